internal import SafeFiles
internal import SiteStructure
internal import WorkbookModel

/// The page of all rules of iOS that the device keeps, with the samples of the book that show them.
struct RulesPage: Sendable {
  let frame: ReferenceFrame
  let references: BookReferences
  private let book = RuleBook.standard

  init(frame: ReferenceFrame, references: BookReferences) {
    self.frame = frame
    self.references = references
  }

  var path: SitePath { frame.map.rules(frame.language) }
  private var text: ReferenceText { frame.text }
  private var own: HTMLAttribute? { frame.pageText.lang }

  var key: ContentHash {
    var hasher = ContentHasher()
    for rule in book.sections.flatMap(\.rules) {
      for use in rule.samples.compactMap(use) {
        hasher.combine([use.chapter.name, use.chapter.title, use.sample, use.status.rawValue])
      }
    }
    hasher.combine(frame.languages)
    return hasher.finish()
  }

  /// A sample that the page of its chapter shows; nil for those of other books.
  private func use(_ sample: String) -> SymbolPlaces.Use? {
    let parts = sample.split(separator: "#").map(String.init)
    guard parts.count == 2, let chapter = frame.map.chapter(parts[0], language: frame.language),
      let anchor = chapter.anchor(ofSample: parts[1])
    else { return nil }
    let outcome = references.chapters["\(frame.language)/\(parts[0])"]?.outcomes[parts[1]]
    return SymbolPlaces.Use(
      chapter: chapter, sample: parts[1], anchor: anchor, status: SampleStatus(outcome))
  }

  @Sendable func bytes() -> [UInt8] {
    let map = frame.map
    return frame.document(text.rules, path: map.rules, languages: frame.languages) {
      element(.h1, own) { text.rules }
      element(.p, .class("lead"), own) {
        Typography(language: frame.language).bound(text.rulesLead)
      }
      element(.details) {
        element(.summary, own) { text.sources }
        element(.p, .lang("en")) { frame.english(book.legend) }
      }
      for section in book.sections where !section.rules.isEmpty {
        element(.h2, .lang("en")) { section.title }
        element(.ol, .class("rules")) {
          for rule in section.rules { item(rule) }
        }
      }
    }
  }

  /// A rule: its number and version, the text, then its sources and samples.
  private func item(_ rule: RuleBook.Rule) -> HTMLNode {
    element(.li, .id("R\(rule.number)"), .class(rule.isChoice ? "rule choice" : "rule")) {
      element(.h3) {
        element(.a, .href(HTMLURL(anchor: "R\(rule.number)"))) { "R\(rule.number)" }
        " "
        element(.span, .class("rule-version")) { "iOS \(rule.versions)" }
        if rule.isChoice {
          " "
          element(.span, .class("rule-choice"), own) { text.choice }
        }
      }
      element(.p, .lang("en")) { frame.english(rule.text) }
      element(.dl, .class("symbol-facts")) {
        element(.dt, own) { text.source }
        element(.dd, .lang("en")) { VisibleText.prose(rule.sources) }
        let uses = rule.samples.compactMap(use)
        if !uses.isEmpty {
          element(.dt, own) { text.samples }
          element(.dd) {
            element(.ul) {
              for use in uses {
                element(.li) {
                  frame.link(use, on: path)
                  " · "
                  frame.link(use.chapter, on: path)
                }
              }
            }
          }
        }
      }
    }
  }
}
