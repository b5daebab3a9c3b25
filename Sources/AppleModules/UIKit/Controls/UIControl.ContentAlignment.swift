extension UIControl {
  /// - ObjectiveC: `UIControlContentHorizontalAlignment`
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center = 0
    case left = 1
    case right = 2
    case fill = 3
    case leading = 4
    case trailing = 5
  }

  /// - ObjectiveC: `UIControlContentVerticalAlignment`
  public enum ContentVerticalAlignment: Int, Sendable {
    case center = 0
    case top = 1
    case bottom = 2
    case fill = 3
  }
}
