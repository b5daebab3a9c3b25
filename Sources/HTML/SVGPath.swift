/// The outline of a shape: pen movements in units of the picture.
package struct SVGPath: Sendable, Hashable {
  /// The value of the attribute `d`.
  package private(set) var text = ""

  package init() {}

  package var isEmpty: Bool { text.isEmpty }

  /// Puts the pen down at a place.
  package mutating func move(_ x: Double, _ y: Double) { add("M", x, y) }

  /// Draws a straight line to a place.
  package mutating func line(_ x: Double, _ y: Double) { add("L", x, y) }

  /// Draws a line back to where the pen was put down.
  package mutating func close() { text += "Z" }

  /// Adds an upright rectangle.
  package mutating func rectangle(x: Double, y: Double, width: Double, height: Double) {
    add("M", x, y)
    text += "h\(SVGNumber.text(width))v\(SVGNumber.text(height))h\(SVGNumber.text(-width))Z"
  }

  /// Adds a circle.
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
