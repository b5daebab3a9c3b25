public import Foundation

/// A layer in which one colour goes over into the next; kept, and not shown.
@preconcurrency @MainActor open class CAGradientLayer: CALayer {
  /// The colours, each a ``CGColor``.
  open var colors: [Any]?
  /// Where each colour is pure, from 0 to 1; nil for even distances.
  open var locations: [NSNumber]?
  /// Where the first colour is, in parts of the size.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// Where the last colour is, in parts of the size.
  open var endPoint = CGPoint(x: 0.5, y: 1)
  /// How the colours go over.
  open var type = CAGradientLayerType.axial
}

/// How the colours of a gradient go over.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a type.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along a line.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From the middle outwards.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around the middle.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}
