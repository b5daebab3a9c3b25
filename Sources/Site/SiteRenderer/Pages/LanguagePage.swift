internal import SiteStructure
internal import WorkbookModel

/// Renders the first page of a language: the book's cover and its chapters with summaries.
///
/// It has an entry for every chapter of the book. One that the language does not have shows its title
/// in a language that does, and where it can be read. With results it also shows the receipt: how many
/// samples were verified, with which compiler, in which sandbox, and on which days.
struct LanguagePage: Sendable {
  let map: SiteMap
  /// The language of the page and of the chapters that it lists.
  let language: String
  /// The title of the cover.
  let bookTitle: String
  /// The results; nil when nothing was run, and then the cover promises nothing and has no receipt.
  let run: RunResults?
  /// Of the chapters of the language, by name.
  let tallies: [String: SampleTally]

  /// Where the page lies: `fi/index.html`.
  private var path: SitePath { map.index(language) }
  /// The rules of the language for prose.
  private var typography: Typography { Typography(language: language) }

  /// Renders the page; see ``ChapterPage/file()``.
  func file() -> SiteFile {
    let versions = map.languages.map { PageFrame.Version(language: $0, path: map.index($0)) }
    let frame = PageFrame(
      map: map, page: path, language: language, title: bookTitle, bookTitle: bookTitle,
      versions: versions)
    let bytes = frame.document {
      element(.main, .class("front"), .id(PageAnchors.main), .tabIndex(-1)) {
        cover(frame.text)
        element(.ol, .class("chapter-cards")) {
          for name in map.chapterNames { card(name, text: frame.text) }
        }
      }
    }
    return SiteFile(path: path.text, content: .bytes(bytes))
  }

  // MARK: The cover

  /// The title, what the book promises, the way into it, and the receipt of its verification.
  private func cover(_ text: InterfaceText) -> HTMLNode {
    let tally =
      run == nil
      ? nil : SampleTally(joining: map.chapters(in: language).compactMap { tallies[$0.name] })
    return element(.div, .class("cover")) {
      element(.h1) { VisibleText.prose(typography.bound(bookTitle)) }
      if tally != nil {
        element(.p, .class("lead"), text.lang) { typography.bound(text.sitePromise) }
      }
      if let first = map.chapters(in: language).first {
        element(.p) {
          element(
            .a, .class("start"), text.lang,
            .href(path.link(to: map.page(first.name, language: language)))
          ) {
            text.startReading
          }
        }
      }
      if let tally, let run { receipt(tally, run, text) }
    }
  }

  /// What was verified, with what and when, on the paper that the samples print on.
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

  /// An entry of the list: the number, the title as a link, the summary and the tally.
  private func card(_ name: String, text: InterfaceText) -> HTMLNode {
    element(.li) {
      element(.span, .class("number")) { ChapterNumber.of(name) ?? "" }
      element(.div) {
        if let chapter = map.chapter(name, language: language) {
          element(.h2) {
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

  /// A chapter that does not exist in this language, with links to those that do.
  ///
  /// `InterfaceText.onlyIn` is a text with a gap, `so far only in: {}`, which the links fill.
  @HTMLBuilder private func elsewhere(_ name: String, text: InterfaceText) -> [HTMLNode] {
    let languages = map.languages(of: name)
    if let first = languages.first, let chapter = map.chapter(name, language: first) {
      element(.h2, .class("absent"), .lang(first)) { VisibleText.prose(chapter.title) }
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
