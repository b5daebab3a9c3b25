internal import MarkdownTree

/// Inserts no-break spaces into prose, to prevent unfortunate line breaks.
///
/// A number stays with the adjacent words; in some languages no line ends with a one-letter word or begins
/// with a dash.
///
/// With `~` for U+00A0, `iOS 7` -> `iOS~7`, `30 s` -> `30~s` and `20 %` -> `20~%` in every language; in
/// Russian also `в песочнице` -> `в~песочнице` and `это — код` -> `это~— код`.
///
/// It works on text before it becomes nodes, and never changes anything except spaces. Where the text of an
/// inline element begins or ends in the middle of a word, the caller says so or passes the neighbours.
struct Typography: Sendable {
  private static let noBreakSpace: Character = "\u{A0}"
  /// Signs that belong to a number, separated from it by a space in some languages.
  private static let signs: Set<Character> = ["%", "‰", "°", "€", "£", "$", "№", "§", "×"]
  /// Dashes, with which no line may begin in languages with short words.
  private static let dashes: Set<Character> = ["—", "–"]

  /// The one-letter words after which no line may end; empty for most languages.
  private let shortWords: Set<Character>

  init(language: String) {
    switch language.split(separator: "-").first?.lowercased() {
    case "ru": shortWords = Set("авикосуяАВИКОСУЯ")
    case "ro": shortWords = Set("aeoAEO")
    default: shortWords = []
    }
  }

  /// Returns the text with no-break spaces where necessary.
  ///
  /// - Parameter isWordStart: false when the text follows letters that are not part of it.
  func bound(_ text: String, isWordStart: Bool = true) -> String {
    guard mayBind(text) else { return text }
    var characters = Array(text)
    for index in characters.indices where characters[index] == " " {
      if isBound(index, in: characters, isWordStart: isWordStart) {
        characters[index] = Self.noBreakSpace
      }
    }
    return String(characters)
  }

  /// Whether a space of a text may need a change, judged by the adjacent bytes. Most texts have none, and
  /// dividing one into characters takes longer than all other processing of it.
  private func mayBind(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      bytes.indices.dropFirst().contains { index in
        guard bytes[index] == UInt8(ascii: " ") else { return false }
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        if Self.isDigit(bytes[index - 1]) || Self.isDigit(next) { return true }
        // Dashes begin with the byte E2.
        return !shortWords.isEmpty && (next == 0xE2 || !Self.endsLongWord(bytes[..<index]))
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether the last character follows a letter or a digit: of ASCII, of U+0100...U+023F, or of
  /// U+0400...U+047F, which are all letters.
  private static func endsLongWord(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let start = bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? bytes.startIndex
    let before = bytes[..<start]
    guard let last = before.last else { return false }
    if last < 0x80 {
      return isDigit(last) || (0x41...0x5A).contains(last) || (0x61...0x7A).contains(last)
    }
    guard let first = before.dropLast().last else { return false }
    return (0xC4...0xC8).contains(first) || first == 0xD0 || first == 0xD1
  }

  /// Returns the replacement of a line end between two inline elements: a line end, or a no-break space.
  ///
  /// Only as many of the adjacent characters are examined as the rules need.
  func lineEnd(between before: Inline?, and after: Inline?) -> String {
    let head = before?.plainText.suffix(3) ?? ""
    let characters = Array(head + " " + (after?.plainText.prefix(2) ?? ""))
    return isBound(head.count, in: characters, isWordStart: true)
      ? String(Self.noBreakSpace) : "\n"
  }

  /// Whether a space must not become a line end.
  ///
  /// - Parameters:
  ///   - space: the index of the space; one at the very start is never bound.
  ///   - isWordStart: whether the text's first letter begins a word.
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

  /// Whether one of the two is a digit and the other a letter or a sign that belongs to numbers.
  private static func isOfNumber(_ before: Character, _ after: Character) -> Bool {
    (isDigit(before) && (after.isLetter || signs.contains(after)))
      || (isDigit(after) && (before.isLetter || signs.contains(before)))
  }

  /// Whether it is one of `0` to `9`; digits of other scripts bind nothing.
  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isWholeNumber
  }

  /// Whether a letter after it is not a separate word: `-a`, `s'a`, `т.к.`.
  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "-'’.".contains(character)
  }
}
