internal import WorkbookModel
internal import SwiftParsing
internal import SwiftSyntax

/// The parts of a text that are not compiled on Linux: inactive branches of `#if`, and the conditions.
///
/// ```
/// #if os(iOS)         no part of it is compiled
/// #if arch(arm64)     may be compiled: only the compiler knows
/// #elseif DEBUG       not compiled: samples have no custom flags
/// #else               may be compiled
/// ```
/// A condition that is not understood may hold.
package struct UncompiledBranches: Sendable {
  /// A branch with code.
  package struct Branch: Sendable {
    /// The offset of its `#if`, `#elseif` or `#else`, in bytes of the text.
    package var directive: Int
    /// In bytes of the text.
    package var code: Range<Int>
  }

  /// Nested branches come after the outer ones.
  package private(set) var branches: [Branch] = []
  private var conditions: [Range<Int>] = []
  /// In bytes of the text; ranges of nested branches lie within those of the outer ones.
  package var ranges: [Range<Int>] { conditions + branches.map(\.code) }

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - compiler: the components of the compiler's version: `[6, 3, 1]`; nil if it is not known.
  ///   - hasModule: whether a sample may import a module; nil if that is not known.
  package init(of text: String, compiler: [Int]?, hasModule: (String) -> Bool?) {
    var waiting = [Syntax(ParsableSource(text).tree)]
    while let node = waiting.popLast() {
      if let choice = node.as(IfConfigDeclSyntax.self) {
        add(choice) { Condition.holds($0, compiler: compiler, hasModule: hasModule) }
      }
      waiting += node.children(viewMode: .sourceAccurate).filter { !$0.is(TokenSyntax.self) }
    }
  }

  /// Adds the branches after an active one, and those whose own condition is false.
  private mutating func add(_ choice: IfConfigDeclSyntax, holds: (ExprSyntax) -> Bool?) {
    var isTaken: Bool? = false
    for clause in choice.clauses {
      if let condition = clause.condition { conditions.append(condition.ownRange) }
      let isElse = clause.poundKeyword.tokenKind == .poundElse
      let isTrue = isElse ? true : clause.condition.flatMap(holds)
      if isTaken == true || isTrue == false, let code = clause.elements {
        branches.append(
          Branch(
            directive: clause.poundKeyword.positionAfterSkippingLeadingTrivia.utf8Offset,
            code: code.ownRange))
      }
      if isTaken != true, isTrue != false { isTaken = isTrue }
    }
  }
}

/// Evaluates conditions of `#if` without a compiler.
private enum Condition {
  /// Nil if only the compiler knows.
  static func holds(
    _ condition: ExprSyntax, compiler: [Int]?, hasModule: (String) -> Bool?
  ) -> Bool? {
    func inner(_ part: ExprSyntax) -> Bool? {
      holds(part, compiler: compiler, hasModule: hasModule)
    }
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.text == "true"
    }
    if let negation = condition.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
      return inner(negation.expression).map { !$0 }
    }
    if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first.flatMap { inner($0.expression) }
    }
    if let sequence = condition.as(SequenceExprSyntax.self) {
      return holds(Array(sequence.elements), inner)
    }
    // Samples are compiled without `-D`.
    if condition.is(DeclReferenceExprSyntax.self) { return false }
    guard let call = condition.as(FunctionCallExprSyntax.self) else { return nil }
    let argument = call.arguments.trimmedDescription.filter { $0 != " " }
    switch call.calledExpression.trimmedDescription {
    case "os": return argument == "Linux"
    case "targetEnvironment": return false
    case "canImport":
      guard !argument.hasPrefix("_") else { return nil }
      let module = String(argument.prefix { $0 != "." && $0 != "," })
      guard let isThere = hasModule(module) else { return nil }
      return !isThere ? false : module == argument ? true : nil
    case "compiler": return compiler.flatMap { Self.isMet(argument, by: $0) }
    // The language version is at most the compiler's version.
    case "swift":
      let isMet = compiler.flatMap { Self.isMet(argument, by: $0) }
      return isMet == argument.hasPrefix("<") ? isMet : nil
    default: return nil
    }
  }

  /// `a && b || c`, which the parser leaves as a flat sequence.
  private static func holds(_ parts: [ExprSyntax], _ holds: (ExprSyntax) -> Bool?) -> Bool? {
    var isAny: Bool? = false
    var isAll: Bool? = true
    for (number, part) in parts.enumerated() {
      if number.isMultiple(of: 2) {
        isAll = both(isAll, holds(part))
        continue
      }
      switch part.as(BinaryOperatorExprSyntax.self)?.operator.text {
      case "&&": continue
      case "||":
        isAny = either(isAny, isAll)
        isAll = true
      default: return nil
      }
    }
    return either(isAny, isAll)
  }

  private static func both(_ first: Bool?, _ second: Bool?) -> Bool? {
    if first == false || second == false { return false }
    return first == nil || second == nil ? nil : true
  }

  private static func either(_ first: Bool?, _ second: Bool?) -> Bool? {
    both(first.map { !$0 }, second.map { !$0 }).map { !$0 }
  }

  /// Whether a version meets a requirement such as `>=6.1` or `<6`; nil for any other text.
  private static func isMet(_ condition: String, by version: [Int]) -> Bool? {
    let numbers = condition.drop { $0 == "<" || $0 == ">" || $0 == "=" }
      .split(separator: ".").map { Int($0) }
    guard !numbers.isEmpty, !numbers.contains(nil) else { return nil }
    let isOlder = version.lexicographicallyPrecedes(numbers.compactMap(\.self))
    if condition.hasPrefix(">=") { return !isOlder }
    return condition.hasPrefix("<") && !condition.hasPrefix("<=") ? isOlder : nil
  }
}
