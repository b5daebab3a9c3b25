extension UIControl {
  /// Where the contents of a control stand from left to right.
  ///
  /// - ObjectiveC: `UIControlContentHorizontalAlignment`
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// In the middle.
    case center = 0
    /// At the left edge.
    case left = 1
    /// At the right edge.
    case right = 2
    /// From edge to edge.
    case fill = 3
    /// Where texts begin.
    case leading = 4
    /// Where texts end.
    case trailing = 5
  }

  /// Where the contents of a control stand from above to below.
  ///
  /// - ObjectiveC: `UIControlContentVerticalAlignment`
  public enum ContentVerticalAlignment: Int, Sendable {
    /// In the middle.
    case center = 0
    /// At the upper edge.
    case top = 1
    /// At the lower edge.
    case bottom = 2
    /// From edge to edge.
    case fill = 3
  }
}
