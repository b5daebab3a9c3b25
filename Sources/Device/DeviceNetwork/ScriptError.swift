internal import DeviceTrace
package import BackgroundExecution

/// A request of a scenario that the device refuses; it stops the scenario at the line of the request.
///
/// Its text is one line: what cannot be done, after `cannot`, why, and what to do instead. The verb that was
/// called stops the process with it; a prompt shows it and continues.
package struct ScriptError: Error, Equatable, CustomStringConvertible {
  /// A line of the scenario.
  package struct Place: Sendable {
    /// The `#fileID`, which begins with the module.
    package let file: StaticString
    /// Counted from 1.
    package let line: UInt

    package init(file: StaticString, line: UInt) {
      self.file = file
      self.line = line
    }
  }

  /// What failed and what to do instead, as one line.
  package let description: String
  /// The line at fault; nil for the one that called the device.
  package let place: Place?

  /// Creates an error with a complete message.
  package init(_ description: String, at place: Place? = nil) {
    self.description = description
    self.place = place
  }

  /// Creates the error of a scenario that cannot be run live.
  ///
  /// - Parameter reason: why, as the rest of a sentence: `it loses ...`.
  package init(notLive reason: String) { self.init(StopReason.notLive + reason) }

  /// Creates the error of a scenario whose transfer daemon has ended by itself, which no app or verb can
  /// cause.
  ///
  /// - Parameter ending: how it ended, as the rest of a sentence: `was killed by signal 9, Killed`.
  package init(lostDaemon ending: String) {
    self.init(StopReason.lostDaemon + StopReason.daemon + ending)
  }

  /// Compares the texts only, without the line at fault.
  package static func == (one: ScriptError, other: ScriptError) -> Bool {
    one.description == other.description
  }

  /// Creates the error of a refusal, in the words of the broken rule.
  ///
  /// - Parameter action: the requested action, such as `press Home`.
  package init(cannot action: String, _ misuse: Misuse) { self.init("cannot \(action): \(misuse)") }
}
