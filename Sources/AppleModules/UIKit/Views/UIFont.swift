public import Foundation

/// A font. Nothing is drawn here, so it keeps its size and weight and has no shapes of letters.
///
/// Unchecked, as the class is open to subclasses: its own values never change.
open class UIFont: NSObject, @unchecked Sendable {
  /// How thick letters are, from -1 to 1.
  ///
  /// - ObjectiveC: `UIFontWeight`
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The thickness; 0 is regular.
    public let rawValue: CGFloat

    /// Makes a weight.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Makes a weight.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The thinnest letters.
    public static let ultraLight = Weight(-0.8)
    /// Very thin letters.
    public static let thin = Weight(-0.6)
    /// Thin letters.
    public static let light = Weight(-0.4)
    /// Common letters.
    public static let regular = Weight(0)
    /// A little thicker.
    public static let medium = Weight(0.23)
    /// Thick letters.
    public static let semibold = Weight(0.3)
    /// Thicker letters.
    public static let bold = Weight(0.4)
    /// The thickest but one.
    public static let heavy = Weight(0.56)
    /// The thickest.
    public static let black = Weight(0.62)
  }

  /// What a text is for, by which the user's settings choose its size (iOS 7).
  ///
  /// - ObjectiveC: `UIFontTextStyle`
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name of the style.
    public let rawValue: String

    /// Makes a style.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The largest title.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// A title.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// A smaller title.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// The smallest title.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// The head of a section.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// The line below a head.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// Running text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// A remark.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// A note below a text.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// The text of a picture.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// A smaller text of a picture.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }

  /// The size in points.
  public let pointSize: CGFloat
  /// The name of the font.
  public let fontName: String
  /// How thick the letters are.
  let weight: Weight
  /// Whether the letters lean.
  let isItalic: Bool
  /// Whether all letters are of one width.
  private let isMonospaced: Bool

  /// Whether it stands out beside the common one.
  var isBold: Bool { weight.rawValue >= Weight.semibold.rawValue }

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

  /// Takes a font by its name: any name is taken, and one with "Bold", "Heavy" or "Black" in it is bold.
  ///
  /// - ObjectiveC: `fontWithName:size:`
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard !fontName.isEmpty else { return nil }
    let isBold = ["Bold", "Heavy", "Black"].contains { fontName.contains($0) }
    let isItalic = ["Italic", "Oblique"].contains { fontName.contains($0) }
    self.init(size: fontSize, weight: isBold ? .bold : .regular, isItalic: isItalic, name: fontName)
  }

  /// Takes the font that is described.
  ///
  /// - Parameter pointSize: 0 for the size that is described.
  /// - ObjectiveC: `fontWithDescriptor:size:`
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(
      size: pointSize == 0 ? descriptor.pointSize : pointSize,
      weight: descriptor.symbolicTraits.contains(.traitBold) ? .bold : .regular,
      isItalic: descriptor.symbolicTraits.contains(.traitItalic),
      isMonospaced: descriptor.symbolicTraits.contains(.traitMonoSpace))
  }

  /// The font in words.
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
  /// The size of plain text, in points.
  open class var systemFontSize: CGFloat { 14 }

  /// The system's font.
  ///
  /// - ObjectiveC: `systemFontOfSize:weight:`
  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight = .regular) -> UIFont {
    UIFont(size: fontSize, weight: weight)
  }

  /// The system's bold font.
  ///
  /// - ObjectiveC: `boldSystemFontOfSize:`
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(size: fontSize, weight: .bold)
  }

  /// The system's font with leaning letters.
  ///
  /// - ObjectiveC: `italicSystemFontOfSize:`
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(size: fontSize, weight: .regular, isItalic: true)
  }

  /// The system's font whose letters are of one width.
  ///
  /// - ObjectiveC: `monospacedSystemFontOfSize:weight:`
  open class func monospacedSystemFont(
    ofSize fontSize: CGFloat, weight: UIFont.Weight
  ) -> UIFont { UIFont(size: fontSize, weight: weight, isMonospaced: true) }

  /// The system's font whose digits are of one width.
  ///
  /// - ObjectiveC: `monospacedDigitSystemFontOfSize:weight:`
  open class func monospacedDigitSystemFont(
    ofSize fontSize: CGFloat, weight: UIFont.Weight
  ) -> UIFont { UIFont(size: fontSize, weight: weight) }

  /// The font of a style, at the size that the system has by default.
  ///
  /// - ObjectiveC: `preferredFontForTextStyle:`
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    UIFont(size: sizes[style] ?? 17, weight: style == .headline ? .semibold : .regular)
  }

  /// The same font at another size.
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
