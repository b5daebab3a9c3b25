public import Foundation

extension UIImage {
  /// The configuration of an image (iOS 13).
  ///
  /// - ObjectiveC: `UIImageConfiguration`
  open class Configuration: NSObject, @unchecked Sendable {}

  /// - ObjectiveC: `UIImageSymbolScale`
  public enum SymbolScale: Int, Sendable {
    /// - ObjectiveC: `UIImageSymbolScaleDefault`
    case `default` = -1
    /// - ObjectiveC: `UIImageSymbolScaleUnspecified`
    case unspecified = 0
    /// - ObjectiveC: `UIImageSymbolScaleSmall`
    case small = 1
    /// - ObjectiveC: `UIImageSymbolScaleMedium`
    case medium = 2
    /// - ObjectiveC: `UIImageSymbolScaleLarge`
    case large = 3
  }

  /// - ObjectiveC: `UIImageSymbolWeight`
  public enum SymbolWeight: Int, Sendable {
    /// - ObjectiveC: `UIImageSymbolWeightUnspecified`
    case unspecified = 0
    /// - ObjectiveC: `UIImageSymbolWeightUltraLight`
    case ultraLight = 1
    /// - ObjectiveC: `UIImageSymbolWeightThin`
    case thin = 2
    /// - ObjectiveC: `UIImageSymbolWeightLight`
    case light = 3
    /// - ObjectiveC: `UIImageSymbolWeightRegular`
    case regular = 4
    /// - ObjectiveC: `UIImageSymbolWeightMedium`
    case medium = 5
    /// - ObjectiveC: `UIImageSymbolWeightSemibold`
    case semibold = 6
    /// - ObjectiveC: `UIImageSymbolWeightBold`
    case bold = 7
    /// - ObjectiveC: `UIImageSymbolWeightHeavy`
    case heavy = 8
    /// - ObjectiveC: `UIImageSymbolWeightBlack`
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
