extension UIControl {
  /// - ObjectiveC: `UIControlContentHorizontalAlignment`
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// - ObjectiveC: `UIControlContentHorizontalAlignmentCenter`
    case center = 0
    /// - ObjectiveC: `UIControlContentHorizontalAlignmentLeft`
    case left = 1
    /// - ObjectiveC: `UIControlContentHorizontalAlignmentRight`
    case right = 2
    /// - ObjectiveC: `UIControlContentHorizontalAlignmentFill`
    case fill = 3
    /// - ObjectiveC: `UIControlContentHorizontalAlignmentLeading`
    case leading = 4
    /// - ObjectiveC: `UIControlContentHorizontalAlignmentTrailing`
    case trailing = 5
  }

  /// - ObjectiveC: `UIControlContentVerticalAlignment`
  public enum ContentVerticalAlignment: Int, Sendable {
    /// - ObjectiveC: `UIControlContentVerticalAlignmentCenter`
    case center = 0
    /// - ObjectiveC: `UIControlContentVerticalAlignmentTop`
    case top = 1
    /// - ObjectiveC: `UIControlContentVerticalAlignmentBottom`
    case bottom = 2
    /// - ObjectiveC: `UIControlContentVerticalAlignmentFill`
    case fill = 3
  }
}
