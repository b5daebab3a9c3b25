/// The stored result of a console session, under its key.
package struct ConsoleRecord: Codable, Sendable {
  package struct Output: Codable, Sendable, Hashable {
    /// Both streams in the order of writing; a byte that is not UTF-8 became `\xFF`.
    package var text: String
    /// As in a shell: 128 plus the number of a signal. Nil for a command that was stopped.
    package var status: Int32?

    package init(text: String, status: Int32? = nil) {
      self.text = text
      self.status = status
    }
  }

  /// The results of the commands that were started.
  package var outputs: [Output]
  /// The results of a second run, if they differed.
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

  /// Whether another run would give the same result.
  package var isReproducible: Bool { stoppedBy == nil }
}
