internal import Foundation

extension UIView {
  /// The part of the view that no bar covers (iOS 11).
  public var safeAreaLayoutGuide: UILayoutGuide { guide }

  /// The part of the view within its margins (iOS 9).
  public var layoutMarginsGuide: UILayoutGuide { guide }

  /// The part of the view that is easy to read (iOS 9).
  public var readableContentGuide: UILayoutGuide { guide }

  /// How much the view keeps close to its contents; it has no effect here.
  ///
  /// - ObjectiveC: `setContentHuggingPriority:forAxis:`
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {}

  /// How much the view keeps its contents whole; it has no effect here.
  ///
  /// - ObjectiveC: `setContentCompressionResistancePriority:forAxis:`
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {}

  /// Lets a constraint hold.
  ///
  /// - ObjectiveC: `addConstraint:`
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }

  /// Lets constraints hold.
  ///
  /// - ObjectiveC: `addConstraints:`
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
  }

  /// Lets a constraint hold no more.
  ///
  /// - ObjectiveC: `removeConstraint:`
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }

  /// Lets constraints hold no more.
  ///
  /// - ObjectiveC: `removeConstraints:`
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }

  /// Takes in a rectangle that other views are arranged by.
  ///
  /// - ObjectiveC: `addLayoutGuide:`
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) { layoutGuide.owningView = self }

  private var guide: UILayoutGuide {
    let guide = UILayoutGuide()
    guide.owningView = self
    return guide
  }
}
