/// The outline of a shape: pen movements in units of the picture.
///
///     move(0, 0), line(10, 0), close()     -> M0 0L10 0Z
///
/// A shape of several parts is one path; each part begins with a ``move(_:_:)`` or is a shape of its
/// own.
package struct SVGPath: Sendable, Hashable {
  /// The value of the attribute `d`.
  package private(set) var text = ""

  package init() {}

  /// Whether nothing has been drawn; such a path is no element.
  package var isEmpty: Bool { text.isEmpty }

  /// Puts the pen down at a place.
  package mutating func move(_ x: Double, _ y: Double) { add("M", x, y) }

  /// Draws a straight line to a place.
  package mutating func line(_ x: Double, _ y: Double) { add("L", x, y) }

  /// Draws a line back to where the pen was put down.
  package mutating func close() { text += "Z" }

  /// Adds an upright rectangle.
  ///
  /// - Parameters:
  ///   - x: of the upper left corner, as is `y`.
  package mutating func rectangle(x: Double, y: Double, width: Double, height: Double) {
    add("M", x, y)
    text += "h\(SVGNumber.text(width))v\(SVGNumber.text(height))h\(SVGNumber.text(-width))Z"
  }

  /// Adds a circle.
  ///
  /// Made of two half circles, as one arc cannot come back to its start.
  package mutating func circle(x: Double, y: Double, radius: Double) {
    let r = SVGNumber.text(radius)
    let across = SVGNumber.text(2 * radius)
    add("M", x - radius, y)
    text += "a\(r) \(r) 0 1 1 \(across) 0a\(r) \(r) 0 1 1 -\(across) 0Z"
  }

  /// Adds a command with a place.
  private mutating func add(_ command: String, _ x: Double, _ y: Double) {
    text += "\(command)\(SVGNumber.text(x)) \(SVGNumber.text(y))"
  }
}
