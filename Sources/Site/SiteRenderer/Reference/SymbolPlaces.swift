internal import SiteStructure
internal import WorkbookModel

/// Where the chapters of a language name and use a symbol, in the order of the book.
struct SymbolPlaces: Sendable {
  /// A heading of a chapter below which the symbol is named; nil before the first.
  struct Mention: Sendable {
    var chapter: ChapterOutline
    var heading: (title: String, anchor: String)?
  }

  /// A sample that uses it.
  struct Use: Sendable {
    var chapter: ChapterOutline
    var sample: String
    /// Nil for a sample that the page does not show.
    var anchor: String?
    var status: SampleStatus
  }

  var mentions: [Mention] = []
  var uses: [Use] = []

  /// The places of all symbols of a language that have a page: those about which the book is, and others that the
  /// text names.
  static func all(
    in language: String, _ references: BookReferences, _ map: SiteMap
  ) -> [String: SymbolPlaces] {
    var all: [String: SymbolPlaces] = [:]
    let chapters = map.texts(in: language)
    for chapter in chapters {
      guard let own = references.chapters[chapter.path] else { continue }
      for mention in own.mentions {
        for (id, heading) in mention.symbols.flatMap({ id in mention.headings.map { (id, $0) } }) {
          let place =
            own.headings.indices.contains(heading) && chapter.headings.indices.contains(heading)
            ? (own.headings[heading], chapter.headings[heading].anchor) : nil
          if let last = all[id]?.mentions.last, last.chapter === chapter,
            last.heading?.anchor == place?.1
          {
            continue
          }
          all[id, default: .init()].mentions.append(Mention(chapter: chapter, heading: place))
        }
      }
      let anchors = Dictionary(chapter.samples.map { ($0.id, $0.anchor) }) { first, _ in first }
      for use in own.uses {
        all[use.symbol, default: .init()].uses.append(
          Use(
            chapter: chapter, sample: use.sample, anchor: anchors[use.sample],
            status: SampleStatus(own.outcomes[use.sample])))
      }
    }
    let shown = Set(references.symbolsWithPages(in: chapters.map(\.path)).map(\.id))
    return all.filter { shown.contains($0.key) }
  }

  /// The shown samples, each chapter's together.
  var shown: [Use] { uses.filter { $0.anchor != nil } }

  /// All that a page shows of the places, as texts for a hash.
  var texts: [String] {
    mentions.flatMap {
      [$0.chapter.name, $0.chapter.title, $0.heading?.anchor ?? "", $0.heading?.title ?? ""]
    } + ["uses"]
      + uses.flatMap {
        [$0.chapter.name, $0.chapter.title, $0.sample, $0.anchor ?? "", $0.status.rawValue]
      }
  }
}
