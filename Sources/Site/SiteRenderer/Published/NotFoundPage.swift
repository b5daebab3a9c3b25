internal import SiteStructure
internal import WorkbookModel

/// The page that a host shows for an address that the site does not have: `404.html`.
///
/// It is shown at any depth, so all of its addresses are absolute, and it has none of the frame's parts. All languages
/// are on it, since the host does not know that of the reader.
struct NotFoundPage: Sendable {
  let map: SiteMap
  let configuration: Configuration
  let siteURL: HTMLURL

  private static let path = SitePath("404.html")

  func file() -> SiteFile {
    let language = map.languages.first ?? "en"
    let text = InterfaceText.in(language)
    let bytes = HTMLWriter.document(
      element(.html, .lang(language)) {
        element(.head) {
          element(.meta, .charset("utf-8"))
          element(
            .meta, .httpEquiv("Content-Security-Policy"), .content(ContentPolicy(map.face).text))
          element(.meta, .name("viewport"), .content("width=device-width, initial-scale=1"))
          element(.meta, .name("robots"), .content("noindex"))
          element(.title) { text.noPage }
          element(
            .link, .rel("stylesheet"), .href(SiteMap.styleSheet.address(below: siteURL)))
          element(
            .link, .rel("icon"), .href(FaceAssets.icon(map.face.face).address(below: siteURL)))
        }
        element(.body) {
          element(.main, .class("front"), .id(PageAnchors.main)) {
            for (index, language) in map.languages.enumerated() {
              message(language, isFirst: index == 0)
            }
          }
        }
      })
    return SiteFile(path: Self.path.text, content: .bytes(bytes))
  }

  /// What one language says, with the link to its first page.
  private func message(_ language: String, isFirst: Bool) -> HTMLNode {
    let text = InterfaceText.in(language)
    return element(.section, .lang(language)) {
      element(isFirst ? .h1 : .h2, text.lang) { text.noPage }
      element(.p, text.lang) { Typography(language: language).bound(text.noPageReasons) }
      element(.p) {
        element(.a, .href(map.index(language).address(below: siteURL))) {
          VisibleText.prose(configuration.title(in: language))
        }
      }
    }
  }
}
