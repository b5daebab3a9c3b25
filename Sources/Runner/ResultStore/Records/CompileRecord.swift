/// The stored result of a compilation, under the compile key.
package struct CompileRecord: Codable, Sendable {
  /// A message of the compiler, with locations in the program's source.
  package struct Message: Codable, Sendable, Hashable {
    package var severity: String
    package var text: String
    package var group: String?
    /// Nil for a message without a location.
    package var file: String?
    /// From 1, or 0 if unknown.
    package var line: Int
    /// In UTF-8 bytes from 1, or 0 if unknown.
    package var column: Int
    /// The mangled function in a linker's message without a source location.
    package var symbol: String?
    /// The next step, if more is known about it than the compiler says.
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

    /// Whether it is a linker's error about an undefined name.
    package var isMissingName: Bool { text.hasPrefix("undefined reference to ") }
  }

  package var messages: [Message]
  /// The hash of the linked program; nil if there is none.
  package var executable: String?
  /// The number of the program in the executable, from 0; nil if the executable contains only one.
  package var entry: Int?
  /// True if the executable has no line tables, so that the location of a trap is unknown.
  package var lacksLines: Bool?
  /// How it was compiled together with others, or why alone.
  package var merge: Merge?
  /// The whole output of a compiler that failed without a readable message.
  package var unreadOutput: String?
  /// The first lines about a crash of the compiler itself.
  package var crash: String?
  /// The limit of the sandbox that stopped the compiler.
  package var stoppedBy: String?
  package var milliseconds: Int
  package var date: String
  /// True if it came from a remote cache without a seal (``RemoteCache``).
  package var isHint: Bool?

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

  /// Whether a program was compiled together with others, or the reason why not.
  package enum Merge: Codable, Sendable, Hashable {
    /// The number of programs in the executable, including this one.
    case together(programs: Int)
    case alone(AloneReason)

    package var isTogether: Bool { if case .together = self { true } else { false } }
  }

  /// Whether compiling the same code again would give the same result.
  ///
  /// A compiler that was stopped or killed may succeed later under less load. A missing library may exist
  /// later, since the compile key covers the interfaces of modules, not their libraries.
  package var isReproducible: Bool {
    guard stoppedBy == nil, executable == nil else { return stoppedBy == nil }
    return messages.contains { $0.severity == "error" }
      && !messages.contains(where: \.isMissingName)
  }
}
