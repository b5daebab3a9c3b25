/// A request of the program in front of the user to the device in its sandbox.
package enum PromptRequest: Codable, Sendable, Hashable {
  /// What the user has typed, without its line feed.
  case line(String)
  /// A notification from another program to a device token.
  case push(PushSubmission, token: String)
}

/// The answer of a device at rest: one after its start, and one to each request.
///
/// Its lines are shown verbatim; events meanwhile have already been printed by the device itself.
package struct PromptAnswer: Codable, Sendable, Hashable {
  /// The requested output.
  package var lines: [String] = []
  /// Why the request failed; nil if it succeeded.
  package var failure: String?
  /// The fate of a notification.
  package var fate: PushOutcome?
  /// The time that the device shows.
  package var time = ""
  /// Whether the user has ended the conversation (`quit`); the device ends then.
  package var isOver = false

  package init() {}
}

/// A request of a program to a running device, over its socket.
package enum DeviceCall: Codable, Sendable, Hashable {
  /// A notification to a device token, as by `workbook push`.
  case push(PushSubmission, token: String)
}

/// The answer to a ``DeviceCall``.
package enum DeviceCallAnswer: Codable, Sendable, Hashable {
  /// The fate of the notification.
  case fate(PushOutcome)
  /// Why the call was refused.
  case failed(String)
}
