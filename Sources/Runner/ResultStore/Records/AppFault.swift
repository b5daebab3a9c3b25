/// A fault in an app's code that occurred on the device.
///
/// An app that the system kills, or that is terminated because its time was up, has no fault: chapters are
/// about that. A crash, a process that does not become idle, a main thread that is blocked for ever, a broken
/// connection and a call that iOS denies are faults. So is every other misuse, such as calling a handler
/// twice, unless the scenario prints the device's log and thereby shows it on purpose.
package struct AppFault: Codable, Sendable, Hashable {
  package enum Kind: String, CaseIterable, Codable, Sendable, Hashable {
    case crash, unresponsive, blocked, brokenLink, refused, misuse
  }

  package var kind: Kind
  /// The id of the app.
  package var app: String
  /// One or more lines: the message of a trap, or the device's message.
  package var message: String
  /// The position in the app's code, innermost frame first.
  package var frames: [RunRecord.Frame]

  package init(kind: Kind, app: String, message: String, frames: [RunRecord.Frame]) {
    self.kind = kind
    self.app = app
    self.message = message
    self.frames = frames
  }
}
