public import Foundation

/// An edge or size of a view, from which constraints are made (iOS 9).
///
/// - Parameter AnchorType: the axis: an anchor is only compared with those of its own.
@preconcurrency @MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  let item: AnyObject
  let attribute: NSLayoutConstraint.Attribute

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
  }

  /// Makes a constraint: equal to another anchor plus a constant.
  ///
  /// - ObjectiveC: `constraintEqualToAnchor:constant:`
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { make(.equal, anchor, c) }

  /// Makes a constraint: at least another anchor plus a constant.
  ///
  /// - ObjectiveC: `constraintGreaterThanOrEqualToAnchor:constant:`
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, c) }

  /// Makes a constraint: at most another anchor plus a constant.
  ///
  /// - ObjectiveC: `constraintLessThanOrEqualToAnchor:constant:`
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, c) }

  func make(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor<AnchorType>?,
    _ constant: CGFloat, times multiplier: CGFloat = 1
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: other?.item,
      attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
  }
}

/// A horizontal position.
@preconcurrency @MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// Makes a constraint: a multiple of the standard spacing of 8 points after another anchor (iOS 11).
  ///
  /// - ObjectiveC: `constraintEqualToSystemSpacingAfterAnchor:multiplier:`
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.equal, anchor, 8 * multiplier) }

  /// Makes a constraint: at least a multiple of the standard spacing of 8 points after another anchor (iOS
  /// 11).
  ///
  /// - ObjectiveC: `constraintGreaterThanOrEqualToSystemSpacingAfterAnchor:multiplier:`
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, 8 * multiplier) }

  /// Makes a constraint: at most a multiple of the standard spacing of 8 points after another anchor (iOS
  /// 11).
  ///
  /// - ObjectiveC: `constraintLessThanOrEqualToSystemSpacingAfterAnchor:multiplier:`
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, 8 * multiplier) }
}

/// A vertical position.
@preconcurrency @MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// Makes a constraint: a multiple of the standard spacing of 8 points below another anchor (iOS 11).
  ///
  /// - ObjectiveC: `constraintEqualToSystemSpacingBelowAnchor:multiplier:`
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.equal, anchor, 8 * multiplier) }

  /// Makes a constraint: at least a multiple of the standard spacing of 8 points below another anchor (iOS
  /// 11).
  ///
  /// - ObjectiveC: `constraintGreaterThanOrEqualToSystemSpacingBelowAnchor:multiplier:`
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, 8 * multiplier) }

  /// Makes a constraint: at most a multiple of the standard spacing of 8 points below another anchor (iOS
  /// 11).
  ///
  /// - ObjectiveC: `constraintLessThanOrEqualToSystemSpacingBelowAnchor:multiplier:`
  open func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, 8 * multiplier) }
}

/// A width or height.
@preconcurrency @MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Makes a constraint: equal to a number of points.
  ///
  /// - ObjectiveC: `constraintEqualToConstant:`
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { make(.equal, nil, c) }

  /// Makes a constraint: at least a number of points.
  ///
  /// - ObjectiveC: `constraintGreaterThanOrEqualToConstant:`
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, nil, c)
  }

  /// Makes a constraint: at most a number of points.
  ///
  /// - ObjectiveC: `constraintLessThanOrEqualToConstant:`
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.lessThanOrEqual, nil, c)
  }

  /// Makes a constraint: equal to a multiple of another size plus a constant.
  ///
  /// - ObjectiveC: `constraintEqualToAnchor:multiplier:constant:`
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { make(.equal, anchor, c, times: m) }

  /// Makes a constraint: at least a multiple of another size plus a constant.
  ///
  /// - ObjectiveC: `constraintGreaterThanOrEqualToAnchor:multiplier:constant:`
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, c, times: m) }

  /// Makes a constraint: at most a multiple of another size plus a constant.
  ///
  /// - ObjectiveC: `constraintLessThanOrEqualToAnchor:multiplier:constant:`
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, c, times: m) }
}
