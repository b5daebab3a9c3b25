internal import SiteStructure

/// Two slanted strokes with nothing between them, where time is drawn shorter than it was.
///
/// Drawn above bands and axes: a gap of the ground's colour between two lines.
struct BreakSign {
  let x: Double
  /// The upper edge, 3 units right of the middle.
  let top: Double
  /// The lower edge, 3 units left of it.
  let bottom: Double

  /// How far the strokes lean to each side of their middle.
  private static let slant = 3.0
  /// Half of the distance of the strokes.
  private static let half = 2.2

  /// Adds the gap, then its two edges.
  func draw(into drawing: inout TimelineDrawing) {
    var gap = SVGPath()
    gap.move(x - Self.half - Self.slant, bottom)
    gap.line(x - Self.half + Self.slant, top)
    gap.line(x + Self.half + Self.slant, top)
    gap.line(x + Self.half - Self.slant, bottom)
    gap.close()
    drawing.add(gap, .breakGap)
    var edges = SVGPath()
    for side in [-Self.half, Self.half] {
      edges.move(x + side - Self.slant, bottom)
      edges.line(x + side + Self.slant, top)
    }
    drawing.add(edges, .breakEdge)
  }
}
