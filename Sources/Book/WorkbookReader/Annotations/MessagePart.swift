/// A part of a compiler's or a trap's message, as a chapter claims it.
struct MessagePart {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Whether it is a part of almost any message: a letter or two, marks, or a word such as `error`.
  ///
  /// A name in single quotes, a call such as `E()`, a number with a word, and a letter beyond ASCII say which message
  /// is meant.
  var saysNothing: Bool {
    if text.contains(where: { $0.isLetter && !$0.isASCII }) { return false }
    if Self.hasName(text) { return false }
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return words.allSatisfy { $0.count < 3 || Self.common.contains($0.lowercased()) }
  }

  /// Words without which hardly any message does.
  private static let common: Set<String> = [
    "error", "errors", "warning", "warnings", "note", "fatal", "the", "and", "for", "not", "but",
    "with", "this", "that", "are", "was", "has", "have",
  ]

  /// Whether a text contains something in single quotes, or a call.
  private static func hasName(_ text: String) -> Bool {
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    if parts.dropFirst().dropLast().contains(where: { $0.contains { !$0.isWhitespace } }) {
      return true
    }
    guard let opening = text.firstIndex(of: "("), let last = text[..<opening].last else {
      return false
    }
    return last.isLetter || last.isNumber
  }
}
