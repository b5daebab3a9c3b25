internal import SafeFiles
internal import SiteStructure
internal import WorkbookModel

/// The index of the symbols that a language of the book names or uses, from A to Z, with keys of Info.plist and
/// background modes at the end.
struct SymbolIndexPage: Sendable {
  let frame: ReferenceFrame
  /// In the order of their names.
  let symbols: [BookSymbol]
  let places: [String: SymbolPlaces]

  var path: SitePath { frame.map.symbolIndex(frame.language) }
  private var text: ReferenceText { frame.text }

  /// A hash of everything that this page and the one of the coverage show.
  var key: ContentHash {
    var hasher = ContentHasher()
    for symbol in symbols {
      hasher.combine(symbol.id)
      hasher.combine(symbol.details.deprecation == nil ? "" : "deprecated")
      hasher.combine(places[symbol.id]?.texts ?? [])
    }
    hasher.combine(frame.hasRules ? "rules" : "")
    hasher.combine(frame.languages)
    return hasher.finish()
  }

  /// The symbols of modules by the initial of their last name; types of the same initial as members.
  private var letters: [(letter: String, symbols: [BookSymbol])] {
    let ofModules = symbols.filter { ![.key, .mode].contains($0.kind) }
    return Dictionary(grouping: ofModules) { String($0.lastName.prefix(1)).uppercased() }
      .map { ($0.key, $0.value.sorted { Self.order($0) < Self.order($1) }) }
      .sorted { $0.letter < $1.letter }
  }

  private static func order(_ symbol: BookSymbol) -> (String, String, String) {
    (symbol.lastName.lowercased(), symbol.name, symbol.id)
  }

  @Sendable func bytes() -> [UInt8] {
    let map = frame.map
    return frame.document(text.index, path: map.symbolIndex, languages: frame.languages) {
      element(.h1, frame.pageText.lang) { text.index }
      element(.p, .class("lead"), frame.pageText.lang) {
        Typography(language: frame.language).bound(text.indexLead)
      }
      element(.nav, .class("letters"), .aria("label", text.letters)) {
        element(.ul) {
          for (letter, _) in letters {
            element(.li) { element(.a, .href(HTMLURL(anchor: "letter-\(letter)"))) { letter } }
          }
        }
      }
      for (letter, symbols) in letters {
        element(.h2, .id("letter-\(letter)"), .translate(false)) { letter }
        list(symbols)
      }
      part(text.keys, .key)
      part(text.modes, .mode)
    }
  }

  @HTMLBuilder private func part(_ title: String, _ kind: BookSymbol.Kind) -> [HTMLNode] {
    let own = symbols.filter { $0.kind == kind }
    if !own.isEmpty {
      element(.h2, .id(kind.rawValue), frame.pageText.lang) { title }
      list(own)
    }
  }

  private func list(_ symbols: [BookSymbol]) -> HTMLNode {
    element(.ul, .class("symbol-list")) {
      for symbol in symbols {
        element(.li) {
          frame.link(symbol, on: path, name: String(symbol.lastName))
          element(.span, .class("symbol-note"), frame.pageText.lang) { note(symbol) }
        }
      }
    }
  }

  /// The kind, the type that it belongs to, and how often it is shown and named.
  @HTMLBuilder private func note(_ symbol: BookSymbol) -> [HTMLNode] {
    if ![.key, .mode].contains(symbol.kind) {
      text.name(of: symbol.kind)
      if !symbol.owner.isEmpty || !symbol.module.isEmpty {
        " · "
        element(.code, .translate(false)) {
          VisibleText.nodes(symbol.owner.isEmpty ? symbol.module : String(symbol.owner))
        }
      }
      " · "
    }
    if symbol.details.deprecation != nil {
      text.deprecated
      " · "
    }
    let places = places[symbol.id] ?? .init()
    text.counts.filled(String(places.shown.count), String(places.mentions.count))
  }
}
