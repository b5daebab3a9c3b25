extension UIView {
  /// How a view's contents fill it.
  ///
  /// - ObjectiveC: `UIViewContentMode`
  public enum ContentMode: Int, Sendable {
    /// Scaled to the view's size.
    ///
    /// - ObjectiveC: `UIViewContentModeScaleToFill`
    case scaleToFill = 0
    /// Scaled to fit, keeping the aspect ratio.
    ///
    /// - ObjectiveC: `UIViewContentModeScaleAspectFit`
    case scaleAspectFit = 1
    /// Scaled to fill, keeping the aspect ratio.
    ///
    /// - ObjectiveC: `UIViewContentModeScaleAspectFill`
    case scaleAspectFill = 2
    /// - ObjectiveC: `UIViewContentModeCenter`
    case center = 4
    /// - ObjectiveC: `UIViewContentModeTop`
    case top = 5
    /// - ObjectiveC: `UIViewContentModeBottom`
    case bottom = 6
    /// - ObjectiveC: `UIViewContentModeLeft`
    case left = 7
    /// - ObjectiveC: `UIViewContentModeRight`
    case right = 8
  }

  /// How a view follows the size of its superview.
  ///
  /// - ObjectiveC: `UIViewAutoresizing`
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The left margin is flexible.
    ///
    /// - ObjectiveC: `UIViewAutoresizingFlexibleLeftMargin`
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The width is flexible.
    ///
    /// - ObjectiveC: `UIViewAutoresizingFlexibleWidth`
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The right margin is flexible.
    ///
    /// - ObjectiveC: `UIViewAutoresizingFlexibleRightMargin`
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The upper margin is flexible.
    ///
    /// - ObjectiveC: `UIViewAutoresizingFlexibleTopMargin`
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height is flexible.
    ///
    /// - ObjectiveC: `UIViewAutoresizingFlexibleHeight`
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The lower margin is flexible.
    ///
    /// - ObjectiveC: `UIViewAutoresizingFlexibleBottomMargin`
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }
}
