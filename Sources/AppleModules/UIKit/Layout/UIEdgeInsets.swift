public import Foundation

/// Distances from the edges, in points.
public struct UIEdgeInsets: Hashable, Sendable {
  /// The distance from the top.
  public var top: CGFloat
  /// The distance from the left.
  public var left: CGFloat
  /// The distance from the bottom.
  public var bottom: CGFloat
  /// The distance from the right.
  public var right: CGFloat

  /// Makes insets.
  ///
  /// - ObjectiveC: `UIEdgeInsetsMake`
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Zero insets.
  ///
  /// - ObjectiveC: `UIEdgeInsetsZero`
  public static let zero = UIEdgeInsets()
}

/// Distances from the edges, in points, relative to the direction of writing (iOS 11).
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// The distance from the top.
  public var top: CGFloat
  /// The distance from the leading edge.
  public var leading: CGFloat
  /// The distance from the bottom.
  public var bottom: CGFloat
  /// The distance from the trailing edge.
  public var trailing: CGFloat

  /// Makes insets.
  ///
  /// - ObjectiveC: `NSDirectionalEdgeInsetsMake`
  public init(
    top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Zero insets.
  ///
  /// - ObjectiveC: `NSDirectionalEdgeInsetsZero`
  public static let zero = NSDirectionalEdgeInsets()
}

extension CGRect {
  /// Returns the rectangle reduced by insets.
  ///
  /// - ObjectiveC: `UIEdgeInsetsInsetRect`
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}
