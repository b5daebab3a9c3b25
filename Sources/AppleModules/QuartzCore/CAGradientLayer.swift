public import Foundation

/// A layer with a colour gradient; stored, and not shown.
@preconcurrency @MainActor open class CAGradientLayer: CALayer {
  /// The colours, each a ``CGColor``.
  open var colors: [Any]?
  /// The positions of the colours, from 0 to 1; nil for even distances.
  open var locations: [NSNumber]?
  /// The position of the first colour, relative to the size.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// The position of the last colour, relative to the size.
  open var endPoint = CGPoint(x: 0.5, y: 1)
  /// The kind of gradient.
  open var type = CAGradientLayerType.axial
}

/// A kind of gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a type.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along a line.
  ///
  /// - ObjectiveC: `kCAGradientLayerAxial`
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From the center outwards.
  ///
  /// - ObjectiveC: `kCAGradientLayerRadial`
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around the center.
  ///
  /// - ObjectiveC: `kCAGradientLayerConic`
  public static let conic = CAGradientLayerType(rawValue: "conic")
}
