package import SiteStructure

/// A picture of a screen as shapes with exact positions, in points from the upper left corner.
///
/// The layouts draw into it: they know roles and positions, and nothing about SVG, colours or fonts, so tests
/// can examine shapes and texts. Texts are truncated to the available width when they are added.
package struct ScreenDrawing: Sendable, Hashable {
  /// A rectangle, whose upper left corner is at `x` and `y`.
  package struct Frame: Sendable, Hashable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double
  }

  package indirect enum Shape: Sendable, Hashable {
    /// A filled area with rounded corners.
    case rectangle(Frame, radius: Double, ScreenRole)
    /// A line, or an area, depending on the role's style.
    case path(SVGPath, ScreenRole)
    /// One line; depending on the anchor, `x` is its start, its middle or its end.
    case text(
      String, x: Double, baseline: Double, size: Double, anchor: HTMLAttribute.TextAnchor,
      ScreenRole)
    /// A whole picture, clipped to a frame.
    case picture(ScreenDrawing, Frame)
  }

  /// The size of the picture, which clips its shapes.
  package var width: Double
  package var height: Double
  /// Later shapes are above earlier ones.
  package var shapes: [Shape] = []

  /// All texts, including those of nested pictures, in drawing order.
  package var texts: [String] {
    shapes.flatMap { shape -> [String] in
      switch shape {
      case .text(let text, _, _, _, _, _): [text]
      case .picture(let inner, _): inner.texts
      case .rectangle, .path: []
      }
    }
  }

  /// Adds a rectangle, given its upper left corner.
  mutating func add(
    _ role: ScreenRole, x: Double, y: Double, width: Double, height: Double, radius: Double = 0
  ) {
    shapes.append(
      .rectangle(Frame(x: x, y: y, width: width, height: height), radius: radius, role))
  }

  mutating func add(_ path: SVGPath, _ role: ScreenRole) { shapes.append(.path(path, role)) }

  /// Adds a line of text, truncated to a width.
  ///
  /// - Parameter x: the start of the text, its middle or its end, depending on the anchor.
  mutating func add(
    _ text: String, x: Double, baseline: Double, size: Double, width: Double,
    anchor: HTMLAttribute.TextAnchor = .start, _ role: ScreenRole
  ) {
    let shown = VisibleText.line(text)
    let fitting = TextWidth.fit(shown, size: size, isBold: role.isBold, into: width)
    guard !fitting.isEmpty else { return }
    shapes.append(
      .text(fitting, x: x, baseline: baseline, size: size, anchor: anchor, role))
  }

  mutating func addLine(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ role: ScreenRole)
  {
    var path = SVGPath()
    path.move(x1, y1)
    path.line(x2, y2)
    add(path, role)
  }
}
