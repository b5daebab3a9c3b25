package import SiteStructure

/// The small signs of the picture, which have distinct shapes, so that colours are not required.
///
///     success  ●   nothing ○   failure ✕   stopped ▲   cut ■   unfinished |
///     action   ▼   end     ✕   misuse  ◆   snapshot, a telephone
///
/// The style sheet determines whether a shape is filled.
package enum TimelineGlyph {
  /// Returns a sign centred at a position, about 8 units wide.
  ///
  /// A role without a sign gets a bar.
  package static func path(_ role: TimelineRole, x: Double, y: Double) -> SVGPath {
    var path = SVGPath()
    add(role, to: &path, x: x, y: y)
    return path
  }

  static func add(_ role: TimelineRole, to path: inout SVGPath, x: Double, y: Double) {
    switch role {
    case .success: path.circle(x: x, y: y, radius: 4)
    case .nothing: path.circle(x: x, y: y, radius: 3.4)
    case .failure, .end: addCross(to: &path, x: x, y: y)
    case .stopped: addTriangle(to: &path, x: x, y: y, height: -8)
    case .action: addTriangle(to: &path, x: x, y: y, height: 7)
    case .cut: path.rectangle(x: x - 3.2, y: y - 3.2, width: 6.4, height: 6.4)
    case .misuse: addDiamond(to: &path, x: x, y: y)
    case .snapshot: addPhone(to: &path, x: x, y: y)
    default: addBar(to: &path, x: x, y: y)
    }
  }

  private static func addCross(to path: inout SVGPath, x: Double, y: Double) {
    path.move(x - 3.4, y - 3.4)
    path.line(x + 3.4, y + 3.4)
    path.move(x - 3.4, y + 3.4)
    path.line(x + 3.4, y - 3.4)
  }

  /// Adds a triangle pointing down for a positive height, up for a negative one.
  private static func addTriangle(
    to path: inout SVGPath, x: Double, y: Double, height: Double
  ) {
    path.move(x - 4.2, y - height / 2)
    path.line(x + 4.2, y - height / 2)
    path.line(x, y + height / 2)
    path.close()
  }

  private static func addDiamond(to path: inout SVGPath, x: Double, y: Double) {
    path.move(x, y - 4.8)
    path.line(x + 4.8, y)
    path.line(x, y + 4.8)
    path.line(x - 4.8, y)
    path.close()
  }

  private static func addPhone(to path: inout SVGPath, x: Double, y: Double) {
    path.rectangle(x: x - 3, y: y - 5, width: 6, height: 10)
    path.move(x - 1, y + 3)
    path.line(x + 1, y + 3)
  }

  private static func addBar(to path: inout SVGPath, x: Double, y: Double) {
    path.move(x, y - 4)
    path.line(x, y + 4)
  }
}
