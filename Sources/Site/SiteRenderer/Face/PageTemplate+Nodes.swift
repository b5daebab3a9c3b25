internal import SiteStructure
internal import WorkbookModel

extension FaceFiles {
  /// Fills the book's template of a part, or returns what the program shows without one.
  ///
  /// - Parameters:
  ///   - page: on which the part is.
  ///   - title: of the page.
  ///   - places: those of the part besides the common ones.
  ///   - standard: the part without a template.
  func fill(
    _ part: SiteFace.Part, on page: SitePath, language: String, title: String,
    places: [String: [HTMLNode]] = [:], standard: [HTMLNode]
  ) -> [HTMLNode] {
    guard let template = templates[part] else { return standard }
    return template.pieces.map { piece in
      switch piece {
      case .markup(let markup): .markup(markup)
      case .place("default"): .fragment(standard)
      case .place("root"): .text(String(repeating: "../", count: page.folder.count))
      case .place("language"): .text(language)
      case .place("title"): .text(unquoted(title))
      case .place(let name): .fragment(places[name] ?? [])
      }
    }
  }

  /// A title that may also stand in an attribute.
  private func unquoted(_ title: String) -> String {
    VisibleText.proseLine(title).replacing("\"", with: "”").replacing("'", with: "’")
  }
}
