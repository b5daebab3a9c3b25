public import Foundation

/// A font in words: its size, and whether it is bold or leans.
///
/// Unchecked, as the class is open to subclasses: its own values never change.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  /// What sets a font apart from the common one.
  ///
  /// - ObjectiveC: `UIFontDescriptorSymbolicTraits`
  public struct SymbolicTraits: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt32

    /// Makes a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The letters lean.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// The letters are thick.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// The letters are of one width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// The size in points.
  public let pointSize: CGFloat
  /// What sets the font apart.
  public let symbolicTraits: SymbolicTraits

  init(pointSize: CGFloat, symbolicTraits: SymbolicTraits) {
    self.pointSize = pointSize
    self.symbolicTraits = symbolicTraits
  }

  /// Describes the font of a style.
  ///
  /// - ObjectiveC: `preferredFontDescriptorWithTextStyle:`
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor
  { UIFont.preferredFont(forTextStyle: style).fontDescriptor }

  /// Describes the same font with other traits; never nil here.
  ///
  /// - ObjectiveC: `fontDescriptorWithSymbolicTraits:`
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    UIFontDescriptor(pointSize: pointSize, symbolicTraits: symbolicTraits)
  }

  /// Describes the same font at another size.
  ///
  /// - ObjectiveC: `fontDescriptorWithSize:`
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(pointSize: newPointSize, symbolicTraits: symbolicTraits)
  }
}

/// Fonts that grow with the text size that the user has chosen; it is the common one here.
open class UIFontMetrics: NSObject {
  /// Those of running text.
  ///
  /// - ObjectiveC: `defaultMetrics`
  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// Makes those of a style.
  ///
  /// - ObjectiveC: `initForTextStyle:`
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// The font at the size that the user has chosen: the same.
  ///
  /// - ObjectiveC: `scaledFontForFont:`
  open func scaledFont(for font: UIFont) -> UIFont { font }

  /// The length at the size that the user has chosen: the same.
  ///
  /// - ObjectiveC: `scaledValueForValue:`
  open func scaledValue(for value: CGFloat) -> CGFloat { value }
}
