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
    let timer = Timer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo,
      repeats: repeats)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }
}

/// What makes a timer that is of a class of its own: an initializer of a class cannot, one of a protocol can.
///
/// Foundation's timers on Linux have no user information and keep what they call after their end.
public protocol _TargetTimer {}

extension Timer: _TargetTimer {}

extension _TargetTimer {
  /// Makes a timer that calls a method of an object; it is up to the caller to add it to a run loop.
  ///
  /// The timer keeps its target until it is invalidated. The method takes the timer or nothing.
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

  /// Makes a timer that calls a method of an object from a date on; it is up to the caller to add it to a run
  /// loop.
  ///
  /// The timer keeps its target until it is invalidated. The method takes the timer or nothing.
  ///
  /// - ObjectiveC: `initWithFireDate:interval:target:selector:userInfo:repeats:`
  public init(
    fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    // The timer fires on the thread of its run loop, so the target does not leave it.
    let timer = InformedTimer(fire: date, interval: interval, repeats: repeats) {
      ($0 as? InformedTimer)?.call(selector, isLast: !repeats)
    }
    timer.target = target as AnyObject
    timer.information = userInfo
    guard let made = timer as? Self else { preconditionFailure("a class above the timer's own") }
    self = made
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
