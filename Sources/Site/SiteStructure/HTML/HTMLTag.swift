/// The HTML elements that pages use; the raw value is the name in the markup.
///
/// The list is closed on purpose: no text of a chapter can become an element's name.
package enum HTMLTag: String, Sendable, Hashable {
  case a, article, blockquote, body, br, code, dd, del, details, div, dl, dt, em, figcaption,
    figure,
    footer, h1, h2, h3, h4, h5, h6, head, header, hr, html, img, input, label, li, link, main, meta,
    nav, ol, p, pre, samp, script, section, span, strong, summary, sup, table, tbody, td, th, thead,
    time, title,
    tr, ul
  // SVG elements, only inside `svg`; `title` is one too.
  case desc, path, rect, style, svg, text
  // The elements of an EPUB's container and package document; `metadata` also has `meta`.
  case container, item, itemref, manifest, metadata, package, rootfile, rootfiles, spine
  case dcCreator = "dc:creator"
  case dcDescription = "dc:description"
  case dcIdentifier = "dc:identifier"
  case dcLanguage = "dc:language"
  case dcRights = "dc:rights"
  case dcTitle = "dc:title"

  /// Whether the element has neither content nor end tag (HTML Standard, 13.1.2).
  package var isVoid: Bool {
    switch self {
    case .br, .hr, .img, .input, .link, .meta: true
    default: false
    }
  }

  /// Whether a line break after the element is invisible, so that the writer may add one for readability.
  package var breaksLine: Bool {
    switch self {
    case .a, .br, .code, .del, .em, .img, .input, .label, .samp, .span, .strong, .sup, .svg, .text,
      .time:
      false
    default: true
    }
  }

  /// The heading element of a level, clamped to 1 through 6.
  package static func heading(_ level: Int) -> HTMLTag {
    [h1, h2, h3, h4, h5, h6][min(max(level, 1), 6) - 1]
  }
}
