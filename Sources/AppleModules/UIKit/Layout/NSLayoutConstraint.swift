public import Foundation

/// A layout constraint: an edge or size of a view relates to that of another, times a factor plus a constant.
///
/// Nothing is measured here: constraints are stored, activated and changed as on iOS, and texts are shown in
/// the order of the views.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  /// - ObjectiveC: `UILayoutConstraintAxis`
  public enum Axis: Int, Sendable {
    /// - ObjectiveC: `UILayoutConstraintAxisHorizontal`
    case horizontal = 0
    /// - ObjectiveC: `UILayoutConstraintAxisVertical`
    case vertical = 1
  }

  /// The relation of the two sides.
  ///
  /// - ObjectiveC: `NSLayoutRelation`
  public enum Relation: Int, Sendable {
    /// The first is at most the second.
    ///
    /// - ObjectiveC: `NSLayoutRelationLessThanOrEqual`
    case lessThanOrEqual = -1
    /// They are equal.
    ///
    /// - ObjectiveC: `NSLayoutRelationEqual`
    case equal = 0
    /// The first is at least the second.
    ///
    /// - ObjectiveC: `NSLayoutRelationGreaterThanOrEqual`
    case greaterThanOrEqual = 1
  }

  /// An edge or size of a view.
  ///
  /// - ObjectiveC: `NSLayoutAttribute`
  public enum Attribute: Int, Sendable {
    /// - ObjectiveC: `NSLayoutAttributeLeft`
    case left = 1
    /// - ObjectiveC: `NSLayoutAttributeRight`
    case right = 2
    /// The upper edge.
    ///
    /// - ObjectiveC: `NSLayoutAttributeTop`
    case top = 3
    /// The lower edge.
    ///
    /// - ObjectiveC: `NSLayoutAttributeBottom`
    case bottom = 4
    /// The leading edge, where texts begin.
    ///
    /// - ObjectiveC: `NSLayoutAttributeLeading`
    case leading = 5
    /// The trailing edge, where texts end.
    ///
    /// - ObjectiveC: `NSLayoutAttributeTrailing`
    case trailing = 6
    /// - ObjectiveC: `NSLayoutAttributeWidth`
    case width = 7
    /// - ObjectiveC: `NSLayoutAttributeHeight`
    case height = 8
    /// The horizontal center.
    ///
    /// - ObjectiveC: `NSLayoutAttributeCenterX`
    case centerX = 9
    /// The vertical center.
    ///
    /// - ObjectiveC: `NSLayoutAttributeCenterY`
    case centerY = 10
    /// The baseline of the last line of text.
    ///
    /// - ObjectiveC: `NSLayoutAttributeLastBaseline`
    case lastBaseline = 11
    /// The baseline of the first line of text.
    ///
    /// - ObjectiveC: `NSLayoutAttributeFirstBaseline`
    case firstBaseline = 12
    /// None, for a constant.
    ///
    /// - ObjectiveC: `NSLayoutAttributeNotAnAttribute`
    case notAnAttribute = 0
  }

  /// The view or guide of the first side.
  open private(set) weak var firstItem: AnyObject?
  /// The attribute of the first side.
  public let firstAttribute: Attribute
  /// The relation of the sides.
  public let relation: Relation
  /// The view or guide of the second side; nil for a constant.
  open private(set) weak var secondItem: AnyObject?
  /// The attribute of the second side.
  public let secondAttribute: Attribute
  /// The factor of the second side.
  public let multiplier: CGFloat

  /// The constant added to the second side, in points.
  open var constant: CGFloat { didSet { Display.shared.setNeedsUpdate() } }
  /// The priority.
  open var priority = UILayoutPriority.required
  /// A name for messages.
  open var identifier: String?

  /// - ObjectiveC: `active`
  open var isActive = false { didSet { Display.shared.setNeedsUpdate() } }

  /// Makes an inactive constraint.
  ///
  /// - ObjectiveC: `constraintWithItem:attribute:relatedBy:toItem:attribute:multiplier:constant:`
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant: CGFloat
  ) {
    firstItem = view1 as AnyObject
    firstAttribute = attr1
    self.relation = relation
    secondItem = view2.map { $0 as AnyObject }
    secondAttribute = attr2
    self.multiplier = multiplier
    self.constant = constant
  }

  /// Makes an empty constraint, which the app replaces later.
  ///
  /// - ObjectiveC: `init`
  public override init() {
    firstAttribute = .notAnAttribute
    relation = .equal
    secondAttribute = .notAnAttribute
    multiplier = 1
    constant = 0
  }

  /// - ObjectiveC: `activateConstraints:`
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// - ObjectiveC: `deactivateConstraints:`
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }
}
