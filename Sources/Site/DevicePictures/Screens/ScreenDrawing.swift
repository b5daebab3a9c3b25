package import SiteStructure

/// A picture of a screen as shapes with exact places, in points whose origin is the upper left corner.
///
/// It is what the layouts draw into: they know roles and places, and nothing of SVG, colours or fonts,
/// so a test can look at shapes and texts. Texts are cut to the width that they may have when they are
/// added.
package struct ScreenDrawing: Sendable, Hashable {
  /// An upright rectangle.
  ///
  /// Its upper left corner is at `x` and `y`.
  package struct Frame: Sendable, Hashable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double
  }

  /// What is drawn.
  package indirect enum Shape: Sendable, Hashable {
    /// A filled area; its corners are parts of a circle of the radius.
    case rectangle(Frame, radius: Double, ScreenRole)
    /// A line, or an area, as the role's style says.
    case path(SVGPath, ScreenRole)
    /// One line; `x` is its start, its middle or its end, by the anchor.
    case text(
      String, x: Double, baseline: Double, size: Double, anchor: HTMLAttribute.TextAnchor,
      ScreenRole)
    /// A whole picture in a frame, beyond which nothing of it is seen.
    case picture(ScreenDrawing, Frame)
  }

  /// The size of the picture, beyond which nothing of it is seen.
  package var width: Double
  package var height: Double
  /// Later shapes lie above earlier ones.
  package var shapes: [Shape] = []

  /// A picture with nothing in it.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// All texts, those of pictures within too, in the order in which they are drawn.
  package var texts: [String] {
    shapes.flatMap { shape -> [String] in
      switch shape {
      case .text(let text, _, _, _, _, _): [text]
      case .picture(let inner, _): inner.texts
      case .rectangle, .path: []
      }
    }
  }

  /// Adds a rectangle with its upper left corner at a place.
  mutating func add(
    _ role: ScreenRole, x: Double, y: Double, width: Double, height: Double, radius: Double = 0
  ) {
    shapes.append(
      .rectangle(Frame(x: x, y: y, width: width, height: height), radius: radius, role))
  }

  /// Adds a line or an area.
  mutating func add(_ path: SVGPath, _ role: ScreenRole) { shapes.append(.path(path, role)) }

  /// Adds a line of text that a width holds; what goes beyond it is cut.
  ///
  /// - Parameter x: the start of the text, its middle or its end, by the anchor.
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

  /// Adds a straight line.
  mutating func addLine(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ role: ScreenRole)
  {
    var path = SVGPath()
    path.move(x1, y1)
    path.line(x2, y2)
    add(path, role)
  }
}
