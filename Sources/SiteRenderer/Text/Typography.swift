internal import Markdown

/// Sets no-break spaces in prose so that no line ends with a word of one letter or begins with a
/// dash, in the languages whose readers stumble over it.
///
/// With `~` for U+00A0, in Russian: `в песочнице` -> `в~песочнице`, `это — код` -> `это~— код`,
/// `за 30 с` -> `за 30~с`. Other languages keep their text as it is.
struct Typography: Sendable {
  private static let noBreakSpace: Character = "\u{A0}"
  private static let dashes: Set<Character> = ["—", "–"]

  private let shortWords: Set<Character>
  /// Units of one letter, which stay with their number.
  private let units: Set<Character>

  /// - Parameter language: a BCP 47 tag.
  init(language: String) {
    switch language.split(separator: "-").first?.lowercased() {
    case "ru": (shortWords, units) = (Set("авикосуяАВИКОСУЯ"), ["с", "м", "ч"])
    case "ro": (shortWords, units) = (Set("aeoAEO"), ["s"])
    default: (shortWords, units) = ([], [])
    }
  }

  /// The text with its spaces made unbreakable where they have to be.
  ///
  /// - Parameter isWordStart: false when the text follows letters that are not part of it.
  func bound(_ text: String, isWordStart: Bool = true) -> String {
    if shortWords.isEmpty { return text }
    var characters = Array(text)
    for index in characters.indices where characters[index] == " " {
      if isBound(index, in: characters, isWordStart: isWordStart) {
        characters[index] = Self.noBreakSpace
      }
    }
    return String(characters)
  }

  /// What a line end of the chapter between two inlines becomes: a line end, or a no-break space.
  func lineEnd(between before: Inline?, and after: Inline?) -> String {
    if shortWords.isEmpty { return "\n" }
    let head = before?.plainText.suffix(3) ?? ""
    let characters = Array(head + " " + (after?.plainText.prefix(2) ?? ""))
    return isBound(head.count, in: characters, isWordStart: true)
      ? String(Self.noBreakSpace) : "\n"
  }

  private func isBound(_ space: Int, in text: [Character], isWordStart: Bool) -> Bool {
    let after = space + 1
    if after < text.count, space > 0 {
      let ends = after + 1 == text.count || !text[after + 1].isLetter
      if ends, Self.dashes.contains(text[after]) { return true }
      if ends, units.contains(text[after]), text[space - 1].isNumber { return true }
    }
    guard space > 0, shortWords.contains(text[space - 1]) else { return false }
    return space == 1 ? isWordStart : !Self.isPartOfWord(text[space - 2])
  }

  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "-'’.".contains(character)
  }
}
