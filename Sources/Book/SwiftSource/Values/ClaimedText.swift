private import SwiftParser
private import SwiftSyntax

/// The text that a comment claims, and what kind of Swift it is.
///
/// ```
/// [1, 2, 3]          a literal
/// [1, 2, ...]        a literal whose end is left out
/// Point(x: 1)        a literal: nothing of it is looked up but its type
/// total * 2          an expression
/// the first of them  neither
/// ```
///
/// Two questions are asked of it. Is it a value, so that a comment which holds it claims something
/// (`isLiteral`)? And may the compiler be asked to compare it (`comparable`)? What is compared as
/// text is the `pattern`, as a line of output is.
package struct ClaimedText: Sendable, Hashable {
  /// As it is written.
  package let text: String
  /// Whether it is one whole expression, once what it leaves out is left out.
  package let isExpression: Bool
  /// Whether it can only be meant as a value.
  package let isLiteral: Bool
  /// Whether it is an array, a dictionary or a tuple.
  package let isCollection: Bool
  /// Whether it is an array.
  package let isArray: Bool
  /// The content of a string literal without escapes.
  package let stringContent: String?

  /// Parses the text as Swift.
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

  /// What the compiler may compare with the real value; nil when the text leaves something out or is
  /// no expression. Bits are compared as bits: `00001000` is 8.
  ///
  /// It is put into parentheses behind `==`, so nothing that would reach out of them is one: no
  /// comment, no line ending.
  package var comparable: String? {
    guard isExpression, pattern == text, !text.contains(Self.wildcard) else { return nil }
    return text.isBinaryNotation ? "0b" + text : text
  }

  /// Whether nothing but a value is written so: a truth value or a string.
  package var isUnmistakable: Bool {
    stringContent != nil || ["true", "false"].contains(text)
  }

  /// The text with `[..]` for what it leaves out.
  package var pattern: String { Self.replacingEllipsis(in: text, with: ", \(Self.wildcard)") }

  /// A pattern with its last `[..]` written as the claim leaves out the end of a list.
  ///
  /// - Parameter pattern: one that `workbook accept` made of the real value, with `[..]` where the
  ///   claim leaves something out.
  package func respelled(_ pattern: String) -> String {
    guard let gap = text.firstMatch(of: Self.ellipsis) else { return pattern }
    let spelling = text[gap.range]
    return pattern.replacing(#/,\s*\[\.\.\](?=[\])])/#) { _ in spelling }
  }

  /// What stands for any text in a claim, as in a line of output.
  private static let wildcard = "[..]"

  /// `, ...` in front of a closing bracket.
  ///
  /// Kept, since to make a pattern takes a hundred times as long as to match it; it is only read.
  private nonisolated(unsafe) static let ellipsis = #/,\s*(?:\.\.\.|…)\s*(?=[\])])/#

  /// The text without what it leaves out.
  static func completed(_ text: String) -> String {
    replacingEllipsis(in: text, with: "").replacing(wildcard, with: "0")
  }

  /// The text with something else where it leaves out the end of a list.
  private static func replacingEllipsis(in text: String, with replacement: String) -> String {
    text.replacing(ellipsis, with: replacement)
  }

  /// Whether a text is numbers, strings and truth values in a row: `1 2 3`, `"a", "b"`.
  package static func isList(_ text: String) -> Bool {
    if ClaimedText("[\(text)]").isLiteral { return true }
    let words = text.split(separator: " ")
    return words.count > 1
      && words.allSatisfy { Int($0) != nil || Double($0) != nil || ["true", "false"].contains($0) }
  }

  /// The one expression that a text is; nil for anything else, and for what is too much for the
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
  /// Whether it is a value that is written out, down to its elements.
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

  /// Whether it reads like the name of a type, or of a case: `Optional`, `Result.success`, `.some`.
  ///
  /// Capitals alone tell it: nothing is looked up.
  private var isClaimType: Bool {
    if let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return name.first?.isUppercase ?? false
    }
    guard let member = self.as(MemberAccessExprSyntax.self) else { return false }
    return member.base?.isClaimType ?? true
  }
}

extension String {
  /// Whether it shows bits without saying so: `00001000` or `10000000`.
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
