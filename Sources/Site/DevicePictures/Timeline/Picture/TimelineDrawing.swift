package import SiteStructure

/// The picture as shapes with exact places, in units whose origin is the upper left corner.
///
/// It is what lanes and axes draw into: they know roles and places, nothing of SVG and colours. Tests
/// look for texts that cross each other here (``Text/frame``).
package struct TimelineDrawing: Sendable, Hashable {
  /// An upright rectangle.
  package struct Rectangle: Sendable, Hashable {
    /// The left edge.
    package var x: Double
    /// The upper edge.
    package var y: Double
    package var width: Double
    package var height: Double

    /// The right edge.
    package var right: Double { x + width }
    /// The lower edge.
    package var bottom: Double { y + height }

    /// Whether two rectangles have more than a border in common.
    package func overlaps(_ other: Rectangle) -> Bool {
      x < other.right && other.x < right && y < other.bottom && other.y < bottom
    }
  }

  /// A line of text.
  ///
  /// Its letters stand on `baseline`; where along it they are, `x` and the anchor say.
  package struct Text: Sendable, Hashable {
    package var content: String
    /// Its start, its middle or its end, by the anchor.
    package var x: Double
    package var baseline: Double
    package var anchor = HTMLAttribute.TextAnchor.start
    package var role: TimelineRole

    /// What the text covers if its letters are as wide as estimated.
    package var frame: Rectangle {
      let width = TextWidth.of(content, as: role)
      let left =
        switch anchor {
        case .start: x
        case .middle: x - width / 2
        case .end: x - width
        }
      return Rectangle(
        x: left, y: baseline - role.fontSize * 0.8, width: width, height: role.fontSize)
    }
  }

  /// What is drawn; the style sheet has its colour, by the role.
  package enum Shape: Sendable, Hashable {
    /// The title is what a pointer that rests on the shape is told.
    case rectangle(Rectangle, TimelineRole, title: String?)
    case path(SVGPath, TimelineRole, title: String?)
    case text(Text)
  }

  package var width = TimelinePlan.width
  /// Set when everything is drawn.
  package var height = 0.0
  /// Later shapes lie above earlier ones.
  package var shapes: [Shape] = []

  package init() {}

  /// The texts among the shapes.
  package var texts: [Text] {
    shapes.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// The roles that occur.
  package var roles: Set<TimelineRole> {
    Set(
      shapes.map { shape in
        switch shape {
        case .rectangle(_, let role, _), .path(_, let role, _): role
        case .text(let text): text.role
        }
      })
  }

  /// Adds a rectangle.
  mutating func add(_ rectangle: Rectangle, _ role: TimelineRole, title: String? = nil) {
    shapes.append(.rectangle(rectangle, role, title: title))
  }

  /// Adds a line or an area; one of nothing is left out, so that its role does not come into the
  /// legend.
  mutating func add(_ path: SVGPath, _ role: TimelineRole, title: String? = nil) {
    if !path.isEmpty { shapes.append(.path(path, role, title: title)) }
  }

  /// Adds a line of text, which is not cut.
  mutating func add(
    _ content: String, x: Double, baseline: Double,
    anchor: HTMLAttribute.TextAnchor = .start, _ role: TimelineRole
  ) {
    shapes.append(
      .text(Text(content: content, x: x, baseline: baseline, anchor: anchor, role: role)))
  }

  /// Adds a straight line.
  mutating func addLine(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ role: TimelineRole,
    title: String? = nil
  ) {
    var path = SVGPath()
    path.move(x1, y1)
    path.line(x2, y2)
    add(path, role, title: title)
  }
}
