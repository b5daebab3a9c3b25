extension UIView {
  /// How the contents of a view fill it.
  ///
  /// - ObjectiveC: `UIViewContentMode`
  public enum ContentMode: Int, Sendable {
    /// As large as the view.
    case scaleToFill = 0
    /// As large as fits.
    case scaleAspectFit = 1
    /// So large that all is filled.
    case scaleAspectFill = 2
    /// In the middle.
    case center = 4
    /// At the upper edge.
    case top = 5
    /// At the lower edge.
    case bottom = 6
    /// At the left edge.
    case left = 7
    /// At the right edge.
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

    /// Its left margin gives way.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// Its width gives way.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// Its right margin gives way.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// Its upper margin gives way.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// Its height gives way.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// Its lower margin gives way.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }
}
