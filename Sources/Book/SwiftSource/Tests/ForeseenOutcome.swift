import SwiftSyntax

/// The outcome of an expectation as far as its text alone determines it, wherever and whenever it runs.
enum ForeseenOutcome {
  /// It says nothing: `#expect(true)`, `XCTAssertEqual(x, x)`, or anything whose failure is a known issue.
  case success
  /// Code must not come there: `#expect(Bool(false))`, `XCTFail()`.
  case failure

  /// Nil if the outcome depends on the code.
  ///
  /// - Parameter token: the first one of the expectation, as ``IgnoredExpectation`` finds it.
  /// - Parameter name: the expectation's name.
  init?(_ token: TokenSyntax, _ name: String) {
    if Self.isInKnownIssue(token) {
      self = .success
      return
    }
    guard let call = Self.call(of: token) else { return nil }
    switch Self.holds(name, call) {
    case true?: self = .success
    case false?: self = .failure
    case nil: return nil
    }
  }

  /// Whether a use of `confirmation` allows any number of confirmations, so that it cannot fail.
  static func allowsAnyCount(_ token: TokenSyntax) -> Bool {
    guard let call = token.parent?.parent?.as(FunctionCallExprSyntax.self),
      let count = call.arguments.first(where: { $0.label?.text == "expectedCount" })
    else { return false }
    let text = count.expression.trimmedDescription.filter { !" ()".contains($0) }
    return ["0...", "0...Int.max", "0..<Int.max", "0....max", "0..<.max"].contains(text)
  }

  /// Whether a failure would be recorded as a known issue, which passes.
  private static func isInKnownIssue(_ token: TokenSyntax) -> Bool {
    var outer = token.parent
    while let node = outer {
      if let called = node.as(FunctionCallExprSyntax.self)?.calledExpression,
        (called.as(DeclReferenceExprSyntax.self)
          ?? called.as(MemberAccessExprSyntax.self)?.declName)?.baseName.text == "withKnownIssue"
      {
        return true
      }
      outer = node.parent
    }
    return false
  }

  /// The arguments of an expectation.
  private struct Call {
    var arguments: LabeledExprListSyntax
    var closure: ClosureExprSyntax?
  }

  /// The innermost macro or call around a token that has arguments.
  private static func call(of token: TokenSyntax) -> Call? {
    var outer = token.parent
    while let node = outer, !node.is(CodeBlockItemSyntax.self) {
      if let macro = node.as(MacroExpansionExprSyntax.self) {
        return Call(arguments: macro.arguments, closure: macro.trailingClosure)
      }
      if let call = node.as(FunctionCallExprSyntax.self) {
        return Call(arguments: call.arguments, closure: call.trailingClosure)
      }
      outer = node.parent
    }
    return nil
  }

  /// Whether an expectation holds; nil if that depends on the code.
  private static func holds(_ name: String, _ call: Call) -> Bool? {
    let first = call.arguments.first?.expression
    switch name {
    case "XCTFail": return false
    case "Issue.record":
      return call.arguments.contains {
        $0.label?.text == "severity" && $0.expression.trimmedDescription.hasSuffix(".warning")
      }
    case "#expect", "#require":
      if call.closure?.statements.isEmpty == true, first?.trimmedDescription == "Never.self" {
        return true
      }
      return call.arguments.first?.label == nil ? first.flatMap(value) : nil
    case "XCTAssert", "XCTAssertTrue": return first.flatMap(value)
    case "XCTAssertFalse": return first.flatMap(value).map { !$0 }
    case "XCTAssertNil":
      let text = first?.trimmedDescription ?? ""
      return text == "nil" || text.hasPrefix("nil as ") ? true : nil
    case "XCTAssertNotNil", "XCTUnwrap": return first.map(isLiteral) == true ? true : nil
    case "XCTAssertNoThrow":
      return first?.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.try) }
        == true ? nil : true
    default:
      guard name.hasPrefix("XCTAssert"), call.arguments.count >= 2,
        let second = call.arguments.dropFirst().first?.expression, let first
      else { return nil }
      return compares([first], with: [second], by: String(name.dropFirst(9)))
    }
  }

  /// The value of a condition that consists of literals, or compares something with itself.
  private static func value(_ condition: ExprSyntax) -> Bool? {
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.tokenKind == .keyword(.true)
    }
    if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first.flatMap { value($0.expression) }
    }
    if let negation = condition.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
      return value(negation.expression).map { !$0 }
    }
    if let call = condition.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == "Bool", call.arguments.count == 1
    {
      return call.arguments.first.flatMap { value($0.expression) }
    }
    guard let sequence = condition.as(SequenceExprSyntax.self) else { return nil }
    return value(of: Array(sequence.elements))
  }

  /// The value of `a == a`, or of literals joined by `&&` and `||`; operators are not grouped by the parser.
  private static func value(of elements: [ExprSyntax]) -> Bool? {
    let operators = elements.map { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
    for (sign, decisive) in [("||", true), ("&&", false)] where operators.contains(sign) {
      let parts = zip(elements, operators).split { $0.1 == sign }.map { $0.map(\.0) }
      return parts.contains { part in
        (part.count == 1 ? part.first.flatMap(value) : value(of: part)) == decisive
      } ? decisive : nil
    }
    let names = [
      "==": "Equal", "===": "Identical", "<=": "LessThanOrEqual", ">=": "GreaterThanOrEqual",
      "!=": "NotEqual", "!==": "NotIdentical", "<": "LessThan", ">": "GreaterThan",
    ]
    let comparisons = operators.indices.filter { operators[$0].flatMap { names[$0] } != nil }
    guard comparisons.count == 1, let index = comparisons.first, let sign = operators[index],
      let name = names[sign]
    else { return nil }
    return compares(elements[..<index], with: elements[(index + 1)...], by: name)
  }

  /// The result of a comparison of equal texts that call nothing; nil for any other.
  private static func compares(
    _ left: some Sequence<ExprSyntax>, with right: some Sequence<ExprSyntax>, by name: String
  ) -> Bool? {
    let tokens = left.flatMap { $0.tokens(viewMode: .sourceAccurate) }
    let others = right.flatMap { $0.tokens(viewMode: .sourceAccurate) }
    guard !tokens.isEmpty, tokens.map(\.text) == others.map(\.text),
      !tokens.contains(where: { [.leftParen, .leftBrace, .pound].contains($0.tokenKind) })
    else { return nil }
    switch name {
    case "Equal", "Identical", "LessThanOrEqual", "GreaterThanOrEqual": return true
    case "NotEqual", "NotIdentical", "LessThan", "GreaterThan": return false
    default: return nil
    }
  }

  private static func isLiteral(_ expression: ExprSyntax) -> Bool {
    expression.is(IntegerLiteralExprSyntax.self) || expression.is(StringLiteralExprSyntax.self)
      || expression.is(BooleanLiteralExprSyntax.self) || expression.is(FloatLiteralExprSyntax.self)
  }
}
