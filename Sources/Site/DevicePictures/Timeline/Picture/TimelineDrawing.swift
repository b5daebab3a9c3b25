package import SiteStructure

/// The picture as shapes with exact positions, in units from the upper left corner.
///
/// Lanes and axes draw into it: they know roles and positions, nothing about SVG and colours. Tests use it to
/// find overlapping texts (``Text/frame``).
package struct TimelineDrawing: Sendable, Hashable {
  package struct Rectangle: Sendable, Hashable {
    /// The left edge.
    package var x: Double
    /// The upper edge.
    package var y: Double
    package var width: Double
    package var height: Double

    package var right: Double { x + width }
    /// The lower edge.
    package var bottom: Double { y + height }

    /// Returns whether two rectangles share more than an edge.
    package func overlaps(_ other: Rectangle) -> Bool {
      x < other.right && other.x < right && y < other.bottom && other.y < bottom
    }
  }

  /// A line of text on a baseline.
  package struct Text: Sendable, Hashable {
    package var content: String
    /// The start, the middle or the end of the text, depending on the anchor.
    package var x: Double
    package var baseline: Double
    package var anchor = HTMLAttribute.TextAnchor.start
    package var role: TimelineRole

    /// The area that the text covers according to the estimated width.
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

  /// A shape; the style sheet determines its colour by the role.
  package enum Shape: Sendable, Hashable {
    /// The title is a tooltip.
    case rectangle(Rectangle, TimelineRole, title: String?)
    case path(SVGPath, TimelineRole, title: String?)
    case text(Text)
  }

  package var width = TimelinePlan.width
  /// Set when everything is drawn.
  package var height = 0.0
  /// Later shapes are above earlier ones.
  package var shapes: [Shape] = []

  package init() {}

  package var texts: [Text] {
    shapes.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  package var roles: Set<TimelineRole> {
    Set(
      shapes.map { shape in
        switch shape {
        case .rectangle(_, let role, _), .path(_, let role, _): role
        case .text(let text): text.role
        }
      })
  }

  mutating func add(_ rectangle: Rectangle, _ role: TimelineRole, title: String? = nil) {
    shapes.append(.rectangle(rectangle, role, title: title))
  }

  /// Adds a line or an area; an empty one is left out, so that its role is not added to the legend.
  mutating func add(_ path: SVGPath, _ role: TimelineRole, title: String? = nil) {
    if !path.isEmpty { shapes.append(.path(path, role, title: title)) }
  }

  /// Adds a line of text without truncating it.
  mutating func add(
    _ content: String, x: Double, baseline: Double,
    anchor: HTMLAttribute.TextAnchor = .start, _ role: TimelineRole
  ) {
    shapes.append(
      .text(Text(content: content, x: x, baseline: baseline, anchor: anchor, role: role)))
  }

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
