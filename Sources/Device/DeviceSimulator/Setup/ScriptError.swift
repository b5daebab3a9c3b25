internal import BackgroundExecution

/// What a scenario asked for and the device cannot do; it stops the scenario at the line that asked.
///
/// Its text is one line: what cannot be done, behind `cannot`, why, and what to do instead. The
/// verb that was called stops the process with it; a prompt shows it and goes on.
package struct ScriptError: Error, Equatable, CustomStringConvertible {
  /// A line of the scenario.
  struct Place: Sendable {
    /// As the compiler names it: with the module in front.
    let file: StaticString
    /// Counted from 1.
    let line: UInt
  }

  /// What failed and what to do instead, as one line.
  package let description: String
  /// Which line is to blame; nil for the one that called the device.
  let place: Place?

  /// Makes an error of a whole message.
  init(_ description: String, at place: Place? = nil) {
    self.description = description
    self.place = place
  }

  /// A scenario cannot be run live.
  ///
  /// - Parameter reason: why, as a whole sentence goes on: `it loses ...`.
  init(notLive reason: String) { self.init("not run live: \(reason)") }

  /// A scenario cannot go on: its daemon of transfers has ended by itself, which no app and no verb can bring
  /// about.
  ///
  /// - Parameter ending: what has become of it, as a sentence goes on: `was killed by signal 9, Killed`.
  init(lostDaemon ending: String) {
    self.init("stopped: the daemon of transfers, device-transferd, \(ending)")
  }

  /// Equal by their texts alone: the line to blame is no part of what went wrong.
  package static func == (one: ScriptError, other: ScriptError) -> Bool {
    one.description == other.description
  }

  /// The device refuses something, in the words of the rule that is broken.
  ///
  /// - Parameter action: what was asked for, such as `press Home`.
  init(cannot action: String, _ misuse: Misuse) { self.init("cannot \(action): \(misuse)") }
}
