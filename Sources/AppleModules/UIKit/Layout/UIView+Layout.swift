internal import Foundation

extension UIView {
  /// The part of the view that no bar covers (iOS 11).
  public var safeAreaLayoutGuide: UILayoutGuide { guide }

  /// The part of the view within its margins (iOS 9).
  public var layoutMarginsGuide: UILayoutGuide { guide }

  /// The part of the view with a readable width (iOS 9).
  public var readableContentGuide: UILayoutGuide { guide }

  /// Sets the priority of hugging the contents; no effect here.
  ///
  /// - ObjectiveC: `setContentHuggingPriority:forAxis:`
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {}

  /// Sets the priority of resisting compression; no effect here.
  ///
  /// - ObjectiveC: `setContentCompressionResistancePriority:forAxis:`
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {}

  /// Activates a constraint.
  ///
  /// - ObjectiveC: `addConstraint:`
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }

  /// Activates constraints.
  ///
  /// - ObjectiveC: `addConstraints:`
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
  }

  /// Deactivates a constraint.
  ///
  /// - ObjectiveC: `removeConstraint:`
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }

  /// Deactivates constraints.
  ///
  /// - ObjectiveC: `removeConstraints:`
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }

  /// - ObjectiveC: `addLayoutGuide:`
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) { layoutGuide.owningView = self }

  private var guide: UILayoutGuide {
    let guide = UILayoutGuide()
    guide.owningView = self
    return guide
  }
}
