internal import Foundation

extension UIApplication {
  /// Calls a method of a target; without one, of the first responder, or the next in its chain that has it.
  ///
  /// - Returns: whether an object has handled it.
  /// - ObjectiveC: `sendAction:to:from:forEvent:`
  @discardableResult
  public func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    let first = UIResponder.first ?? self
    let receiver = target.map { $0 as AnyObject } ?? first.nearest(with: action)
    guard let receiver else { return false }
    MethodTable.send(action, to: receiver, [sender, event])
    return true
  }

  /// Starts receiving headphone buttons; none is ever pressed here.
  ///
  /// - ObjectiveC: `beginReceivingRemoteControlEvents`
  public func beginReceivingRemoteControlEvents() {}

  /// Stops receiving headphone buttons.
  ///
  /// - ObjectiveC: `endReceivingRemoteControlEvents`
  public func endReceivingRemoteControlEvents() {}
}
