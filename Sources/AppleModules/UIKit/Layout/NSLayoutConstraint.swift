public import Foundation

/// One line of the arrangement of views: a size or place of one is that of another, times and plus a number.
///
/// Nothing is measured here: constraints are kept, switched on and off and changed as on iOS, and texts are
/// shown in the order of the views.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  /// Along which line.
  ///
  /// - ObjectiveC: `UILayoutConstraintAxis`
  public enum Axis: Int, Sendable {
    /// From left to right.
    case horizontal = 0
    /// From above to below.
    case vertical = 1
  }

  /// How the two sides compare.
  ///
  /// - ObjectiveC: `NSLayoutRelation`
  public enum Relation: Int, Sendable {
    /// The first is at most the second.
    case lessThanOrEqual = -1
    /// They are the same.
    case equal = 0
    /// The first is at least the second.
    case greaterThanOrEqual = 1
  }

  /// A size or place of a view.
  ///
  /// - ObjectiveC: `NSLayoutAttribute`
  public enum Attribute: Int, Sendable {
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The upper edge.
    case top = 3
    /// The lower edge.
    case bottom = 4
    /// The edge where texts begin.
    case leading = 5
    /// The edge where texts end.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The middle from left to right.
    case centerX = 9
    /// The middle from above to below.
    case centerY = 10
    /// The last line of text.
    case lastBaseline = 11
    /// The first line of text.
    case firstBaseline = 12
    /// None: a number.
    case notAnAttribute = 0
  }

  /// The view or guide of the first side.
  open private(set) weak var firstItem: AnyObject?
  /// What of it.
  public let firstAttribute: Attribute
  /// How the sides compare.
  public let relation: Relation
  /// The view or guide of the second side; nil for a number.
  open private(set) weak var secondItem: AnyObject?
  /// What of it.
  public let secondAttribute: Attribute
  /// What the second side is multiplied by.
  public let multiplier: CGFloat

  /// What is added to the second side, in points.
  open var constant: CGFloat { didSet { Display.shared.setNeedsUpdate() } }
  /// How much it matters.
  open var priority = UILayoutPriority.required
  /// A name for messages.
  open var identifier: String?

  /// Whether it holds.
  ///
  /// - ObjectiveC: `active`
  open var isActive = false { didSet { Display.shared.setNeedsUpdate() } }

  /// Makes a constraint, which does not hold yet.
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

  /// Makes a constraint of nothing, in whose place the app puts another later.
  public override init() {
    firstAttribute = .notAnAttribute
    relation = .equal
    secondAttribute = .notAnAttribute
    multiplier = 1
    constant = 0
  }

  /// Lets constraints hold.
  ///
  /// - ObjectiveC: `activateConstraints:`
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Lets constraints hold no more.
  ///
  /// - ObjectiveC: `deactivateConstraints:`
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }
}
