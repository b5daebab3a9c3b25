internal import SiteStructure
internal import WorkbookModel

/// A page at a chapter's former address, which leads to the new one.
enum RedirectPage {
  /// All of them, in each language that has the target.
  static func all(_ map: SiteMap, titles: [String: String]) -> [SiteFile] {
    map.face.face.redirects.flatMap { redirect in
      map.languages.compactMap { language in
        guard let target = map.chapter(redirect.chapter, language: language) else { return nil }
        return file(redirect, to: target, map, title: titles[language] ?? "")
      }
    }
  }

  private static func file(
    _ redirect: SiteFace.Redirect, to target: ChapterOutline, _ map: SiteMap, title: String
  ) -> SiteFile {
    let language = target.language
    let (page, path) = (
      map.page(redirect.from, language: language), map.page(target.name, language: language)
    )
    let anchor = redirect.anchor.flatMap { target.anchor(for: $0) }
    let frame = PageFrame(
      map: map, page: page, language: language, title: target.title, bookTitle: title,
      replacement: .init(path: path, anchor: anchor))
    let parts = frame.text.moved.split(separator: "{}", omittingEmptySubsequences: false)
    let bytes = frame.document {
      element(.main, .class("front"), .id(PageAnchors.main), .tabIndex(-1)) {
        element(.h1) { VisibleText.prose(target.title) }
        element(.p, frame.text.lang) {
          String(parts.first ?? "")
          element(.a, .href(page.link(to: path, anchor: anchor))) {
            VisibleText.prose(target.title)
          }
          parts.dropFirst().map { .text(String($0)) }
        }
      }
    }
    return SiteFile(path: page.text, content: .bytes(bytes))
  }
}
