/// A request of the program in front of the user to the device in its sandbox, or of another program of the
/// user to that one, over its socket.
package enum PromptRequest: Codable, Sendable, Hashable {
  /// What the user has typed, without its line feed.
  case line(String)
  /// A notification from another program to a device token, as by `workbook push`.
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

  package init(failure: String? = nil, time: String = "") {
    self.failure = failure
    self.time = time
  }
}
