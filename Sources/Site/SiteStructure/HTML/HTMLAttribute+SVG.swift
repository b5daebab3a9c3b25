/// SVG attributes; lengths and coordinates are in units of the picture's `viewBox`.
///
/// Pages set no color and no font: the theme's style sheet does, by class.
///
/// ``SVGNumber`` formats all numbers, so equal pictures are equal bytes.
extension HTMLAttribute {
  /// The part of a text that is placed at its `x`, in left-to-right text.
  package enum TextAnchor: String, Sendable, Hashable { case start, middle, end }

  /// The namespace that a standalone SVG file requires; pages do not need it.
  package static let svgNamespace = Self("xmlns", "http://www.w3.org/2000/svg")

  /// The coordinate system of the picture, with its origin at the upper left.
  package static func viewBox(width: Double, height: Double) -> Self {
    Self("viewBox", "0 0 \(SVGNumber.text(width)) \(SVGNumber.text(height))")
  }

  package static func x(_ value: Double) -> Self { Self("x", SVGNumber.text(value)) }
  package static func y(_ value: Double) -> Self { Self("y", SVGNumber.text(value)) }
  package static func width(_ value: Double) -> Self { Self("width", SVGNumber.text(value)) }
  package static func height(_ value: Double) -> Self { Self("height", SVGNumber.text(value)) }
  package static func cornerRadius(_ value: Double) -> Self { Self("rx", SVGNumber.text(value)) }
  package static func d(_ path: SVGPath) -> Self { Self("d", path.text) }

  package static func fontSize(_ value: Double) -> Self { Self("font-size", SVGNumber.text(value)) }

  /// A colour for programs that know no style sheets, which take precedence over it.
  package static func fill(_ colour: StaticString) -> Self { Self("fill", "\(colour)") }

  /// The alignment of a text at its `x`; the default is `start`.
  package static func textAnchor(_ anchor: TextAnchor) -> Self {
    Self("text-anchor", anchor.rawValue)
  }
}
