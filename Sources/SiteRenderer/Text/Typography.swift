internal import Markdown

/// Sets no-break spaces in prose: a number stays with the words beside it, and, in the languages
/// whose readers stumble over it, no line ends with a word of one letter or begins with a dash.
///
/// With `~` for U+00A0, `iOS 7` -> `iOS~7` and `30 s` -> `30~s` in every language; in Russian also
/// `в песочнице` -> `в~песочнице` and `это — код` -> `это~— код`.
struct Typography: Sendable {
  private static let noBreakSpace: Character = "\u{A0}"
  private static let dashes: Set<Character> = ["—", "–"]

  private let shortWords: Set<Character>

  /// - Parameter language: a BCP 47 tag.
  init(language: String) {
    switch language.split(separator: "-").first?.lowercased() {
    case "ru": shortWords = Set("авикосуяАВИКОСУЯ")
    case "ro": shortWords = Set("aeoAEO")
    default: shortWords = []
    }
  }

  /// The text with its spaces made unbreakable where they have to be.
  ///
  /// - Parameter isWordStart: false when the text follows letters that are not part of it.
  func bound(_ text: String, isWordStart: Bool = true) -> String {
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
    let head = before?.plainText.suffix(3) ?? ""
    let characters = Array(head + " " + (after?.plainText.prefix(2) ?? ""))
    return isBound(head.count, in: characters, isWordStart: true)
      ? String(Self.noBreakSpace) : "\n"
  }

  private func isBound(_ space: Int, in text: [Character], isWordStart: Bool) -> Bool {
    let after = space + 1
    guard space > 0 else { return false }
    if after < text.count {
      if Self.isOfNumber(text[space - 1], text[after]) { return true }
      let ends = after + 1 == text.count || !text[after + 1].isLetter
      if ends, !shortWords.isEmpty, Self.dashes.contains(text[after]) { return true }
    }
    guard shortWords.contains(text[space - 1]) else { return false }
    return space == 1 ? isWordStart : !Self.isPartOfWord(text[space - 2])
  }

  /// Whether one of the two is a digit and the other a letter.
  private static func isOfNumber(_ before: Character, _ after: Character) -> Bool {
    (isDigit(before) && after.isLetter) || (before.isLetter && isDigit(after))
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isWholeNumber
  }

  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "-'’.".contains(character)
  }
}
