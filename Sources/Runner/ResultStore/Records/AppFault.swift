/// A mistake of an app's code that showed on the device.
///
/// An app that the system kills, or that is terminated because a time was up, is none: chapters are
/// about that. A crash, a process that does not come to rest, a main thread that is blocked for ever,
/// a broken link and a call that iOS refuses are. So is every other misuse, such as a handler that is
/// called twice, unless the scenario's output shows it in the device's log: then it is meant to be
/// seen.
package struct AppFault: Codable, Sendable, Hashable {
  /// What happened.
  package enum Kind: String, Codable, Sendable, Hashable {
    case crash, unresponsive, blocked, brokenLink, refused, misuse
  }

  package var kind: Kind
  /// The id of the app.
  package var app: String
  /// In one line or more: the message of a trap, or the device's own words.
  package var message: String
  /// Where the app's code was, innermost first.
  package var frames: [RunRecord.Frame]

  package init(kind: Kind, app: String, message: String, frames: [RunRecord.Frame]) {
    self.kind = kind
    self.app = app
    self.message = message
    self.frames = frames
  }
}
