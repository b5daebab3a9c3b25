internal import SwiftParsing
private import SwiftParser
private import SwiftSyntax

package import WorkbookModel

extension ClaimedText {

  package init(_ text: String) {
    let expression = Self.expression(Self.completed(text))
    let isArray = expression?.is(ArrayExprSyntax.self) ?? false
    self.init(
      text: text, isExpression: expression != nil, isLiteral: expression?.isClaimLiteral ?? false,
      isCollection: isArray || expression?.is(DictionaryExprSyntax.self) ?? false
        || (expression?.as(TupleExprSyntax.self)?.elements.count ?? 0) > 1,
      isArray: isArray,
      stringContent: expression?.as(StringLiteralExprSyntax.self)?.representedLiteralValue)
  }

  /// The text as a value in a comment, where a word of another language may stand for `true` or `false`.
  package init(valueInWords text: String) {
    guard Self.truth(of: text) != nil else {
      self.init(text)
      return
    }
    self.init(
      text: text, isExpression: true, isLiteral: true, isCollection: false, isArray: false,
      stringContent: nil)
  }

  /// Whether a text is a sequence of numbers, strings and Booleans: `1 2 3`, `"a", "b"`.
  package static func isList(_ text: String) -> Bool {
    if ClaimedText("[\(text)]").isLiteral { return true }
    let words = text.split(separator: " ")
    return words.count > 1
      && words.allSatisfy { Int($0) != nil || Double($0) != nil || ["true", "false"].contains($0) }
  }

  /// Parses a text as a single expression; nil for anything else, and for text that would overload the
  /// parser.
  private static func expression(_ text: String) -> ExprSyntax? {
    let source = ParsableSource(text)
    guard !text.isEmpty, !source.isTooLong, !source.isTooDeeplyNested,
      !text.contains(where: \.isNewline)
    else { return nil }
    let tree = source.tree
    guard !tree.hasError, tree.statements.count == 1, let item = tree.statements.first,
      item.semicolon == nil, case .expr(let expression) = item.item,
      // A comment would hide the bracket that closes the comparison.
      !text.contains("//"), !text.contains("/*"), !text.contains("#")
    else { return nil }
    return expression
  }
}

extension ExprSyntax {
  /// Whether it is a literal value, including its elements.
  fileprivate var isClaimLiteral: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: true
    case .stringLiteralExpr(let string): string.representedLiteralValue != nil
    case .prefixOperatorExpr(let number):
      number.operator.text == "-"
        && (number.expression.is(IntegerLiteralExprSyntax.self)
          || number.expression.is(FloatLiteralExprSyntax.self))
    case .arrayExpr(let array): array.elements.allSatisfy(\.expression.isClaimLiteral)
    case .dictionaryExpr(let dictionary):
      switch dictionary.content {
      case .colon: true
      case .elements(let elements):
        elements.allSatisfy { $0.key.isClaimLiteral && $0.value.isClaimLiteral }
      @unknown default: false
      }
    case .tupleExpr(let tuple): tuple.elements.allSatisfy(\.expression.isClaimLiteral)
    case .functionCallExpr(let call):
      call.calledExpression.isClaimType && !call.arguments.isEmpty && call.trailingClosure == nil
        && call.arguments.allSatisfy(\.expression.isClaimLiteral)
    case .memberAccessExpr(let member):
      // `.north` or `Direction.north`
      member.base?.isClaimType ?? true && member.declName.argumentNames == nil
        && member.declName.baseName.text != "self"
    case .sequenceExpr(let sequence): sequence.isClaimRange || sequence.isClaimOfType
    default: false
    }
  }

  /// Whether it looks like the name of a type or an enum case: `Optional`, `Result.success`, `.some`.
  ///
  /// Decided by capitals alone, without lookup.
  private var isClaimType: Bool {
    if let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return name.first?.isUppercase ?? false
    }
    guard let member = self.as(MemberAccessExprSyntax.self) else { return false }
    return member.base?.isClaimType ?? true
  }
}

extension SequenceExprSyntax {
  /// `[2, 1] as OrderedSet<Int>`
  fileprivate var isClaimOfType: Bool {
    let parts = Array(elements)
    return parts.count == 3 && parts[1].is(UnresolvedAsExprSyntax.self)
      && parts[0].isClaimLiteral
  }

  /// `1...3`, `0..<n` with literals at both ends.
  fileprivate var isClaimRange: Bool {
    let parts = Array(elements)
    guard parts.count == 3, let operation = parts[1].as(BinaryOperatorExprSyntax.self) else {
      return false
    }
    return ["...", "..<"].contains(operation.operator.text) && parts[0].isClaimLiteral
      && parts[2].isClaimLiteral
  }
}
