public import Foundation

/// How far something keeps from each edge, in points.
public struct UIEdgeInsets: Hashable, Sendable {
  /// From above.
  public var top: CGFloat
  /// From the left.
  public var left: CGFloat
  /// From below.
  public var bottom: CGFloat
  /// From the right.
  public var right: CGFloat

  /// Makes insets.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// None.
  public static let zero = UIEdgeInsets()
}
