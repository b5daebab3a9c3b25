public import Foundation

extension UIImage {
  /// The configuration of an image (iOS 13).
  ///
  /// - ObjectiveC: `UIImageConfiguration`
  open class Configuration: NSObject {}

  /// The scale of a symbol.
  ///
  /// - ObjectiveC: `UIImageSymbolScale`
  public enum SymbolScale: Int, Sendable {
    /// The default.
    case `default` = -1
    /// Unspecified.
    case unspecified = 0
    /// Small.
    case small = 1
    /// Medium.
    case medium = 2
    /// Large.
    case large = 3
  }

  /// The weight of a symbol.
  ///
  /// - ObjectiveC: `UIImageSymbolWeight`
  public enum SymbolWeight: Int, Sendable {
    /// Unspecified.
    case unspecified = 0
    /// Ultra-light.
    case ultraLight = 1
    /// Thin.
    case thin = 2
    /// Light.
    case light = 3
    /// Regular.
    case regular = 4
    /// Medium.
    case medium = 5
    /// Semibold.
    case semibold = 6
    /// Bold.
    case bold = 7
    /// Heavy.
    case heavy = 8
    /// Black.
    case black = 9
  }

  /// The size and weight of a symbol (iOS 13); stored, and not shown.
  ///
  /// - ObjectiveC: `UIImageSymbolConfiguration`
  public final class SymbolConfiguration: Configuration {
    /// The size in points, if specified.
    let pointSize: CGFloat?
    let scale: SymbolScale
    let weight: SymbolWeight

    private init(_ pointSize: CGFloat?, _ scale: SymbolScale, _ weight: SymbolWeight) {
      (self.pointSize, self.scale, self.weight) = (pointSize, scale, weight)
    }

    /// Makes a configuration with a scale.
    ///
    /// - ObjectiveC: `configurationWithScale:`
    public convenience init(scale: SymbolScale) { self.init(nil, scale, .unspecified) }

    /// Makes a configuration with a weight.
    ///
    /// - ObjectiveC: `configurationWithWeight:`
    public convenience init(weight: SymbolWeight) { self.init(nil, .unspecified, weight) }

    /// Makes a configuration with a size.
    ///
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
