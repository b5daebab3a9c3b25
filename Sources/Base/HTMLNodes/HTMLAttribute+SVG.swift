/// Attributes of pictures; lengths and places are in units of the picture's `viewBox`.
///
/// Nothing here sets a colour or a font: the theme's style sheet does, by class.
///
/// Numbers are written by ``SVGNumber``, so equal pictures are equal bytes.
extension HTMLAttribute {
  /// Where an anchored text stands to its place.
  ///
  /// At `x`, before it, or around it: what of the text stands at the place, in texts that read from
  /// left to right.
  package enum TextAnchor: String, Sendable, Hashable { case start, middle, end }

  /// What makes a file of SVG one; in a page it is not needed.
  package static let svgNamespace = Self("xmlns", "http://www.w3.org/2000/svg")

  /// The size of the picture's own plane, whose origin is the upper left corner.
  package static func viewBox(width: Double, height: Double) -> Self {
    Self("viewBox", "0 0 \(SVGNumber.text(width)) \(SVGNumber.text(height))")
  }

  package static func x(_ value: Double) -> Self { Self("x", SVGNumber.text(value)) }
  package static func y(_ value: Double) -> Self { Self("y", SVGNumber.text(value)) }
  package static func width(_ value: Double) -> Self { Self("width", SVGNumber.text(value)) }
  package static func height(_ value: Double) -> Self { Self("height", SVGNumber.text(value)) }
  /// How round the corners of a rectangle are.
  package static func cornerRadius(_ value: Double) -> Self { Self("rx", SVGNumber.text(value)) }
  /// The outline of a `path`.
  package static func d(_ path: SVGPath) -> Self { Self("d", path.text) }

  /// The size of letters.
  package static func fontSize(_ value: Double) -> Self { Self("font-size", SVGNumber.text(value)) }

  /// Where a text stands to its `x`; without the attribute it starts there.
  package static func textAnchor(_ anchor: TextAnchor) -> Self {
    Self("text-anchor", anchor.rawValue)
  }
}
