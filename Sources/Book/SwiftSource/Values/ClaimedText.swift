private import SwiftParser
private import SwiftSyntax

/// The text that a comment claims, classified as Swift source.
///
/// ```
/// [1, 2, 3]          a literal
/// [1, 2, ...]        a literal whose end is omitted
/// Point(x: 1)        a literal: only its type would have to be looked up
/// total * 2          an expression
/// the first of them  neither
/// ```
///
/// `isLiteral` tells whether the text is a value, so that the comment is a claim; `comparable` whether the
/// compiler can compare it. Text comparison uses the `pattern`, as for a line of output.
package struct ClaimedText: Sendable, Hashable {
  /// As written.
  package let text: String
  /// Whether it is a single expression, disregarding omissions.
  package let isExpression: Bool
  /// Whether it can only be meant as a value.
  package let isLiteral: Bool
  /// Whether it is an array, a dictionary or a tuple.
  package let isCollection: Bool
  package let isArray: Bool
  /// The content of a string literal without escapes.
  package let stringContent: String?

  package init(_ text: String) {
    self.text = text
    let expression = Self.expression(Self.completed(text))
    isExpression = expression != nil
    isLiteral = expression?.isClaimLiteral ?? false
    isArray = expression?.is(ArrayExprSyntax.self) ?? false
    isCollection =
      isArray || expression?.is(DictionaryExprSyntax.self) ?? false
      || (expression?.as(TupleExprSyntax.self)?.elements.count ?? 0) > 1
    stringContent = expression?.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }

  /// The text in a form that the compiler can compare with the actual value; nil if it has omissions or is
  /// not an expression. Bits are compared as bits: `00001000` is 8.
  ///
  /// The text is inserted in parentheses after `==`, so nothing that would reach beyond them is accepted:
  /// no comment, no line ending.
  package var comparable: String? {
    guard isExpression, pattern == text, !text.contains(Self.wildcard) else { return nil }
    return text.isBinaryNotation ? "0b" + text : text
  }

  /// Whether it is unmistakably a value: a Boolean or a string.
  package var isUnmistakable: Bool {
    stringContent != nil || ["true", "false"].contains(text)
  }

  /// The text with `[..]` for its omissions.
  package var pattern: String { Self.replacingEllipsis(in: text, with: ", \(Self.wildcard)") }

  /// A pattern in which the last `[..]` is replaced with the claim's own spelling of an omitted list end.
  ///
  /// - Parameter pattern: created by `workbook accept` from the actual value, with `[..]` where the claim
  ///   has an omission.
  package func respelled(_ pattern: String) -> String {
    guard let gap = text.firstMatch(of: Self.ellipsis) else { return pattern }
    let spelling = text[gap.range]
    return pattern.replacing(#/,\s*\[\.\.\](?=[\])])/#) { _ in spelling }
  }

  /// Stands for any text in a claim, as in a line of output.
  private static let wildcard = "[..]"

  /// `, ...` before a closing bracket.
  ///
  /// Stored, because creating a regex takes a hundred times as long as matching; it is only read.
  private nonisolated(unsafe) static let ellipsis = #/,\s*(?:\.\.\.|…)\s*(?=[\])])/#

  /// The text without its omissions.
  static func completed(_ text: String) -> String {
    replacingEllipsis(in: text, with: "").replacing(wildcard, with: "0")
  }

  /// The text with a replacement for an omitted list end.
  private static func replacingEllipsis(in text: String, with replacement: String) -> String {
    text.replacing(ellipsis, with: replacement)
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
    let source = ReadableSource(text)
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

extension String {
  /// Whether it is a binary number without a prefix: `00001000` or `10000000`.
  fileprivate var isBinaryNotation: Bool {
    count > 1 && allSatisfy { "01".contains($0) } && (hasPrefix("0") || count.isMultiple(of: 8))
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
