internal import DevicePictures
internal import SiteStructure

/// The drawing on the cover of a book: the life of apps on a timeline, as bars, and below them the title.
///
/// Equal titles give equal bytes. Colours are attributes, since not every reader of books
/// knows style sheets of drawings; a page has its own.
struct CoverDrawing {
  let title: String
  let authors: [String]

  private static let width = 600.0
  private static let height = 800.0
  private static let margin = 60.0

  /// The bars alone, for a page that has the title as text.
  static var bars: HTMLNode {
    element(
      .svg, .class("cover-drawing"), .viewBox(width: width, height: 250), .aria("hidden", "true")
    ) { shapes }
  }

  /// The drawing with the title, as an SVG file or the content of a page.
  var node: HTMLNode {
    element(.svg, .viewBox(width: Self.width, height: Self.height), .role("img")) {
      element(.title) { VisibleText.line(title) }
      paper
      Self.shapes
      let lines = TextWidth.wrapped(
        VisibleText.proseLine(title), size: Self.size, into: Self.width - 2 * Self.margin, lines: 6)
      for (index, line) in lines.enumerated() {
        element(
          .text, .fill("#24211d"), .x(Self.margin),
          .y(360 + Double(index) * Self.size * 1.2), .fontSize(Self.size)
        ) { line }
      }
      if !authors.isEmpty {
        element(
          .text, .fill("#615a50"), .x(Self.margin), .y(Self.height - Self.margin),
          .fontSize(24)
        ) { VisibleText.proseLine(authors.joined(separator: ", ")) }
      }
    }
  }

  private var paper: HTMLNode {
    element(.rect, .fill("#fdfcf9"), .x(0), .y(0), .width(Self.width), .height(Self.height))
  }

  private static let size = 56.0

  /// The bars of each app, as in a timeline: active ones are high, suspended ones are lines.
  private static let lives: [[(String, from: Double, to: Double)]] = [
    [
      ("active", 0, 130), ("background", 130, 190), ("suspended", 190, 330),
      ("background", 330, 360),
    ],
    [("suspended", 40, 150), ("active", 190, 400), ("background", 400, 430)],
    [("background", 90, 120), ("suspended", 120, 420), ("active", 420, 480)],
  ]

  @HTMLBuilder private static var shapes: [HTMLNode] {
    for (row, life) in lives.enumerated() {
      let base = 110 + Double(row) * 62
      element(
        .rect, .class("cover-axis"), .fill("#e4dfd5"), .x(margin), .y(base),
        .width(width - 2 * margin), .height(1.5))
      for (state, from, to) in life {
        let (height, fill): (Double, HTMLAttribute) =
          switch state {
          case "active": (40, .fill("#0d5a73"))
          case "background": (20, .fill("#bb8529"))
          default: (5, .fill("#615a50"))
          }
        element(
          .rect, .class("cover-\(state)"), fill, .x(margin + from), .y(base - height),
          .width(to - from),
          .height(height))
      }
    }
  }
}
