package import Diagnostics

/// One command of a console sample with what it is said to do.
///
/// ```
/// $ swiftc hello.swift          the command
/// hello.swift:1:1: error: ...   what it prints to both streams, as it comes
/// ? 1                           its exit status; 0 without such a line
/// ```
///
/// `ConsoleReader` makes one of each line that begins with `$ `. No shell reads it:
/// `CommandWords` has cut it into words and refused what only a shell understands.
package struct ConsoleCommand: Sendable, Hashable {
  /// The program and its arguments; never empty.
  package var words: [String]
  /// The place of the command behind its `$ `.
  package var range: SourceRange
  /// The place of the first word.
  package var programRange: SourceRange
  /// The lines of the claimed output, by their indices among the sample's lines; empty lines at the end
  /// are not among them.
  package var output: Range<Int>
  /// The exit status that it must end with; commands behind it are judged only if it does.
  package var status: Int32
  /// The place of the number; nil when no line says it.
  package var statusRange: SourceRange?

  /// Makes a command that is said to succeed.
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

/// A file of the book that the working folder of a console sample starts with.
///
/// It is read when the book is, so that what the sample starts from is a part of the key of its
/// run.
package struct GivenFile: Sendable, Hashable {
  /// From the working folder: `Sources/main.swift`.
  package var path: String
  /// Its whole content.
  package var bytes: [UInt8]
  /// Whether it may be run, as the book's own file may.
  package var isExecutable: Bool

  /// Makes a file of the working folder.
  package init(path: String, bytes: [UInt8], isExecutable: Bool = false) {
    self.path = path
    self.bytes = bytes
    self.isExecutable = isExecutable
  }
}
