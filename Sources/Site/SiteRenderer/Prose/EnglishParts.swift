internal import SiteStructure

/// Marks English in text of a language with another script, so that a screen reader changes its voice.
///
///     фоновое обновление (background fetch)   ->   … (<span lang="en">background fetch</span>)
///
/// Two Latin words or more are English; a single one is mostly a name, which every voice reads. In languages with
/// Latin letters nothing is marked.
struct EnglishParts: Sendable {
  private let isMarking: Bool
  /// CHOICE: names of variables side by side are shorter.
  private static let shortest = 5

  init(language: String) {
    isMarking = ["ru", "zh"].contains(language.split(separator: "-").first?.lowercased())
  }

  /// The nodes of prose.
  func nodes(_ text: String) -> [HTMLNode] {
    guard isMarking, text.utf8.contains(where: { 0x41...0x7A ~= $0 }) else {
      return VisibleText.prose(text)
    }
    var nodes: [HTMLNode] = []
    var (plain, place) = (text.startIndex, text.startIndex)
    while let start = text[place...].firstIndex(where: \.isLatin) {
      let (end, words) = Self.words(in: text[start...])
      if words > 1, text.distance(from: start, to: end) >= Self.shortest {
        nodes += VisibleText.prose(String(text[plain..<start]))
        nodes.append(element(.span, .lang("en")) { String(text[start..<end]) })
        plain = end
      }
      place = end
    }
    return nodes + VisibleText.prose(String(text[plain...]))
  }

  /// The end of the Latin words at the start of a text, with one space between them, and their number.
  private static func words(in text: Substring) -> (end: String.Index, count: Int) {
    var rest = text
    var (end, count) = (text.startIndex, 0)
    while true {
      let word = rest.prefix { $0.isLatin || $0 == "-" || $0 == "’" }
      guard word.first?.isLatin == true else { return (end, count) }
      (end, count) = (word.endIndex, count + 1)
      guard let space = text[end...].first, space == " " || space == "\u{A0}" else {
        return (end, count)
      }
      rest = text[text.index(after: end)...]
    }
  }
}

extension Character {
  fileprivate var isLatin: Bool { isASCII && isLetter }
}
