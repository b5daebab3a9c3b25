package import WorkbookModel

/// The commands of one console sample, which run in order in one working folder.
///
/// There is no shell: each command is started with its words. A command finds the files that earlier ones
/// have left in the folder.
package struct ConsoleSession: Sendable {
  package var sample: Sample.ID
  /// The program and the arguments of each; never empty.
  package var commands: [[String]]
  /// The initial files of the working folder.
  package var files: [WorkingFolderFile] = []
  /// Environment variables for all commands.
  package var environment: [String: String] = [:]
  /// Seconds of wall-clock time for all commands together; more than for a sample, since books call
  /// compilers.
  package var timeout = 60.0

  /// - Parameter sample: a console sample that was read without a problem.
  package init(_ sample: Sample) {
    self.sample = sample.id
    commands = sample.commands.map(\.words)
    files = sample.givenFiles
    environment = sample.annotations.environment ?? [:]
    timeout = sample.annotations.timeout ?? timeout
  }

  /// Makes a session outside of a book, with the default timeout.
  package init(
    _ sample: Sample.ID, commands: [[String]], files: [WorkingFolderFile],
    environment: [String: String]
  ) {
    self.sample = sample
    self.commands = commands
    self.files = files
    self.environment = environment
  }
}
