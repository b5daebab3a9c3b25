extension UIControl {
  /// The horizontal alignment of a control's contents.
  ///
  /// - ObjectiveC: `UIControlContentHorizontalAlignment`
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// Centered.
    case center = 0
    /// Left.
    case left = 1
    /// Right.
    case right = 2
    /// Stretched.
    case fill = 3
    /// At the leading edge.
    case leading = 4
    /// At the trailing edge.
    case trailing = 5
  }

  /// The vertical alignment of a control's contents.
  ///
  /// - ObjectiveC: `UIControlContentVerticalAlignment`
  public enum ContentVerticalAlignment: Int, Sendable {
    /// Centered.
    case center = 0
    /// Top.
    case top = 1
    /// Bottom.
    case bottom = 2
    /// Stretched.
    case fill = 3
  }
}
