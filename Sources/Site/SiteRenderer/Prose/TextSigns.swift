internal import SiteStructure
internal import WorkbookModel

/// The signs that stand in a book's text for something that is said often, such as `◇` for "our choice".
///
/// In the text a sign is a link to its meaning, which follows the text; on wide windows it is in the margin too.
struct TextSigns: Sendable {
  /// What each sign means, in the page's language.
  private let meanings: [Character: String]

  init(_ face: SiteFace = SiteFace(), language: String = "") {
    meanings = Dictionary(
      face.signs.compactMap { sign, meanings in
        meanings[language].flatMap { meaning in sign.first.map { ($0, meaning) } }
      }, uniquingKeysWith: { $1 })
  }

  /// Renders text; its signs are links unless it is in one.
  ///
  /// - Parameter others: renders what is between signs.
  func nodes(
    _ text: String, isPlain: Bool, others: (String) -> [HTMLNode]
  ) -> [HTMLNode] {
    guard !isPlain, !meanings.isEmpty, text.contains(where: { meanings[$0] != nil }) else {
      return others(text)
    }
    var nodes: [HTMLNode] = []
    var rest = text[...]
    while let place = rest.firstIndex(where: { meanings[$0] != nil }) {
      nodes += others(String(rest[..<place]))
      nodes.append(sign(rest[place]))
      rest = rest[rest.index(after: place)...]
    }
    return nodes + others(String(rest))
  }

  private func sign(_ character: Character) -> HTMLNode {
    let meaning = VisibleText.proseLine(meanings[character] ?? "")
    return element(
      .a, .class("sign"), .href(HTMLURL(anchor: PageAnchors.signs)), .title(meaning),
      .aria("label", meaning), .data("sign", String(character))
    ) { String(character) }
  }

  /// What the signs in a text mean, to follow it.
  func legend(of text: [HTMLNode]) -> [HTMLNode] {
    guard !meanings.isEmpty else { return [] }
    var used: Set<String> = []
    for node in text { Self.collect(node, &used) }
    guard !used.isEmpty else { return [] }
    return [
      element(.dl, .class("signs"), .id(PageAnchors.signs)) {
        for sign in used.sorted() {
          element(.dt) { sign }
          element(.dd) { VisibleText.prose(sign.first.flatMap { meanings[$0] } ?? "") }
        }
      }
    ]
  }

  /// Finds the signs that ``nodes(_:isPlain:)`` has made.
  private static func collect(_ node: HTMLNode, _ used: inout Set<String>) {
    switch node {
    case .text, .markup: break
    case .fragment(let nodes): for node in nodes { collect(node, &used) }
    case .element(_, let attributes, let content):
      if attributes.first == .class("sign"), case .text(let sign)? = content.first {
        used.insert(sign)
      } else {
        for node in content { collect(node, &used) }
      }
    }
  }
}
