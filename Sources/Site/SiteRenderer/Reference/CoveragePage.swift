internal import SiteStructure
internal import WorkbookModel

/// The page for authors and careful readers: what the text recommends and no sample runs, and what samples use and
/// the text does not explain.
struct CoveragePage: Sendable {
  let frame: ReferenceFrame
  /// In the order of their names.
  let symbols: [BookSymbol]
  let places: [String: SymbolPlaces]

  var path: SitePath { frame.map.coverage(frame.language) }
  private var text: ReferenceText { frame.text }

  /// The symbols that the text names and no sample uses that did what the chapter says.
  private var notRun: [BookSymbol] {
    symbols.filter { symbol in
      let places = places[symbol.id] ?? .init()
      return !places.mentions.isEmpty && !places.uses.contains { $0.status.isGood }
    }
  }

  private var notExplained: [BookSymbol] {
    symbols.filter { places[$0.id]?.mentions.isEmpty ?? true }
  }

  @Sendable func bytes() -> [UInt8] {
    let map = frame.map
    return frame.document(text.coverage, path: map.coverage, languages: frame.languages) {
      element(.h1, frame.pageText.lang) { text.coverage }
      element(.p, .class("lead"), frame.pageText.lang) {
        Typography(language: frame.language).bound(text.coverageLead)
      }
      part(text.notRun, notRun)
      part(text.notExplained, notExplained)
    }
  }

  @HTMLBuilder private func part(_ title: String, _ symbols: [BookSymbol]) -> [HTMLNode] {
    element(.h2, frame.pageText.lang) { "\(title) (\(symbols.count))" }
    if symbols.isEmpty {
      element(.p, frame.pageText.lang) { text.none }
    } else {
      element(.ul, .class("symbol-list")) {
        for symbol in symbols {
          element(.li) {
            frame.link(symbol, on: path)
            element(.span, .class("symbol-note"), frame.pageText.lang) {
              text.counts.filled(
                String(places[symbol.id]?.shown.count ?? 0),
                String(places[symbol.id]?.mentions.count ?? 0))
            }
          }
        }
      }
    }
  }
}

extension SampleStatus {
  /// Whether the sample did what it was meant to do.
  var isGood: Bool { [.verified, .ran, .compiled].contains(self) }
}
