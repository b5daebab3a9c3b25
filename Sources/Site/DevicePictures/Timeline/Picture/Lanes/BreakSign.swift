internal import SiteStructure

/// Two slanted strokes with a gap between them, where time is drawn shortened.
///
/// Drawn above bands and axes: a gap in the background colour between two lines.
struct BreakSign {
  let x: Double
  /// The upper edge, where the strokes lean 3 units to the right.
  let top: Double
  /// The lower edge, where they lean 3 units to the left.
  let bottom: Double

  /// The horizontal offset of the ends of a stroke from its middle.
  private static let slant = 3.0
  /// Half of the distance between the strokes.
  private static let half = 2.2

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
