public import Foundation
internal import Synchronization

extension ProcessInfo {
  /// What the system should avoid during an activity.
  ///
  /// - ObjectiveC: `NSActivityOptions`
  public struct ActivityOptions: OptionSet, Sendable {
    /// The flags as a number.
    public let rawValue: UInt64

    /// - Parameter rawValue: any combination of the flags.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The screen stays on.
    ///
    /// - ObjectiveC: `NSActivityIdleDisplaySleepDisabled`
    public static let idleDisplaySleepDisabled = ActivityOptions(rawValue: 1 << 40)
    /// The device stays awake.
    ///
    /// - ObjectiveC: `NSActivityIdleSystemSleepDisabled`
    public static let idleSystemSleepDisabled = ActivityOptions(rawValue: 1 << 20)
    /// The process is not ended at once.
    ///
    /// - ObjectiveC: `NSActivitySuddenTerminationDisabled`
    public static let suddenTerminationDisabled = ActivityOptions(rawValue: 1 << 14)
    /// The process is not ended by the system.
    ///
    /// - ObjectiveC: `NSActivityAutomaticTerminationDisabled`
    public static let automaticTerminationDisabled = ActivityOptions(rawValue: 1 << 15)
    /// The activity is an animation, whose frames are counted.
    ///
    /// - ObjectiveC: `NSActivityAnimationTrackingEnabled`
    public static let animationTrackingEnabled = ActivityOptions(rawValue: 1 << 45)
    /// The activity is measured.
    ///
    /// - ObjectiveC: `NSActivityTrackingEnabled`
    public static let trackingEnabled = ActivityOptions(rawValue: 1 << 46)
    /// The user has requested it.
    ///
    /// - ObjectiveC: `NSActivityUserInitiated`
    public static let userInitiated = ActivityOptions(rawValue: 0x00FF_FFFF | 1 << 20)
    /// The user has requested it, and the device may sleep meanwhile.
    ///
    /// - ObjectiveC: `NSActivityUserInitiatedAllowingIdleSystemSleep`
    public static let userInitiatedAllowingIdleSystemSleep = ActivityOptions(
      rawValue: 0x00FF_FFFF & ~(1 << 20))
    /// It is maintenance that the user has not requested.
    ///
    /// - ObjectiveC: `NSActivityBackground`
    public static let background = ActivityOptions(rawValue: 0xFF)
    /// It needs precise timers.
    ///
    /// - ObjectiveC: `NSActivityLatencyCritical`
    public static let latencyCritical = ActivityOptions(rawValue: 0xFF_0000_0000)
    /// The user is waiting for it.
    ///
    /// - ObjectiveC: `NSActivityUserInteractive`
    public static let userInteractive: ActivityOptions = [.userInitiated, .latencyCritical]
  }

  /// Begins an activity, which lasts until ``endActivity(_:)`` or the end of the returned object.
  ///
  /// It gives an app no time: in the background it is suspended as usual. To get time, use
  /// ``performExpiringActivity(withReason:using:)``. CHOICE: the options have no effect, since nothing here
  /// sleeps or ends while the user is looking.
  ///
  /// - Returns: a token for the activity.
  /// - ObjectiveC: `beginActivityWithOptions:reason:`
  public func beginActivity(
    options: ActivityOptions = [], reason: String
  ) -> any NSObjectProtocol {
    NSObject()
  }

  /// - ObjectiveC: `endActivity:`
  public func endActivity(_ activity: any NSObjectProtocol) {}

  /// Performs an activity, and returns when it is done.
  ///
  /// - ObjectiveC: `performActivityWithOptions:reason:usingBlock:`
  public func performActivity(
    options: ActivityOptions = [], reason: String, using block: @escaping () -> Void
  ) {
    withExtendedLifetime(beginActivity(options: options, reason: reason)) { block() }
  }

  /// Performs work on a separate queue; meanwhile the app is kept running in the background as by a
  /// background task (R178).
  ///
  /// The block is called with false. If it has not returned a few seconds before the time is up, it is called
  /// again with true, while the first call is still running; when either returns, the app may be suspended.
  /// If there is no time at all, it is only called with true.
  ///
  /// - Parameters:
  ///   - reason: for people; an empty one is an exception.
  ///   - block: receives whether the process is about to be suspended.
  /// - ObjectiveC: `performExpiringActivityWithReason:usingBlock:`
  public func performExpiringActivity(
    withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
  ) {
    guard !reason.isEmpty else {
      fatalError(
        "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'an "
          + "expiring activity needs a reason'")
    }
    ExpiringActivity(block).begin(reason)
  }
}

/// An expiring activity: a background task that ends when the first of its calls returns.
private final class ExpiringActivity: Sendable {
  private let block: @Sendable (Bool) -> Void
  private let task = Mutex(0)

  init(_ block: @escaping @Sendable (Bool) -> Void) { self.block = block }

  /// Calls the block with false, or with true if there is no time.
  func begin(_ reason: String) {
    let hasTime = task.withLock { task in
      task = OpenBackgroundTasks.shared.begin(reason) { self.run(isExpired: true) }
      return task != 0
    }
    run(isExpired: !hasTime)
  }

  private func run(isExpired: Bool) {
    DispatchQueue.global().async { [self] in
      block(isExpired)
      // The other call then has nothing to end.
      let task = task.withLock { task in
        defer { task = 0 }
        return task
      }
      OpenBackgroundTasks.shared.end(task)
    }
  }
}
