public import Foundation

/// A description of a font: its size and traits.
///
/// Unchecked, as the class is open to subclasses: its own values are constant.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  /// - ObjectiveC: `UIFontDescriptorSymbolicTraits`
  public struct SymbolicTraits: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt32

    /// Makes a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Italic.
    ///
    /// - ObjectiveC: `UIFontDescriptorTraitItalic`
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Bold.
    ///
    /// - ObjectiveC: `UIFontDescriptorTraitBold`
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Monospaced.
    ///
    /// - ObjectiveC: `UIFontDescriptorTraitMonoSpace`
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// The size in points.
  public let pointSize: CGFloat
  /// The traits.
  public let symbolicTraits: SymbolicTraits

  init(pointSize: CGFloat, symbolicTraits: SymbolicTraits) {
    self.pointSize = pointSize
    self.symbolicTraits = symbolicTraits
  }

  /// - ObjectiveC: `preferredFontDescriptorWithTextStyle:`
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor
  { UIFont.preferredFont(forTextStyle: style).fontDescriptor }

  /// Returns the descriptor with other traits; never nil here.
  ///
  /// - ObjectiveC: `fontDescriptorWithSymbolicTraits:`
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    UIFontDescriptor(pointSize: pointSize, symbolicTraits: symbolicTraits)
  }

  /// Returns the descriptor with another size.
  ///
  /// - ObjectiveC: `fontDescriptorWithSize:`
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(pointSize: newPointSize, symbolicTraits: symbolicTraits)
  }
}

/// Scales fonts with the user's text size, which is always the default here.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  /// - ObjectiveC: `defaultMetrics`
  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// Makes the metrics of a text style.
  ///
  /// - ObjectiveC: `initForTextStyle:`
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// Returns the scaled font: the same one.
  ///
  /// - ObjectiveC: `scaledFontForFont:`
  open func scaledFont(for font: UIFont) -> UIFont { font }

  /// Returns the scaled value: the same one.
  ///
  /// - ObjectiveC: `scaledValueForValue:`
  open func scaledValue(for value: CGFloat) -> CGFloat { value }
}
