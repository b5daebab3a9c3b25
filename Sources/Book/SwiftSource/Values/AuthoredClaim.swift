import WorkbookModel

/// Comments that state what is printed, in the ways that authors of packages use.
///
/// ```
/// // Prints "A" "-" "B"       A, -, B
/// // prints: x  // Output: x  x
/// // prints 3                  3
/// // Prints "3", for example  none
/// ```
package enum AuthoredClaim {
  /// The texts that are printed, one after the other, each on a line or all on one.
  ///
  /// - Parameter comment: the text after the slashes.
  /// - Returns: nil for other comments, and for one that says that its output is only an example.
  package static func output(_ comment: String) -> [String]? {
    let text = comment.trimmed
    guard !isVague(text) else { return nil }
    let word = text.prefix(while: \.isLetter)
    var rest = text.dropFirst(word.count)
    guard words.contains(word.lowercased()) else { return nil }
    let hasColon = rest.first == ":"
    if hasColon { rest.removeFirst() }
    rest = rest.trimmed
    if let texts = quoted(rest) { return texts }
    // `prints 3.`
    let value = rest.last == "." ? rest.dropLast() : rest
    let isValue = ClaimedText(String(value)).isLiteral
    return hasColon && !rest.isEmpty ? [String(rest)] : isValue ? [String(value)] : nil
  }

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
}
