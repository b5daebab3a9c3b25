internal import WorkbookModel

/// What a browser may load for a page: the content security policy.
///
/// Only the theme's own files may be loaded or run, and what the book allows in `workbook.yml`. A browser that opens
/// pages as files may not count files as 'self', hence `file:`; a page from a server cannot load such URLs.
struct ContentPolicy: Sendable {
  private let sources: [SiteFace.Directive: [String]]
  /// Whether the book has files besides chapters, which may be fonts and films.
  private let hasFiles: Bool

  /// The policy of a book.
  init(_ files: FaceFiles) {
    sources = files.face.sources
    hasFiles = !files.copied.isEmpty
  }

  /// The directives in a fixed order.
  var text: String {
    let own: [SiteFace.Directive] = [.style, .script, .image] + (hasFiles ? [.font, .media] : [])
    let order: [SiteFace.Directive] = [.style, .script, .image, .font, .media, .connect, .frame]
    let directives = order.compactMap { directive -> String? in
      let all = (own.contains(directive) ? ["'self'", "file:"] : []) + (sources[directive] ?? [])
      return all.isEmpty ? nil : "\(directive.rawValue) \(all.joined(separator: " "))"
    }
    return (["default-src 'none'"] + directives + ["base-uri 'none'", "form-action 'none'"])
      .joined(separator: "; ")
  }
}
