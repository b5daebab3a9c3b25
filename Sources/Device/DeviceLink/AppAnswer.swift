/// What comes of giving an app time.
package enum AppAnswer: Sendable, Hashable {
  /// The app has come to rest.
  case rests(RestReport)
  /// There is no process any more.
  case ended(AppEnd)
}

/// What an app at rest says of itself (`device_link_report`).
package struct RestReport: Sendable, Hashable {
  /// What its clock shows, in nanoseconds of the device.
  package var now: Int64
  /// When something of it is due next; nil if it waits for the device only.
  package var next: Int64?
  /// What its main thread waits for.
  package var mainWait: ThreadWait
  /// What it has to say, oldest first.
  package var messages: [[UInt8]]
  /// Where its main thread is, as offsets in the executable, innermost first; empty unless it is
  /// blocked or was interrupted.
  package var frames: [UInt64]
}

/// How a process came to its end.
package struct AppEnd: Sendable, Hashable {
  /// What ended it, and how.
  package enum Cause: Sendable, Hashable {
    /// It called `exit`, with this status.
    case exited(Int32)
    /// A signal that the device did not send.
    case signaled(Int32)
    /// The device killed it because it did not come to rest.
    case unresponsive(Watchdog.Finding)
    /// The device killed it because of what came over the link; the text says what.
    case brokenLink(String)
  }

  /// What ended it, and how.
  package var cause: Cause
  /// What its clock showed when it was interrupted, if it could still say so.
  package var now: Int64?
  /// Where it was, if it could still say so.
  package var frames: [UInt64] = []

  /// An end of which no more is known.
  package init(cause: Cause) { self.cause = cause }
}
