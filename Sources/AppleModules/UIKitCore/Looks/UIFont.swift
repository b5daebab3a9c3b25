public import Foundation

/// A font. Nothing is drawn here, so it stores its size and weight, but has no glyphs.
///
/// Unchecked, as the class is open to subclasses: its own values are constant.
open class UIFont: NSObject, @unchecked Sendable {
  /// The weight of a font, from -1 to 1.
  ///
  /// - ObjectiveC: `UIFontWeight`
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The value; 0 is regular.
    public let rawValue: CGFloat

    /// Makes a weight.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Makes a weight.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// Ultra-light.
    ///
    /// - ObjectiveC: `UIFontWeightUltraLight`
    public static let ultraLight = Weight(-0.8)
    /// Thin.
    ///
    /// - ObjectiveC: `UIFontWeightThin`
    public static let thin = Weight(-0.6)
    /// Light.
    ///
    /// - ObjectiveC: `UIFontWeightLight`
    public static let light = Weight(-0.4)
    /// Regular.
    ///
    /// - ObjectiveC: `UIFontWeightRegular`
    public static let regular = Weight(0)
    /// Medium.
    ///
    /// - ObjectiveC: `UIFontWeightMedium`
    public static let medium = Weight(0.23)
    /// Semibold.
    ///
    /// - ObjectiveC: `UIFontWeightSemibold`
    public static let semibold = Weight(0.3)
    /// Bold.
    ///
    /// - ObjectiveC: `UIFontWeightBold`
    public static let bold = Weight(0.4)
    /// Heavy.
    ///
    /// - ObjectiveC: `UIFontWeightHeavy`
    public static let heavy = Weight(0.56)
    /// Black.
    ///
    /// - ObjectiveC: `UIFontWeightBlack`
    public static let black = Weight(0.62)
  }

  /// The purpose of a text, which determines its size with the user's settings (iOS 7).
  ///
  /// - ObjectiveC: `UIFontTextStyle`
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name of the style.
    public let rawValue: String

    /// Makes a style from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A large title.
    ///
    /// - ObjectiveC: `UIFontTextStyleLargeTitle`
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// A first-level title.
    ///
    /// - ObjectiveC: `UIFontTextStyleTitle1`
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// A second-level title.
    ///
    /// - ObjectiveC: `UIFontTextStyleTitle2`
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// A third-level title.
    ///
    /// - ObjectiveC: `UIFontTextStyleTitle3`
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// A headline.
    ///
    /// - ObjectiveC: `UIFontTextStyleHeadline`
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// A subheadline.
    ///
    /// - ObjectiveC: `UIFontTextStyleSubheadline`
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// Body text.
    ///
    /// - ObjectiveC: `UIFontTextStyleBody`
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// A callout.
    ///
    /// - ObjectiveC: `UIFontTextStyleCallout`
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// A footnote.
    ///
    /// - ObjectiveC: `UIFontTextStyleFootnote`
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// A caption.
    ///
    /// - ObjectiveC: `UIFontTextStyleCaption1`
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// A smaller caption.
    ///
    /// - ObjectiveC: `UIFontTextStyleCaption2`
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }

  /// The size in points.
  public let pointSize: CGFloat
  /// The name of the font.
  public let fontName: String
  let weight: Weight
  let isItalic: Bool
  /// Whether all characters have the same width.
  private let isMonospaced: Bool

  /// Whether it is at least semibold.
  package var isBold: Bool { weight.rawValue >= Weight.semibold.rawValue }

  init(
    size: CGFloat, weight: Weight, isItalic: Bool = false, isMonospaced: Bool = false,
    name: String = ".SFUI"
  ) {
    pointSize = size
    self.weight = weight
    self.isItalic = isItalic
    self.isMonospaced = isMonospaced
    fontName = name
  }

  /// Makes a font by name: any name is accepted, and one with "Bold", "Heavy" or "Black" in it is bold.
  ///
  /// - ObjectiveC: `fontWithName:size:`
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard !fontName.isEmpty else { return nil }
    let isBold = ["Bold", "Heavy", "Black"].contains { fontName.contains($0) }
    let isItalic = ["Italic", "Oblique"].contains { fontName.contains($0) }
    self.init(size: fontSize, weight: isBold ? .bold : .regular, isItalic: isItalic, name: fontName)
  }

  /// Makes a font from a descriptor.
  ///
  /// - Parameter pointSize: 0 for the descriptor's size.
  /// - ObjectiveC: `fontWithDescriptor:size:`
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(
      size: pointSize == 0 ? descriptor.pointSize : pointSize,
      weight: descriptor.symbolicTraits.contains(.traitBold) ? .bold : .regular,
      isItalic: descriptor.symbolicTraits.contains(.traitItalic),
      isMonospaced: descriptor.symbolicTraits.contains(.traitMonoSpace))
  }

  /// The descriptor of the font.
  open var fontDescriptor: UIFontDescriptor {
    var traits: UIFontDescriptor.SymbolicTraits = isBold ? .traitBold : []
    if isItalic { traits.insert(.traitItalic) }
    if isMonospaced { traits.insert(.traitMonoSpace) }
    return UIFontDescriptor(pointSize: pointSize, symbolicTraits: traits)
  }

  /// The height of a line in points. CHOICE: 1.2 times the size.
  open var lineHeight: CGFloat { pointSize * 1.2 }

  /// The size of labels, in points.
  open class var labelFontSize: CGFloat { 17 }
  /// The size of buttons, in points.
  open class var buttonFontSize: CGFloat { 18 }
  /// The size of small text, in points.
  open class var smallSystemFontSize: CGFloat { 12 }
  /// The default size, in points.
  open class var systemFontSize: CGFloat { 14 }

  /// - ObjectiveC: `systemFontOfSize:weight:`
  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight = .regular) -> UIFont {
    UIFont(size: fontSize, weight: weight)
  }

  /// - ObjectiveC: `boldSystemFontOfSize:`
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(size: fontSize, weight: .bold)
  }

  /// - ObjectiveC: `italicSystemFontOfSize:`
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(size: fontSize, weight: .regular, isItalic: true)
  }

  /// - ObjectiveC: `monospacedSystemFontOfSize:weight:`
  open class func monospacedSystemFont(
    ofSize fontSize: CGFloat, weight: UIFont.Weight
  ) -> UIFont { UIFont(size: fontSize, weight: weight, isMonospaced: true) }

  /// Returns the system font with digits of equal width.
  ///
  /// - ObjectiveC: `monospacedDigitSystemFontOfSize:weight:`
  open class func monospacedDigitSystemFont(
    ofSize fontSize: CGFloat, weight: UIFont.Weight
  ) -> UIFont { UIFont(size: fontSize, weight: weight) }

  /// Returns the font of a text style, at the system's default size.
  ///
  /// - ObjectiveC: `preferredFontForTextStyle:`
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    UIFont(size: sizes[style] ?? 17, weight: style == .headline ? .semibold : .regular)
  }

  /// Returns the font at another size.
  ///
  /// - ObjectiveC: `fontWithSize:`
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(
      size: fontSize, weight: weight, isItalic: isItalic, isMonospaced: isMonospaced,
      name: fontName)
  }

  /// Human Interface Guidelines, Typography, at the size "Large".
  private static let sizes: [TextStyle: CGFloat] = [
    .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .headline: 17, .subheadline: 15,
    .body: 17, .callout: 16, .footnote: 13, .caption1: 12, .caption2: 11,
  ]
}
