/// What the program in front of the user asks the device in its sandbox.
package enum PromptRequest: Codable, Sendable, Hashable {
  /// What the user has typed, without its line feed; the device knows what it means.
  case line(String)
  /// Another program sends a notification to a device token.
  case push(PushLetter, token: String)
}

/// What a device says when it rests again: once when it has started, and to each request.
///
/// Its lines are shown as they are; the device has printed what happened meanwhile by itself.
package struct PromptAnswer: Codable, Sendable, Hashable {
  /// What was asked for.
  package var lines: [String] = []
  /// Why it cannot be done; nil when it was.
  package var failure: String?
  /// What became of a notification.
  package var fate: PushOutcome?
  /// The time that the device shows.
  package var time = ""
  /// Whether the user has ended the conversation (`quit`); the device ends then.
  package var isOver = false

  /// An answer with nothing to say.
  package init() {}
}

/// What a program asks a running device for, over its socket.
package enum DeviceCall: Codable, Sendable, Hashable {
  /// As by `workbook push`: a notification to a device token.
  case push(PushLetter, token: String)
}

/// The answer to a ``DeviceCall``.
package enum DeviceCallAnswer: Codable, Sendable, Hashable {
  /// What became of it.
  case fate(PushOutcome)
  /// The call could not be taken, and why.
  case failed(String)
}
