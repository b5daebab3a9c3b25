public import Foundation

extension NSObjectProtocol {
  /// Whether the object has a method that can be called by that name.
  ///
  /// - ObjectiveC: `respondsToSelector:`
  public func responds(to selector: Selector?) -> Bool {
    guard let selector else { return false }
    return MethodTable.find(selector.name, of: self as AnyObject) != nil
  }

  /// Calls a method without arguments.
  ///
  /// - ObjectiveC: `performSelector:`
  @discardableResult
  public func perform(_ selector: Selector) -> Unmanaged<AnyObject>! {
    keep(MethodTable.send(selector, to: self as AnyObject, []))
  }

  /// Calls a method with one argument.
  ///
  /// - ObjectiveC: `performSelector:withObject:`
  @discardableResult
  public func perform(_ selector: Selector, with object: Any?) -> Unmanaged<AnyObject>! {
    keep(MethodTable.send(selector, to: self as AnyObject, [object]))
  }

  /// Calls a method with two arguments.
  ///
  /// - ObjectiveC: `performSelector:withObject:withObject:`
  @discardableResult
  public func perform(
    _ selector: Selector, with first: Any?, with second: Any?
  ) -> Unmanaged<AnyObject>! {
    keep(MethodTable.send(selector, to: self as AnyObject, [first, second]))
  }
}

extension NSObjectProtocol where Self: NSObject {
  /// Calls a method with one argument later, in the run loop of the current thread.
  ///
  /// The object is retained until then.
  ///
  /// - ObjectiveC: `performSelector:withObject:afterDelay:`
  public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
    // The timer fires on this thread, so neither leaves it. It outlives its call, and the target need not.
    nonisolated(unsafe) var target: Self? = self
    nonisolated(unsafe) let argument = argument
    _ = Timer.scheduledTimer(withTimeInterval: delay, repeats: false) { _ in
      guard let called = target else { return }
      target = nil
      MethodTable.send(selector, to: called, [argument])
    }
  }
}

/// Retains a returned object until the thread's next call by name, like an autorelease pool on Apple's
/// systems; nil for a result that is not an object.
private func keep(_ result: Any?) -> Unmanaged<AnyObject>? {
  guard let result, type(of: result) is AnyClass else { return nil }
  let object = result as AnyObject
  Thread.current.threadDictionary["UIKit.performed"] = object
  return Unmanaged.passUnretained(object)
}
