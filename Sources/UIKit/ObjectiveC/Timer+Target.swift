public import Foundation

extension Timer {
  /// Makes a timer that calls a method of an object, and adds it to the current run loop.
  ///
  /// The timer keeps its target until it is invalidated. The method takes the timer or nothing.
  ///
  /// - ObjectiveC: `scheduledTimerWithTimeInterval:target:selector:userInfo:repeats:`
  @discardableResult
  public class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    // The timer fires on the thread of this run loop, so the target does not leave it.
    nonisolated(unsafe) let object = target as AnyObject
    // Foundation's `init(timeInterval:repeats:block:)` fires at once on Linux.
    let timer = InformedTimer(
      fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats
    ) { ($0 as? InformedTimer)?.call(selector, isLast: !repeats) }
    timer.target = object
    timer.information = userInfo
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }

  /// Makes a timer that calls a method of an object; it is up to the caller to add it to a run loop.
  ///
  /// The timer keeps its target until it is invalidated. Without the Objective-C runtime there is no
  /// room for user information: it has to be nil.
  ///
  /// - ObjectiveC: `timerWithTimeInterval:target:selector:userInfo:repeats:`
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    guard userInfo == nil else {
      selector.trap(
        "a timer made by 'init' carries no user information here; use 'Timer.scheduledTimer'")
    }
    nonisolated(unsafe) var object: AnyObject? = target as AnyObject
    self.init(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats) {
      guard let called = object else { return }
      if !repeats { object = nil }
      MethodTable.send(selector, to: called, [$0])
    }
  }
}

/// A timer with user information, and a target that it lets go: Foundation's own does neither on Linux.
private final class InformedTimer: Timer {
  /// What ``userInfo`` gives.
  var information: Any?
  /// What is called; kept until the timer is invalid.
  var target: AnyObject?

  override var userInfo: Any? { information }

  override func invalidate() {
    super.invalidate()
    target = nil
  }

  /// Calls the target, which a timer that does not repeat lets go.
  func call(_ selector: Selector, isLast: Bool) {
    guard let target else { return }
    if isLast { self.target = nil }
    MethodTable.send(selector, to: target, [self])
  }
}
