extension TraceEvent {
  /// An action of the user, a test or the system.
  package struct Action: Sendable, Hashable {
    package enum Actor: String, Codable, Sendable, Hashable, CaseIterable {
      /// The user of the device, a test such as Xcode's menus, or the system.
      case user, test, system
    }

    /// Such as `forceQuit`.
    package var name: String
    /// Distinguishes the user's actions from what happens to the app.
    package var actor: Actor
    /// The argument, such as `on`, if any.
    package var value: String?
    /// The text in the log: `presses Home`.
    package var text: String

    /// - Parameter text: for the log, without the app's name.
    package init(_ name: String, by actor: Actor, value: String? = nil, _ text: String) {
      self.name = name
      self.actor = actor
      self.value = value
      self.text = text
    }
  }

  /// A setting that an app has changed.
  package struct Setting: Sendable, Hashable {
    /// An API name in Swift.
    package var name: String
    /// A number of seconds, a constant's name, or the like.
    package var value: String
    /// The text in the log.
    package var text: String

    /// - Parameter text: for the log, without the app's name.
    package init(_ name: String, value: String, _ text: String) {
      self.name = name
      self.value = value
      self.text = text
    }
  }

  /// A broken rule.
  package struct Misuse: Sendable, Hashable {
    /// What is wrong and how to fix it.
    package var text: String
    /// The function that was called, if iOS refuses it to every app.
    package var name: String?
    /// Return addresses in the app's executable, innermost first.
    package var frames: [UInt64]

    /// - Parameter name: only for functions that iOS refuses to every app.
    package init(_ text: String, name: String? = nil, frames: [UInt64] = []) {
      self.text = text
      self.name = name
      self.frames = frames
    }
  }

  /// The end of a process.
  package struct End: Sendable, Hashable {
    /// Counted from 1 across the device.
    package var process: Int
    /// Such as `systemKill` or `fetchHandlerNotCalled`.
    package var reason: String
    /// The text in the log.
    package var text: String
    /// After a crash, the runtime's report, if any, preceded by other standard error since the process last
    /// rested.
    package var report: String?

    /// - Parameter report: only after a crash.
    package init(process: Int, reason: String, _ text: String, report: String? = nil) {
      self.process = process
      self.reason = reason
      self.text = text
      self.report = report
    }
  }
}
