internal import SafeFiles
internal import SiteStructure
internal import WorkbookModel

/// The package document of an EPUB: what the book is, which files it has, in which order they are read.
struct EPUBPackage {
  let book: WholeBook
  /// The paths of chapters, and whether they contain pictures.
  var chapters: [(path: String, hasSVG: Bool)] = []
  var images: [String] = []

  /// The file that names the package document.
  static let container = HTMLWriter.xmlDocument(
    element(
      .container, .version("1.0"),
      .namespace("urn:oasis:names:tc:opendocument:xmlns:container")
    ) {
      element(.rootfiles) {
        element(
          .rootfile, .fullPath("book/package.opf"), .mediaType("application/oebps-package+xml"))
      }
    })

  /// The type of an image that every reader of books can show; nil for any other.
  static func imageType(of path: String) -> HTMLAttribute? {
    switch path.split(separator: ".").last?.lowercased() {
    case "png", "apng": .mediaType("image/png")
    case "jpg", "jpeg": .mediaType("image/jpeg")
    case "gif": .mediaType("image/gif")
    case "svg": .mediaType("image/svg+xml")
    default: nil
    }
  }

  func bytes() -> [UInt8] {
    HTMLWriter.xmlDocument(
      element(
        .package, .namespace("http://www.idpf.org/2007/opf"), .version("3.0"),
        .uniqueIdentifier("identifier"), .xmlLanguage(book.language)
      ) {
        element(.metadata, .namespace("dc", "http://purl.org/dc/elements/1.1/")) { metadata }
        element(.manifest) { manifest }
        element(.spine) {
          element(.itemref, .idref("cover-page"))
          element(.itemref, .idref("nav"))
          for index in chapters.indices { element(.itemref, .idref("c\(index + 1)")) }
        }
      })
  }

  @HTMLBuilder private var metadata: [HTMLNode] {
    let configuration = book.configuration
    element(.dcIdentifier, .id("identifier")) { identifier }
    element(.dcTitle) { VisibleText.proseLine(book.title) }
    element(.dcLanguage) { book.language }
    for author in configuration.authors {
      element(.dcCreator) { VisibleText.proseLine(author) }
    }
    if let licence = configuration.licence[book.language] {
      element(.dcRights) { VisibleText.proseLine(licence) }
    }
    if let summary = configuration.summary[book.language] {
      element(.dcDescription) { VisibleText.proseLine(summary) }
    }
    element(.meta, .property("dcterms:modified")) { modified }
    accessibility
    // For readers of EPUB 2.
    element(.meta, .name("cover"), .content("cover"))
  }

  /// What readers can rely on (EPUB Accessibility 1.0).
  @HTMLBuilder private var accessibility: [HTMLNode] {
    element(.meta, .property("schema:accessMode")) { "textual" }
    element(.meta, .property("schema:accessMode")) { "visual" }
    element(.meta, .property("schema:accessModeSufficient")) { "textual" }
    for feature in ["tableOfContents", "structuralNavigation", "alternativeText"] {
      element(.meta, .property("schema:accessibilityFeature")) { feature }
    }
    element(.meta, .property("schema:accessibilityHazard")) { "none" }
  }

  @HTMLBuilder private var manifest: [HTMLNode] {
    item("nav", "nav.xhtml", Self.xhtml, .properties("nav"))
    item("cover", "cover.svg", .mediaType("image/svg+xml"), .properties("cover-image"))
    item("cover-page", "cover.xhtml", Self.xhtml, .properties("svg"))
    item("style", "style.css", .mediaType("text/css"), nil)
    for (index, chapter) in chapters.enumerated() {
      item("c\(index + 1)", chapter.path, Self.xhtml, chapter.hasSVG ? .properties("svg") : nil)
    }
    for (index, image) in images.enumerated() {
      if let type = Self.imageType(of: image) { item("i\(index + 1)", image, type, nil) }
    }
  }

  private static let xhtml = HTMLAttribute.mediaType("application/xhtml+xml")

  private func item(
    _ id: String, _ path: String, _ type: HTMLAttribute, _ properties: HTMLAttribute?
  ) -> HTMLNode {
    let url = HTMLURL(path: path.split(separator: "/").map(String.init))
    return element(.item, .id(id), .href(url), type, properties)
  }

  /// The same for each edition of a book: a UUID of the site's address, or else of the titles (RFC 9562, 5.8).
  private var identifier: String {
    var hasher = ContentHasher()
    let configuration = book.configuration
    if let address = configuration.siteURL ?? configuration.repositoryURL {
      hasher.combine(address)
    } else {
      hasher.combine(configuration.languages.map(configuration.title(in:)))
    }
    hasher.combine(book.language)
    var digits = Array(hasher.finish().hexadecimal.prefix(32))
    (digits[12], digits[16]) = ("8", "a")
    for place in [20, 16, 12, 8] { digits.insert("-", at: place) }
    return "urn:uuid:" + String(digits)
  }

  /// A book without results has no time; the format requires one.
  private var modified: String { "\(book.day ?? "1980-01-01")T00:00:00Z" }
}
