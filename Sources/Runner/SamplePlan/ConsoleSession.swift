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

  /// The session, in which `date` (date(1)) shows another year, month, day, hour, minute and second.
  ///
  /// Commands that show a time that they were given do the same as before. The clock of other programs stays, since
  /// they compare it with times of files.
  package var onAnotherDay: Self {
    var other = self
    for (index, words) in commands.enumerated() where words.first == "date" {
      let isGiven = words.dropFirst().contains { word in
        if word.hasPrefix("--") { return Self.givenTimes.contains(where: word.hasPrefix) }
        // The rest of `-I` is its format, and an operand that is no format sets the clock.
        if word.hasPrefix("-") { return word.prefix { $0 != "I" }.contains { "dfrs".contains($0) } }
        return !word.hasPrefix("+")
      }
      guard !isGiven else { continue }
      other.commands[index].append("--date=+800 days +5 hours +7 minutes +11 seconds")
    }
    return other
  }

  /// The options of `date` that name a time; each may be shortened to its first letters.
  private static let givenTimes = ["--d", "--f", "--ref", "--s"]
}
