public import Foundation

extension UIImage {
  /// How a picture is chosen of several (iOS 13).
  ///
  /// - ObjectiveC: `UIImageConfiguration`
  open class Configuration: NSObject {}

  /// How large a symbol is.
  ///
  /// - ObjectiveC: `UIImageSymbolScale`
  public enum SymbolScale: Int, Sendable {
    /// As the place wants it.
    case `default` = -1
    /// It is not said.
    case unspecified = 0
    /// Small.
    case small = 1
    /// Of middle size.
    case medium = 2
    /// Large.
    case large = 3
  }

  /// How thick the lines of a symbol are.
  ///
  /// - ObjectiveC: `UIImageSymbolWeight`
  public enum SymbolWeight: Int, Sendable {
    /// It is not said.
    case unspecified = 0
    /// The thinnest.
    case ultraLight = 1
    /// Very thin.
    case thin = 2
    /// Thin.
    case light = 3
    /// Common.
    case regular = 4
    /// A little thicker.
    case medium = 5
    /// Thick.
    case semibold = 6
    /// Thicker.
    case bold = 7
    /// The thickest but one.
    case heavy = 8
    /// The thickest.
    case black = 9
  }

  /// How large a symbol is, and how thick its lines are (iOS 13); kept, and not shown.
  ///
  /// - ObjectiveC: `UIImageSymbolConfiguration`
  public final class SymbolConfiguration: Configuration {
    /// The size in points; nil if it is not said.
    let pointSize: CGFloat?
    /// How large it is beside its text.
    let scale: SymbolScale
    /// How thick the lines are.
    let weight: SymbolWeight

    private init(_ pointSize: CGFloat?, _ scale: SymbolScale, _ weight: SymbolWeight) {
      (self.pointSize, self.scale, self.weight) = (pointSize, scale, weight)
    }

    /// Makes one of a scale.
    ///
    /// - ObjectiveC: `configurationWithScale:`
    public convenience init(scale: SymbolScale) { self.init(nil, scale, .unspecified) }

    /// Makes one of a thickness.
    ///
    /// - ObjectiveC: `configurationWithWeight:`
    public convenience init(weight: SymbolWeight) { self.init(nil, .unspecified, weight) }

    /// Makes one of a size.
    ///
    /// - ObjectiveC: `configurationWithPointSize:weight:scale:`
    public convenience init(
      pointSize: CGFloat, weight: SymbolWeight = .unspecified, scale: SymbolScale = .unspecified
    ) { self.init(pointSize, scale, weight) }

    /// Makes one of the size that a style of text has.
    ///
    /// - ObjectiveC: `configurationWithTextStyle:scale:`
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale = .unspecified) {
      self.init(UIFont.preferredFont(forTextStyle: textStyle).pointSize, scale, .unspecified)
    }

    /// Makes one of the size and thickness that a font has.
    ///
    /// - ObjectiveC: `configurationWithFont:scale:`
    public convenience init(font: UIFont, scale: SymbolScale = .unspecified) {
      self.init(font.pointSize, scale, font.isBold ? .bold : .regular)
    }
  }
}
