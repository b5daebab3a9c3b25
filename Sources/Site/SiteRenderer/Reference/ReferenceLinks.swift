internal import SiteStructure
internal import WorkbookModel

/// The links from a chapter's page to the pages of symbols.
struct ReferenceLinks: Sendable {
  /// By the text of a code span.
  private(set) var spans: [String: HTMLURL] = [:]
  /// By sample, then by the bytes of a name in its code.
  private(set) var code: [String: [Range<Int>: HTMLURL]] = [:]

  /// Whether the chapter names no symbol.
  var isEmpty: Bool { spans.isEmpty && code.isEmpty }

  init() {}

  /// - Parameter page: of the chapter.
  init(_ chapter: Chapter, _ references: BookReferences, _ map: SiteMap) {
    let page = map.page(chapter)
    guard let own = references.chapters[chapter.path] else { return }
    func url(_ id: String) -> HTMLURL? {
      references.symbols[id].map { page.link(to: map.page(of: $0, language: chapter.language)) }
    }
    for mention in own.mentions { spans[mention.text] = url(mention.symbols[0]) }
    let mentioned = Set(own.mentions.flatMap(\.symbols))
    for use in own.uses {
      // Any other symbol of the toolchain may have no page.
      guard let range = use.range,
        mentioned.contains(use.symbol) || references.symbols[use.symbol]?.isDocumented == true
      else { continue }
      code[use.sample, default: [:]][range] = url(use.symbol)
    }
  }
}
