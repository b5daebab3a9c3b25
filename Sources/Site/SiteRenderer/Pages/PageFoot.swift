internal import SiteStructure
internal import WorkbookModel

/// What stands below a page about the page itself.
struct PageFoot: Sendable {
  /// Whether the page shows outputs, all of them real.
  var hasPromise = false
  /// What the chapter's author says about changes; the newest first.
  var changes: [ChapterChange] = []
  /// The page's source in the repository.
  var source: HTMLURL?
  /// The language of its text.
  var typography = Typography(language: "en")

  /// All parts in order.
  func nodes(in text: InterfaceText) -> [HTMLNode] {
    promise(in: text) + history(in: text) + edit(in: text)
  }

  func promise(in text: InterfaceText) -> [HTMLNode] {
    hasPromise ? [element(.p, text.lang) { typography.bound(text.promise) }] : []
  }

  func edit(in text: InterfaceText) -> [HTMLNode] {
    source.map { url in [element(.p, text.lang) { element(.a, .href(url)) { text.editPage } }] }
      ?? []
  }

  /// The newest changes, each with its day.
  private func history(in text: InterfaceText) -> [HTMLNode] {
    guard !changes.isEmpty else { return [] }
    return [
      element(.p, .class("nav-title"), text.lang) { text.changes },
      element(.ul, .class("changes")) {
        for change in changes.prefix(5) {
          element(.li) {
            element(.time, .datetime(change.day)) { change.day }
            " "
            VisibleText.prose(typography.bound(change.text))
          }
        }
      },
    ]
  }
}
