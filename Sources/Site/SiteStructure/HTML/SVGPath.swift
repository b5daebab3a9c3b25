/// An outline made of pen movements in units of the picture.
///
///     move(0, 0), line(10, 0), close()     -> M0 0L10 0Z
///
/// A shape of several parts is one path; each part begins with ``move(_:_:)`` or is a complete shape.
package struct SVGPath: Sendable, Hashable {
  /// The value of the `d` attribute.
  package private(set) var text = ""

  package init() {}

  /// Whether nothing has been drawn; an empty path needs no element.
  package var isEmpty: Bool { text.isEmpty }

  /// Moves the pen without drawing.
  package mutating func move(_ x: Double, _ y: Double) { add("M", x, y) }

  /// Draws a straight line.
  package mutating func line(_ x: Double, _ y: Double) { add("L", x, y) }

  /// Draws a line back to the start of the part.
  package mutating func close() { text += "Z" }

  /// Adds an upright rectangle.
  ///
  /// - Parameter x: the left edge; `y` is the upper edge.
  package mutating func rectangle(x: Double, y: Double, width: Double, height: Double) {
    add("M", x, y)
    text += "h\(SVGNumber.text(width))v\(SVGNumber.text(height))h\(SVGNumber.text(-width))Z"
  }

  /// Adds a circle.
  ///
  /// It consists of two half circles, because a single arc cannot end at its start.
  package mutating func circle(x: Double, y: Double, radius: Double) {
    let r = SVGNumber.text(radius)
    let across = SVGNumber.text(2 * radius)
    add("M", x - radius, y)
    text += "a\(r) \(r) 0 1 1 \(across) 0a\(r) \(r) 0 1 1 -\(across) 0Z"
  }

  private mutating func add(_ command: String, _ x: Double, _ y: Double) {
    text += "\(command)\(SVGNumber.text(x)) \(SVGNumber.text(y))"
  }
}
