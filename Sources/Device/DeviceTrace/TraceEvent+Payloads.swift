extension TraceEvent {
  /// Something that the user, a test or the system did.
  package struct Action: Sendable, Hashable {
    /// What did it.
    package enum Actor: String, Codable, Sendable, Hashable, CaseIterable {
      /// The user of the device, a test such as Xcode's menus, or the system.
      case user, test, system
    }

    /// As one name: `forceQuit`.
    package var name: String
    /// By which a reader can tell what the user did from what happened to the app.
    package var actor: Actor
    /// What it was done with, such as `on`; nil for nothing.
    package var value: String?
    /// The device's own words, for the log: `presses Home`.
    package var text: String

    /// - Parameter text: for the log, without the app's name.
    package init(_ name: String, by actor: Actor, value: String? = nil, _ text: String) {
      self.name = name
      self.actor = actor
      self.value = value
      self.text = text
    }
  }

  /// A setting that an app changed.
  package struct Setting: Sendable, Hashable {
    /// An API name in Swift spelling.
    package var name: String
    /// A number of seconds, a constant's name, or the like.
    package var value: String
    /// The device's own words, for the log.
    package var text: String

    /// - Parameter text: for the log, without the app's name.
    package init(_ name: String, value: String, _ text: String) {
      self.name = name
      self.value = value
      self.text = text
    }
  }

  /// A rule that was broken.
  package struct Misuse: Sendable, Hashable {
    /// What is wrong and how to fix it.
    package var text: String
    /// What was called, if iOS refuses it to every app.
    package var name: String?
    /// Return addresses in the app's executable, innermost first.
    package var frames: [UInt64]

    /// - Parameter name: only for what iOS refuses to every app.
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
    /// As one name: `systemKill`, `fetchHandlerNotCalled`.
    package var reason: String
    /// The device's own words.
    package var text: String
    /// After a crash, what the runtime's backtracer wrote to standard error, if it did, behind what else
    /// the process wrote there since it last rested.
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
