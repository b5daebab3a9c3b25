public import Foundation

extension Timer {
  /// Makes a timer that calls a method of an object, and adds it to the current run loop.
  ///
  /// The timer retains its target until it is invalidated. The method takes the timer or nothing.
  ///
  /// - ObjectiveC: `scheduledTimerWithTimeInterval:target:selector:userInfo:repeats:`
  @discardableResult
  public class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo,
      repeats: repeats)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }
}

/// Lets an initializer return a timer of another class, which is possible in a protocol but not in a class.
///
/// Foundation's timers on Linux have no user information and retain their block after they end.
public protocol _TargetTimer {}

extension Timer: _TargetTimer {}

extension _TargetTimer {
  /// Makes a timer that calls a method of an object; the caller adds it to a run loop.
  ///
  /// The timer retains its target until it is invalidated. The method takes the timer or nothing.
  ///
  /// - ObjectiveC: `timerWithTimeInterval:target:selector:userInfo:repeats:`
  public init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    self.init(
      fireAt: Date(timeIntervalSinceNow: interval), interval: interval, target: target,
      selector: selector, userInfo: userInfo, repeats: repeats)
  }

  /// Makes a timer that calls a method of an object, first at a date; the caller adds it to a run loop.
  ///
  /// The timer retains its target until it is invalidated. The method takes the timer or nothing.
  ///
  /// - ObjectiveC: `initWithFireDate:interval:target:selector:userInfo:repeats:`
  public init(
    fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    // The timer fires on the thread of its run loop, so the target does not leave it.
    let timer = TargetActionTimer(fire: date, interval: interval, repeats: repeats) {
      ($0 as? TargetActionTimer)?.call(selector, isLast: !repeats)
    }
    timer.target = target as AnyObject
    timer.information = userInfo
    guard let made = timer as? Self else {
      preconditionFailure("the timer's class is a superclass of 'TargetActionTimer'")
    }
    self = made
  }
}

/// A timer with user information that releases its target: Foundation's own does neither on Linux.
private final class TargetActionTimer: Timer {
  /// The value of ``userInfo``.
  var information: Any?
  /// The target; retained until the timer is invalid.
  var target: AnyObject?

  override var userInfo: Any? { information }

  override func invalidate() {
    super.invalidate()
    target = nil
  }

  /// Calls the target, which a non-repeating timer then releases.
  func call(_ selector: Selector, isLast: Bool) {
    guard let target else { return }
    if isLast { self.target = nil }
    MethodTable.send(selector, to: target, [self])
  }
}
