package import WorkbookModel

/// The commands of one console sample, which run in order in one working folder.
///
/// No shell is between: each command is started with its words. What one leaves in the folder the next
/// one finds.
package struct ConsoleSession: Sendable {
  /// The console sample.
  package var sample: Sample.ID
  /// The program and the arguments of each; never empty.
  package var commands: [[String]]
  /// What the working folder starts with.
  package var files: [GivenFile] = []
  /// Variables that the sample sets for all of its commands.
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
