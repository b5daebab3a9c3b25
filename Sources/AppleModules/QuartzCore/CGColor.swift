public import Foundation

/// A colour of Core Graphics, as layers use them. Nothing is drawn, so it only stores its components.
///
/// - ObjectiveC: `CGColorRef`
public final class CGColor: Hashable, Sendable {
  /// Red, green, blue and opacity, between 0 and 1; never nil here.
  public let components: [CGFloat]?

  /// The opacity.
  public var alpha: CGFloat { components?.last ?? 1 }

  /// The number of components.
  public var numberOfComponents: Int { components?.count ?? 0 }

  /// Makes a colour from red, green and blue.
  ///
  /// - ObjectiveC: `CGColorCreateGenericRGB`
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
  }

  /// Makes a grey.
  ///
  /// - ObjectiveC: `CGColorCreateGenericGray`
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Compares the components.
  public static func == (left: CGColor, right: CGColor) -> Bool {
    left.components == right.components
  }

  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(components) }
}
