internal import WorkbookModel

/// What a browser may load for a page: the content security policy.
///
/// Only the theme's own files may be loaded or run, and what the book allows in `workbook.yml`. A browser that opens
/// pages as files may not count files as 'self', hence `file:`; a page from a server cannot load such URLs.
struct ContentPolicy: Sendable {
  private let sources: [SiteFace.Directive: [String]]

  init(_ sources: [SiteFace.Directive: [String]] = [:]) { self.sources = sources }

  /// The directives in a fixed order.
  var text: String {
    let own: [(SiteFace.Directive, String)] = [
      (.style, "'self' file:"), (.script, "'self' file:"), (.image, "'self' file:"),
      // Fonts and films of the book's own style sheets and pages.
      (.font, files.isEmpty ? "" : "'self' file:"), (.media, files.isEmpty ? "" : "'self' file:"),
      (.connect, ""), (.frame, ""),
    ]
    let directives = own.compactMap { directive, own -> String? in
      let all = ([own] + (sources[directive] ?? [])).filter { !$0.isEmpty }
      return all.isEmpty ? nil : "\(directive.rawValue) \(all.joined(separator: " "))"
    }
    return (["default-src 'none'"] + directives + ["base-uri 'none'", "form-action 'none'"])
      .joined(separator: "; ")
  }

  /// The files of the book besides chapters, which may be fonts and films.
  private var files: [String] = []

  /// The policy of a book.
  init(_ files: FaceFiles) {
    sources = files.face.sources
    self.files = files.copied.map(\.path)
  }
}
