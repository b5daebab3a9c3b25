package import TextDiagnostics

/// A command of a console sample, with its expected result.
///
/// ```
/// $ swiftc hello.swift          the command
/// hello.swift:1:1: error: ...   the output to both streams, interleaved
/// ? 1                           the exit status; 0 without such a line
/// ```
///
/// `ConsoleReader` creates one for each line that begins with `$ `. No shell is involved: `CommandWords`
/// splits the line into words and rejects shell syntax.
package struct ConsoleCommand: Sendable, Hashable {
  /// The program and its arguments; never empty.
  package var words: [String]
  /// The range of the command after `$ `.
  package var range: SourceRange
  /// The range of the first word.
  package var programRange: SourceRange
  /// The lines of the claimed output, by index among the sample's lines, without trailing empty lines.
  package var output: Range<Int>
  /// The required exit status; following commands are judged only if it matches.
  package var status: Int32
  /// The range of the status; nil if there is no such line.
  package var statusRange: SourceRange?

  package init(
    words: [String], range: SourceRange, programRange: SourceRange, output: Range<Int>,
    status: Int32 = 0, statusRange: SourceRange? = nil
  ) {
    self.words = words
    self.range = range
    self.programRange = programRange
    self.output = output
    self.status = status
    self.statusRange = statusRange
  }
}

/// A file of the book that is copied to a console sample's working folder.
///
/// It is read together with the book, so that it becomes a part of the run's key.
package struct WorkingFolderFile: Sendable, Hashable {
  /// From the working folder: `Sources/main.swift`.
  package var path: String
  package var bytes: [UInt8]
  /// Whether the file is executable, like the book's own file.
  package var isExecutable: Bool

  package init(path: String, bytes: [UInt8], isExecutable: Bool = false) {
    self.path = path
    self.bytes = bytes
    self.isExecutable = isExecutable
  }
}
