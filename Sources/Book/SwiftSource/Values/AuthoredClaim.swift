import WorkbookModel

/// A comment that states a result in one of the ways that authors of packages use.
///
/// ```
/// // Prints "A" "-" "B"       output   A, -, B
/// // prints: x  // Output: x  output   x
/// //=> x        // -> x       value    x
/// // ["a", "b"]               value    ["a", "b"]
/// // e.g. 3, or something like it      none
/// ```
package enum AuthoredClaim: Sendable, Hashable {
  /// Texts that are printed, one after the other, each on a line or all on one.
  case output([String])
  /// A value, or what a call prints.
  case value(String)

  /// Nil for prose, and for a comment that says that its value is only an example.
  ///
  /// - Parameter comment: the text after the slashes.
  package init?(_ comment: String) {
    let text = Self.trimmed(comment[...])
    guard !text.isEmpty, !Self.isVague(text) else { return nil }
    if let sign = Self.signs.first(where: text.hasPrefix) {
      let value = Self.trimmed(text.dropFirst(sign.count))
      guard !value.isEmpty else { return nil }
      self = .value(String(value))
      return
    }
    let word = text.prefix(while: \.isLetter)
    var rest = text.dropFirst(word.count)
    guard Self.words.contains(word.lowercased()) else {
      guard ClaimedText(String(text)).isLiteral else { return nil }
      self = .value(String(text))
      return
    }
    let hasColon = rest.first == ":"
    if hasColon { rest.removeFirst() }
    rest = Self.trimmed(rest)
    if let quoted = Self.quoted(rest) {
      self = .output(quoted)
    } else if hasColon, !rest.isEmpty {
      self = .output([String(rest)])
    } else {
      return nil
    }
  }

  private static let signs = ["=>", "->", "→", "⇒"]
  private static let words: Set<String> = ["prints", "print", "printed", "output", "outputs"]

  /// Words by which an author says that the value may be another one.
  private static let vagueWords = [
    "e.g.", "eg.", "for example", "for instance", "something like", "similar to", "or similar",
    "random", "might be", "may be", "could be", "approximately", "roughly", "varies",
    "depends on", "order may", "any order",
  ]

  /// Whether a comment says, outside of string literals, that its value is an example.
  package static func isVague(_ comment: some StringProtocol) -> Bool {
    var isQuoted = false
    let words = comment.lowercased().filter {
      if $0 == "\"" { isQuoted.toggle() }
      return !isQuoted
    }
    return vagueWords.contains(where: words.contains)
  }

  /// The contents of string literals that are separated by spaces; nil for any other text.
  private static func quoted(_ text: Substring) -> [String]? {
    var rest = text
    var found: [String] = []
    while rest.first == "\"" {
      var content = ""
      var isOpen = true
      rest.removeFirst()
      while isOpen, let next = rest.popFirst() {
        if next == "\\", let escaped = rest.popFirst() {
          content.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
        } else if next == "\"" {
          isOpen = false
        } else {
          content.append(next)
        }
      }
      guard !isOpen else { return nil }
      found.append(content)
      rest = rest.drop { $0 == " " || $0 == "," }
    }
    // A full stop ends the sentence.
    return found.isEmpty || !(rest.isEmpty || rest == ".") ? nil : found
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return text
  }
}
