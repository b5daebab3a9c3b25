internal import SafeFiles
internal import SiteStructure
internal import WorkbookModel
internal import WorkbookReader

/// The pages about the symbols of a book: one a symbol, their index, the rules of iOS, and the coverage.
struct ReferenceFiles: Sendable {
  let map: SiteMap
  let references: BookReferences
  let titles: [String: String]
  let colours: CodeColours
  /// By language, then by symbol.
  private let places: [String: [String: SymbolPlaces]]

  init(
    map: SiteMap, references: BookReferences, titles: [String: String], colours: CodeColours
  ) {
    self.map = map
    self.references = references
    self.titles = titles
    self.colours = colours
    places = Dictionary(
      uniqueKeysWithValues: map.languages.map { ($0, SymbolPlaces.all(in: $0, references, map)) })
  }

  /// A page with a hash of all that it shows of the book; the program and its modules are not part of it.
  struct File: Sendable {
    var path: SitePath
    var key: ContentHash
    /// Nil for a page that an earlier build has made.
    var render: (@Sendable () -> [UInt8])?
  }

  /// All pages, in no order; none for a book that names no symbol.
  func files() -> [File] {
    map.languages.flatMap { language -> [File] in
      let places = places[language] ?? [:]
      // Symbols of two modules with one name share the page of the first.
      var paths: Set<String> = []
      let symbols = places.keys.compactMap { references.symbols[$0] }
        .sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
        .filter { paths.insert(map.page(of: $0, language: language).text.lowercased()).inserted }
      guard
        let frame = ReferenceFrame(
          map: map, language: language, bookTitle: titles[language] ?? "", references: references)
      else { return [] }
      let members = Dictionary(grouping: symbols) { String($0.owner) }
      let types = Dictionary(symbols.lazy.filter(\.kind.isType).map { ($0.name, $0) }) {
        first, _ in first
      }
      let pages = symbols.map { symbol in
        let languages = map.languages.filter { self.places[$0]?[symbol.id] != nil }
        let page = SymbolPage(
          frame: frame, symbol: symbol, places: places[symbol.id] ?? .init(),
          members: symbol.kind.isType ? members[symbol.name] ?? [] : [],
          owner: types[String(symbol.owner)], languages: languages,
          colours: colours)
        return File(path: page.path, key: page.key, render: page.bytes)
      }
      let index = SymbolIndexPage(frame: frame, symbols: symbols, places: places)
      let coverage = CoveragePage(frame: frame, symbols: symbols, places: places)
      var lists = [
        File(path: index.path, key: index.key, render: index.bytes),
        File(path: coverage.path, key: index.key, render: coverage.bytes),
      ]
      if frame.hasRules {
        let rules = RulesPage(frame: frame, references: references)
        lists.append(File(path: rules.path, key: rules.key, render: rules.bytes))
      }
      return lists + pages
    }
  }
}

/// What the pages about symbols have in common.
struct ReferenceFrame: Sendable {
  let map: SiteMap
  let language: String
  let bookTitle: String
  /// Whether the samples run on a device, so that its rules are shown.
  let hasRules: Bool
  /// The languages that have such pages.
  let languages: [String]

  /// Nil if no symbol of the language has a page, so that there are no lists of them.
  init?(map: SiteMap, language: String, bookTitle: String, references: BookReferences) {
    languages = map.languages.filter { language in
      references.hasSymbolsWithPages(in: map.texts(in: language).lazy.map(\.path))
    }
    guard languages.contains(language) else { return nil }
    self.map = map
    self.language = language
    self.bookTitle = bookTitle
    hasRules = references.symbols.values.contains { $0.module == "DeviceSimulator" }
  }

  var text: ReferenceText { .in(language) }
  var pageText: InterfaceText { .in(language) }
  private var typography: Typography { Typography(language: language) }

  /// Renders a page.
  ///
  /// - Parameters:
  ///   - path: of the page in this language, and in others.
  ///   - languages: those that have the page.
  func document(
    _ title: String, path: @escaping (String) -> SitePath, languages: [String],
    @HTMLBuilder content: () -> [HTMLNode]
  ) -> [UInt8] {
    let versions = map.languages.map { other in
      languages.contains(other)
        ? PageFrame.Version(language: other, path: path(other))
        : PageFrame.Version(language: other, path: map.index(other), isSamePage: false)
    }
    let page = path(language)
    let frame = PageFrame(
      map: map, page: page, language: language, title: "\(title) · \(bookTitle)",
      bookTitle: bookTitle, versions: versions)
    return frame.document {
      element(.main, .class("reference"), .id(PageAnchors.main), .tabIndex(-1)) {
        lists(on: page)
        content()
      }
    }
  }

  /// The links to the lists of symbols, rules and coverage.
  func lists(on page: SitePath) -> HTMLNode {
    element(.nav, .class("reference-lists"), .aria("label", text.reference), pageText.lang) {
      element(.ul) {
        item(text.index, map.symbolIndex(language), page)
        if hasRules { item(text.rules, map.rules(language), page) }
        item(text.coverage, map.coverage(language), page)
      }
    }
  }

  private func item(_ title: String, _ target: SitePath, _ page: SitePath) -> HTMLNode {
    element(.li) {
      element(
        .a, .href(page.link(to: target)), target == page ? .aria("current", "page") : nil
      ) { title }
    }
  }

  /// A symbol's name as a link to its page.
  func link(_ symbol: BookSymbol, on page: SitePath, name: String? = nil) -> HTMLNode {
    element(.a, .href(page.link(to: map.page(of: symbol, language: language)))) {
      code(name ?? symbol.name)
    }
  }

  func code(_ name: String) -> HTMLNode {
    element(.code, .class("api"), .translate(false)) { VisibleText.nodes(name) }
  }

  /// A sample as a link, with its outcome.
  @HTMLBuilder func link(_ use: SymbolPlaces.Use, on page: SitePath) -> [HTMLNode] {
    let target = map.page(use.chapter.name, language: use.chapter.language)
    element(.a, .href(page.link(to: target, anchor: use.anchor))) {
      element(.code, .translate(false)) { VisibleText.nodes(use.sample) }
    }
    " "
    element(.span, .class("badge badge-\(use.status.rawValue)"), pageText.lang) {
      use.status.title(in: pageText)
    }
  }

  /// A chapter's title as a link.
  func link(_ chapter: ChapterOutline, on page: SitePath) -> HTMLNode {
    element(.a, .href(page.link(to: map.page(chapter.name, language: chapter.language)))) {
      VisibleText.prose(typography.bound(chapter.title))
    }
  }

  /// English documentation: Markdown of which only code is marked.
  func english(_ markdown: String) -> [HTMLNode] {
    let parts = markdown.replacing("``", with: "`")
      .split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      index % 2 == 1 && index < parts.count - 1
        ? element(.code, .translate(false)) { VisibleText.nodes(String(part)) }
        : .fragment(VisibleText.prose(String(part)))
    }
  }
}

extension SampleStatus {
  init(_ outcome: SampleResult.Outcome?) {
    self = outcome.flatMap { SampleStatus(rawValue: $0.rawValue) } ?? .notRun
  }
}
