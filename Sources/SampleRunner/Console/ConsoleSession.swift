package import WorkbookModel

/// The commands of one console sample, which run in order in one working folder.
package struct ConsoleSession: Sendable {
  package var sample: Sample.ID
  /// The program and the arguments of each; never empty.
  package var commands: [[String]]
  /// What the working folder starts with.
  package var files: [GivenFile] = []
  package var environment: [String: String] = [:]
  /// In seconds of wall-clock time for all commands together. Compilers are among the programs that a
  /// book calls, so there is more of it than for a sample.
  package var timeout = 60.0

  /// - Parameter sample: a console sample that was read without a problem.
  package init(_ sample: Sample) {
    self.sample = sample.id
    commands = sample.commands.map(\.words)
    files = sample.givenFiles
    environment = sample.annotations.environment ?? [:]
    timeout = sample.annotations.timeout ?? timeout
  }
}

/// What is kept of a console session, under its key.
package struct ConsoleRecord: Codable, Sendable {
  /// What one command did.
  package struct Output: Codable, Sendable, Hashable {
    /// Both streams as they came; bytes that are no UTF-8 became U+FFFD.
    package var text: String
    /// As shells give it: 128 and the number for a signal. Nil for a command that was stopped.
    package var status: Int32?
  }

  /// Of the commands that were started.
  package var outputs: [Output]
  /// What a second run did, when that was something else.
  package var other: [Output]?
  /// The limit of the sandbox that stopped the session.
  package var stoppedBy: String?
  package var milliseconds: Int
  package var date: String

  /// Whether another run would do the same.
  var isLasting: Bool { stoppedBy == nil }
}
