internal import SiteStructure
internal import WorkbookModel

/// Renders the first page of a language: the book's cover and its chapters with summaries.
///
/// It has an entry for every chapter of the book. One that is missing in the language has its title in
/// another one, and links to the available languages. With results, the page also shows a receipt: the number
/// of verified samples, the compiler, the sandbox, and the dates.
struct LanguagePage: Sendable {
  let map: SiteMap
  let language: String
  let configuration: Configuration
  /// The results; nil when nothing was run, in which case the promise and the receipt are omitted.
  let run: RunResults?
  /// The tallies of the language's chapters, by name.
  let tallies: [String: SampleTally]
  /// The links to the lists of symbols and rules; nil if there are none.
  var lists: HTMLNode?
  /// The links to the forms of the whole book; nil if there are none.
  var wholeBook: HTMLNode?

  /// The path of the page: `fi/index.html`.
  private var path: SitePath { map.index(language) }
  private var typography: Typography { Typography(language: language) }
  private var bookTitle: String { configuration.title(in: language) }

  func file() -> SiteFile {
    let versions = map.languages.map { PageFrame.Version(language: $0, path: map.index($0)) }
    let frame = PageFrame(
      map: map, page: path, language: language, title: bookTitle, bookTitle: bookTitle,
      summary: configuration.summary[language], versions: versions)
    let bytes = frame.document {
      element(.main, .class("front"), .id(PageAnchors.main), .tabIndex(-1)) {
        cover(frame.text)
        for part in parts {
          if let title = part.title {
            element(.h2, .class("part")) { VisibleText.prose(typography.bound(title)) }
          }
          element(.ol, .class("chapter-cards")) {
            for name in part.chapters { card(name, text: frame.text) }
          }
        }
        if let lists { lists }
        if !map.documents.isEmpty {
          element(.h2, .class("documents"), frame.text.lang) { frame.text.documents }
          element(.ol, .class("chapter-cards")) {
            for document in map.documents { card(document, text: frame.text) }
          }
        }
      }
    }
    return SiteFile(path: path.text, content: .bytes(bytes))
  }

  /// The chapters by part; those before the first part have no title.
  var parts: [(title: String?, chapters: ArraySlice<String>)] {
    let names = map.chapterNames[...]
    var parts: [(title: String?, chapters: ArraySlice<String>)] = []
    var start = names.startIndex
    var title: String?
    for part in configuration.parts {
      guard let place = names.firstIndex(of: part.first), place >= start else { continue }
      if place > start { parts.append((title, names[start..<place])) }
      (start, title) = (place, part.title[language])
    }
    return parts + [(title, names[start...])]
  }

  // MARK: The cover

  /// The title, the summary, the readers, the promise, the link to the first chapter, and the receipt.
  private func cover(_ text: InterfaceText) -> HTMLNode {
    let tally =
      run == nil
      ? nil : SampleTally(joining: map.chapters(in: language).compactMap { tallies[$0.name] })
    return element(.div, .class("cover")) {
      element(.h1) { VisibleText.prose(typography.bound(bookTitle)) }
      if let summary = configuration.summary[language] {
        element(.p, .class("lead")) { VisibleText.prose(typography.bound(summary)) }
      }
      if let audience = configuration.audience[language] {
        element(.p) {
          element(.strong, text.lang) { text.audience }
          VisibleText.prose(typography.bound(audience))
        }
      }
      if tally != nil {
        element(.p, configuration.summary[language] == nil ? .class("lead") : nil, text.lang) {
          typography.bound(text.sitePromise)
        }
      }
      if let first = map.chapters(in: language).first {
        element(.p) {
          element(
            .a, .class("start"), text.lang, .data("go-on", text.goOn),
            .href(path.link(to: map.page(first.name, language: language)))
          ) {
            text.startReading
          }
        }
      }
      if let wholeBook { wholeBook }
      if let tally, let run { receipt(tally, run, text) }
      imprint(text)
    }
  }

  /// The authors, the licence and the repository.
  @HTMLBuilder func imprint(_ text: InterfaceText) -> [HTMLNode] {
    let licence = configuration.licence[language]
    if !configuration.authors.isEmpty || licence != nil || map.repository != nil {
      element(.dl, .class("imprint")) {
        if !configuration.authors.isEmpty {
          element(.dt, text.lang) { text.authors }
          element(.dd) { VisibleText.prose(configuration.authors.joined(separator: ", ")) }
        }
        if let licence {
          element(.dt, text.lang) { text.licence }
          element(.dd) { VisibleText.prose(typography.bound(licence)) }
        }
        if let repository = map.repository {
          element(.dt, text.lang) { text.sourceCode }
          element(.dd) { element(.a, .href(repository)) { VisibleText.nodes(repository.text) } }
        }
      }
    }
  }

  /// The verified samples, the toolchain and the dates, styled like printed output.
  private func receipt(
    _ tally: SampleTally, _ run: RunResults, _ text: InterfaceText
  ) -> HTMLNode {
    element(.div, .class("tape receipt")) {
      tally.node(in: text, on: path, map: map, toolchain: run.toolchain, isBrief: true)
      element(.dl, text.lang) {
        element(.dt) { text.toolchain }
        element(.dd) { VisibleText.nodes(run.toolchain) }
        element(.dt) { text.sandbox }
        element(.dd) { VisibleText.nodes(text.sandbox(run.sandbox)) }
        if let days = tally.days {
          element(.dt) { text.date }
          element(.dd) {
            element(.time, .datetime(days.lowerBound)) { VisibleText.nodes(days.lowerBound) }
            if days.upperBound != days.lowerBound {
              " – "
              element(.time, .datetime(days.upperBound)) { VisibleText.nodes(days.upperBound) }
            }
          }
        }
      }
    }
  }

  // MARK: The chapters

  /// The titles of chapters are below those of parts.
  private var titleTag: HTMLTag { .heading(configuration.parts.isEmpty ? 2 : 3) }

  /// An entry of the list: the number, the title as a link, the summary and the tally.
  private func card(_ name: String, text: InterfaceText) -> HTMLNode {
    element(.li) {
      element(.span, .class("number")) { ChapterNumber.of(name) ?? "" }
      element(.div) {
        if let chapter = map.chapter(name, language: language) {
          element(titleTag) {
            element(.a, .href(path.link(to: map.page(name, language: language)))) {
              VisibleText.prose(typography.bound(chapter.title))
            }
          }
          if let summary = chapter.summary, !summary.isEmpty {
            element(.p) { typography.bound(summary) }
          }
          if let tally = tallies[name] {
            tally.node(in: text, on: path, map: map, toolchain: run?.toolchain)
          }
        } else {
          elsewhere(name, text: text)
        }
      }
    }
  }

  /// A document of the package: its title as a link, its path and the tally.
  private func card(_ document: ChapterOutline, text: InterfaceText) -> HTMLNode {
    element(.li) {
      element(.span, .class("number"))
      element(.div) {
        element(.h2, document.language == language ? nil : .lang(document.language)) {
          element(
            .a, .href(path.link(to: map.page(document.name, language: document.language)))
          ) { VisibleText.prose(typography.bound(document.title)) }
        }
        element(.p) { element(.code) { VisibleText.nodes(document.document ?? "") } }
        if let tally = tallies[document.name] {
          tally.node(in: text, on: path, map: map, toolchain: run?.toolchain)
        }
      }
    }
  }

  /// A chapter that is missing in this language, with links to those that exist.
  ///
  /// `InterfaceText.onlyIn` contains a placeholder, `so far only in: {}`, for the links.
  @HTMLBuilder private func elsewhere(_ name: String, text: InterfaceText) -> [HTMLNode] {
    let languages = map.languages(of: name)
    if let first = languages.first, let chapter = map.chapter(name, language: first) {
      element(titleTag, .class("absent"), .lang(first)) { VisibleText.prose(chapter.title) }
    }
    let parts = text.onlyIn.split(separator: "{}", omittingEmptySubsequences: false)
    element(.p, text.lang) {
      String(parts.first ?? "")
      for (index, other) in languages.enumerated() {
        if index > 0 { ", " }
        element(
          .a, .lang(other), .hreflang(other), .href(path.link(to: map.page(name, language: other)))
        ) { LanguageName.native(other) }
      }
      parts.dropFirst().map { .text(String($0)) }
    }
  }
}
