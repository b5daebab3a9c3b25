/// What is kept of a compilation, under the compile key.
package struct CompileRecord: Codable, Sendable {
  /// One message of the compiler, in the terms of the program's source.
  package struct Message: Codable, Sendable, Hashable {
    /// `error`, `warning` or `note`.
    package var severity: String
    package var text: String
    package var group: String?
    /// Nil for a message without a place.
    package var file: String?
    /// From 1, or 0 when unknown.
    package var line: Int
    /// In UTF-8 bytes from 1, or 0 when unknown.
    package var column: Int
    /// The function that lacks something, in the words of a linker that knows no place in the code.
    package var symbol: String?
    /// The next step, where more is known of it than the compiler says.
    package var fix: String?

    package init(
      severity: String, text: String, group: String? = nil, file: String? = nil, line: Int,
      column: Int, symbol: String? = nil, fix: String? = nil
    ) {
      self.severity = severity
      self.text = text
      self.group = group
      self.file = file
      self.line = line
      self.column = column
      self.symbol = symbol
      self.fix = fix
    }

    /// Whether a linker has not found a name in any library.
    package var isMissingName: Bool { text.hasPrefix("undefined reference to ") }
  }

  package var messages: [Message]
  /// The hash of the linked program, or nil when there is none.
  package var executable: String?
  /// Which program of the executable it is, from 0; nil when the executable holds only one.
  package var entry: Int?
  /// True when the executable has no line tables, so that nothing says where it traps.
  package var lacksLines: Bool?
  /// What it was compiled with, or why alone.
  package var merge: Merge?
  /// The whole output of a compiler that failed without a message that could be read.
  package var unreadOutput: String?
  /// The first lines of a crash of the compiler itself.
  package var crash: String?
  /// The limit of the sandbox that stopped the compiler.
  package var stoppedBy: String?
  package var milliseconds: Int
  package var date: String

  package init(
    messages: [Message], executable: String? = nil, entry: Int? = nil, lacksLines: Bool? = nil,
    merge: Merge? = nil, unreadOutput: String? = nil, crash: String? = nil,
    stoppedBy: String? = nil, milliseconds: Int, date: String
  ) {
    self.messages = messages
    self.executable = executable
    self.entry = entry
    self.lacksLines = lacksLines
    self.merge = merge
    self.unreadOutput = unreadOutput
    self.crash = crash
    self.stoppedBy = stoppedBy
    self.milliseconds = milliseconds
    self.date = date
  }

  /// How a program came to share its compilation or not.
  package enum Merge: Codable, Sendable, Hashable {
    /// So many programs are in the executable, this one included.
    case together(programs: Int)
    case alone(Separation)

    /// Whether it shared its compilation.
    package var isTogether: Bool { if case .together = self { true } else { false } }
  }

  /// Whether the same compiler would say the same of the same code again. One that was stopped, or
  /// whatever has killed it, may do better next time with less work beside it; and what a library lacked
  /// may be there next time, for the compile key has the interfaces of modules, not their libraries.
  package var isLasting: Bool {
    guard stoppedBy == nil, executable == nil else { return stoppedBy == nil }
    return messages.contains { $0.severity == "error" }
      && !messages.contains(where: \.isMissingName)
  }
}
