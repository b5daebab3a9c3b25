package import SiteStructure

/// The small signs of the picture: each has a form of its own, so that colours are not needed.
///
///     success  ●   nothing ○   failure ✕   stopped ▲   cut ■   unfinished |
///     action   ▼   end     ✕   misuse  ◆   snapshot, a telephone
///
/// Whether a form is filled is the style sheet's matter.
package enum TimelineGlyph {
  /// A sign around a place, about 8 units wide.
  ///
  /// A role that has no sign of its own gets a bar.
  package static func path(_ role: TimelineRole, x: Double, y: Double) -> SVGPath {
    var path = SVGPath()
    add(role, to: &path, x: x, y: y)
    return path
  }

  /// Adds a sign to others of its kind.
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

  /// Two lines across.
  private static func addCross(to path: inout SVGPath, x: Double, y: Double) {
    path.move(x - 3.4, y - 3.4)
    path.line(x + 3.4, y + 3.4)
    path.move(x - 3.4, y + 3.4)
    path.line(x + 3.4, y - 3.4)
  }

  /// A triangle with its tip below for a height above zero, above for one below zero.
  private static func addTriangle(
    to path: inout SVGPath, x: Double, y: Double, height: Double
  ) {
    path.move(x - 4.2, y - height / 2)
    path.line(x + 4.2, y - height / 2)
    path.line(x, y + height / 2)
    path.close()
  }

  /// A square on its tip.
  private static func addDiamond(to path: inout SVGPath, x: Double, y: Double) {
    path.move(x, y - 4.8)
    path.line(x + 4.8, y)
    path.line(x, y + 4.8)
    path.line(x - 4.8, y)
    path.close()
  }

  /// An upright rectangle with a line at its lower end.
  private static func addPhone(to path: inout SVGPath, x: Double, y: Double) {
    path.rectangle(x: x - 3, y: y - 5, width: 6, height: 10)
    path.move(x - 1, y + 3)
    path.line(x + 1, y + 3)
  }

  /// An upright line.
  private static func addBar(to path: inout SVGPath, x: Double, y: Double) {
    path.move(x, y - 4)
    path.line(x, y + 4)
  }
}
