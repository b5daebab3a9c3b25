import WorkbookModel
import SwiftSource

/// English words that announce output or a value without being in the form of a claim.
///
/// ```
/// prints out 4, Should print 4      words, and a value
/// The output is: 4, expected: 4     words, and a value
/// This prints:                      an announcement of the lines below
/// prints the sum                    neither: a word outside of the lists
/// ```
struct OutputPhrase {
  /// The value after the words; nil for the words alone.
  let value: Substring?
  /// Whether the words alone announce what is printed.
  var isAnnouncement: Bool { value == nil }

  private static let verbs: Set<String> = [
    "prints", "printed", "printing", "outputs", "logs", "should", ">>>",
  ]
  /// Words that announce only with a colon, or before `is` or `be`.
  private static let nouns: Set<String> = [
    "output", "stdout", "console", "expected", "printout", "result",
  ]
  private static let others: Set<String> = [
    "this", "it", "that", "will", "be", "is", "out", "the", "number", "numbers", "value", "values",
    "text", "string", "line", "lines", "following", "print", "to", "now", "a", "program", "code",
    "example",
  ]

  /// - Parameter text: without leading and trailing white space.
  /// - Returns: nil if a word before the value is in none of the lists.
  init?(_ text: some StringProtocol) {
    let text = Substring(text.prefix(200))
    var rest = text
    var found: Set<String> = []
    var hasColon = false
    while !hasColon, let word = rest.split(whereSeparator: \.isWhitespace).first {
      let name = word.lowercased().filter { $0 != ":" }
      guard
        Self.verbs.contains(name) || Self.nouns.contains(name) || Self.others.contains(name)
      else { break }
      found.insert(name)
      hasColon = word.hasSuffix(":")
      rest = rest[word.endIndex...].trimmed
    }
    guard
      !found.isDisjoint(with: Self.verbs)
        || !found.isDisjoint(with: Self.nouns)
          && (hasColon || !found.isDisjoint(with: ["is", "be"]))
    else { return nil }
    if rest.isEmpty {
      let words = found.subtracting(["should", ">>>", "result"])
      guard hasColon, words.count > 0,
        !words.isDisjoint(with: ["prints", "printed", "outputs", "output", "stdout", "console"])
      else { return nil }
      value = nil
      return
    }
    let literal = rest.last == "." ? rest.dropLast() : rest
    guard ClaimedText(String(literal)).isLiteral else { return nil }
    value = literal
  }
}
