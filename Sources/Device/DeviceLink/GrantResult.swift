/// The result of giving an app time.
package enum GrantResult: Sendable, Hashable {
  case rests(RestReport)
  case ended(ProcessEnd)
}

/// The report of an app at rest (`device_link_report`).
package struct RestReport: Sendable, Hashable {
  /// The time of its clock, in nanoseconds of device time.
  package var now: Int64
  /// When its next deadline is due; nil if it only waits for the device.
  package var next: Int64?
  package var mainWait: ThreadWait
  /// Its messages, oldest first.
  package var messages: [[UInt8]]
  /// The position of its main thread as offsets in the executable, innermost first; empty unless it is
  /// blocked or was interrupted.
  package var frames: [UInt64]
}

/// How a process ended.
package struct ProcessEnd: Sendable, Hashable {
  package enum Cause: Sendable, Hashable {
    /// It called `exit` with this status.
    case exited(Int32)
    /// A signal that the device did not send.
    case signaled(Int32)
    /// The device killed it because it did not come to rest.
    case unresponsive(Watchdog.Finding)
    /// The device killed it because of invalid data on the link; the text describes it.
    case brokenLink(String)
  }

  package var cause: Cause
  /// The time of its clock when it was interrupted, if it could still report it.
  package var now: Int64?
  /// Its position, if it could still report it.
  package var frames: [UInt64] = []

  package init(cause: Cause) { self.cause = cause }
}
