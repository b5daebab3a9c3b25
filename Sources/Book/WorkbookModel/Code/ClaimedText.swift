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

  /// What a parser has found out of a text (`SwiftSource`).
  package init(
    text: String, isExpression: Bool, isLiteral: Bool, isCollection: Bool, isArray: Bool,
    stringContent: String?
  ) {
    self.text = text
    self.isExpression = isExpression
    self.isLiteral = isLiteral
    self.isCollection = isCollection
    self.isArray = isArray
    self.stringContent = stringContent
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
  package static func completed(_ text: String) -> String {
    replacingEllipsis(in: text, with: "").replacing(wildcard, with: "0")
  }

  /// The text with something else where it leaves out the end of a list.
  private static func replacingEllipsis(in text: String, with replacement: String) -> String {
    text.replacing(ellipsis, with: replacement)
  }
}

extension String {
  /// Whether it shows bits without saying so: `00001000` or `10000000`.
  fileprivate var isBinaryNotation: Bool {
    count > 1 && allSatisfy { "01".contains($0) } && (hasPrefix("0") || count.isMultiple(of: 8))
  }
}
