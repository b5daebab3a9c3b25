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
/// `isLiteral` is whether the text is a value, so that the comment is a claim; `comparable` whether the
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

  /// The text in a form that the compiler can compare with the actual value; nil if it has omissions or is
  /// not an expression. Bits are compared as bits: `00001000` is 8.
  ///
  /// The text is inserted in parentheses after `==`, so nothing that would reach beyond them is accepted:
  /// no comment, no line ending.
  package var comparable: String? {
    if isTruthWord { return Self.truth(of: text).map { "\($0)" } }
    guard isExpression, pattern == text, !text.contains(Self.wildcard) else { return nil }
    return text.isBinaryNotation ? "0b" + text : text
  }

  /// Whether it is unmistakably a value: a Boolean or a string.
  package var isUnmistakable: Bool {
    stringContent != nil || ["true", "false"].contains(text)
  }

  /// Whether it is a word of another language than Swift for `true` or `false`.
  package var isTruthWord: Bool { isLiteral && Self.truth(of: text) != nil }

  /// The words for the truth values in the languages whose chapters have a claim word.
  private static let truths = [
    "tosi": true, "epätosi": false, "真": true, "假": false, "истина": true, "ложь": false,
    "adevărat": true,
    "adevarat": true, "fals": false,
  ]

  /// The truth value that a word of another language stands for, with an optional full stop.
  package static func truth(of text: String) -> Bool? {
    truths[text.lowercased().trimmingSuffix { $0 == "." || $0 == "。" }]
  }

  /// A quick test for ``truth(of:)`` of a part of a text.
  package static func mentionsTruth(_ text: String) -> Bool {
    let text = text.lowercased()
    return truths.keys.contains { text.contains($0) }
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
  package static func completed(_ text: String) -> String {
    replacingEllipsis(in: text, with: "").replacing(wildcard, with: "0")
  }

  /// The text with a replacement for an omitted list end.
  private static func replacingEllipsis(in text: String, with replacement: String) -> String {
    text.replacing(ellipsis, with: replacement)
  }
}

extension String {
  /// The text without the characters at its end that satisfy a condition.
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    var text = self[...]
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return String(text)
  }

  /// Whether it is a binary number without a prefix: `00001000`.
  ///
  /// Without a leading zero it is a decimal number, whatever its length.
  fileprivate var isBinaryNotation: Bool {
    count > 1 && hasPrefix("0") && allSatisfy { "01".contains($0) }
  }
}
