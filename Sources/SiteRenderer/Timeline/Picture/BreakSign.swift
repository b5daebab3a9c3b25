internal import HTML

/// Two slanted strokes with nothing between them, where time is drawn shorter than it was.
struct BreakSign {
  let x: Double
  let top: Double
  let bottom: Double

  private static let slant = 3.0
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
