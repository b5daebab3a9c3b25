public import Foundation

extension UIImage {
  /// The configuration of an image (iOS 13).
  ///
  /// - ObjectiveC: `UIImageConfiguration`
  open class Configuration: NSObject, @unchecked Sendable {}

  /// - ObjectiveC: `UIImageSymbolScale`
  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified = 0
    case small = 1
    case medium = 2
    case large = 3
  }

  /// - ObjectiveC: `UIImageSymbolWeight`
  public enum SymbolWeight: Int, Sendable {
    case unspecified = 0
    case ultraLight = 1
    case thin = 2
    case light = 3
    case regular = 4
    case medium = 5
    case semibold = 6
    case bold = 7
    case heavy = 8
    case black = 9
  }

  /// The size and weight of a symbol (iOS 13); stored, and not shown.
  ///
  /// - ObjectiveC: `UIImageSymbolConfiguration`
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    /// The size in points, if specified.
    let pointSize: CGFloat?
    let scale: SymbolScale
    let weight: SymbolWeight

    private init(_ pointSize: CGFloat?, _ scale: SymbolScale, _ weight: SymbolWeight) {
      (self.pointSize, self.scale, self.weight) = (pointSize, scale, weight)
    }

    /// - ObjectiveC: `configurationWithScale:`
    public convenience init(scale: SymbolScale) { self.init(nil, scale, .unspecified) }

    /// - ObjectiveC: `configurationWithWeight:`
    public convenience init(weight: SymbolWeight) { self.init(nil, .unspecified, weight) }

    /// - ObjectiveC: `configurationWithPointSize:weight:scale:`
    public convenience init(
      pointSize: CGFloat, weight: SymbolWeight = .unspecified, scale: SymbolScale = .unspecified
    ) { self.init(pointSize, scale, weight) }

    /// Makes a configuration with the size of a text style.
    ///
    /// - ObjectiveC: `configurationWithTextStyle:scale:`
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale = .unspecified) {
      self.init(UIFont.preferredFont(forTextStyle: textStyle).pointSize, scale, .unspecified)
    }

    /// Makes a configuration with the size and weight of a font.
    ///
    /// - ObjectiveC: `configurationWithFont:scale:`
    public convenience init(font: UIFont, scale: SymbolScale = .unspecified) {
      self.init(font.pointSize, scale, font.isBold ? .bold : .regular)
    }
  }
}
