/// What is kept of a console session, under its key.
package struct ConsoleRecord: Codable, Sendable {
  /// What one command did.
  package struct Output: Codable, Sendable, Hashable {
    /// Both streams as they came; bytes that are no UTF-8 became U+FFFD.
    package var text: String
    /// As shells give it: 128 and the number for a signal. Nil for a command that was stopped.
    package var status: Int32?

    package init(text: String, status: Int32? = nil) {
      self.text = text
      self.status = status
    }
  }

  /// Of the commands that were started.
  package var outputs: [Output]
  /// What a second run did, when that was something else.
  package var other: [Output]?
  /// The limit of the sandbox that stopped the session.
  package var stoppedBy: String?
  package var milliseconds: Int
  package var date: String

  package init(
    outputs: [Output], other: [Output]? = nil, stoppedBy: String? = nil, milliseconds: Int,
    date: String
  ) {
    self.outputs = outputs
    self.other = other
    self.stoppedBy = stoppedBy
    self.milliseconds = milliseconds
    self.date = date
  }

  /// Whether another run would do the same.
  package var isLasting: Bool { stoppedBy == nil }
}
