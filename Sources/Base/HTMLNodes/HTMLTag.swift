/// An element of HTML that pages are made of; the raw value is its name in the markup.
///
/// The list is closed on purpose: no text of a chapter can become the name of an element.
package enum HTMLTag: String, Sendable, Hashable {
  case a, article, blockquote, body, br, code, dd, del, details, div, dl, dt, em, figcaption,
    figure,
    footer, h1, h2, h3, h4, h5, h6, head, header, hr, html, img, input, label, li, link, main, meta,
    nav, ol, p, pre, samp, script, section, span, strong, summary, sup, table, tbody, td, th, thead,
    time, title,
    tr, ul
  // Elements of SVG, inside of `svg` only; `title` is one too.
  case desc, path, rect, style, svg, text

  /// Whether the element has neither content nor an end tag (HTML Standard, 13.1.2).
  package var isVoid: Bool {
    switch self {
    case .br, .hr, .img, .input, .link, .meta: true
    default: false
    }
  }

  /// Whether a line break behind the element changes nothing that a reader sees, so that the
  /// writer may put one there to keep the markup readable.
  package var breaksLine: Bool {
    switch self {
    case .a, .br, .code, .del, .em, .img, .input, .label, .samp, .span, .strong, .sup, .svg, .text,
      .time:
      false
    default: true
    }
  }

  /// The heading of a level; levels outside 1 to 6 mean the nearest one.
  package static func heading(_ level: Int) -> HTMLTag {
    [h1, h2, h3, h4, h5, h6][min(max(level, 1), 6) - 1]
  }
}
