private import Glibc

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
    /// The next step, where more is known of it than the compiler says.
    package var fix: String?
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

  /// How a program came to share its compilation or not.
  package enum Merge: Codable, Sendable, Hashable {
    /// So many programs are in the executable, this one included.
    case together(programs: Int)
    case alone(Separation)
  }

  /// Whether the same compiler would say the same of the same code again. One that was stopped, or
  /// whatever has killed it, may do better next time with less work beside it; and what a library lacked
  /// may be there next time, for the compile key has the interfaces of modules, not their libraries.
  package var isLasting: Bool {
    guard stoppedBy == nil, executable == nil else { return stoppedBy == nil }
    return messages.contains { $0.severity == "error" }
      && !messages.contains(where: LinkFault.isMissingName)
  }
}

/// What is kept of a run, under the run key.
package struct RunRecord: Codable, Sendable {
  /// What one sample of a chain printed; bytes that are no UTF-8 became U+FFFD.
  package struct Part: Codable, Sendable, Hashable {
    package var standardOutput = ""
    package var standardError = ""
  }

  /// A frame of a backtrace, in the terms of the program's source.
  package struct Frame: Codable, Sendable, Hashable {
    package var file: String
    /// From 1.
    package var line: Int
    /// In UTF-8 bytes from 1, or 0 when unknown.
    package var column: Int
  }

  /// How the program ended by itself.
  package enum Ending: Codable, Sendable, Hashable {
    case exited(status: Int32)
    case trapped(signal: Int32)
  }

  /// The parts of the samples that were reached, in the order of the chain; never empty.
  package var parts: [Part]
  package var ending: Ending
  /// The message of a runtime trap without its position; it may span lines.
  package var trapMessage: String?
  /// Where a trap or an uncaught error happened, innermost first.
  package var frames: [Frame]
  /// What happened on the device of a scenario, as ``TraceReader/text(of:)`` writes it.
  package var trace: String?
  /// How the apps of a scenario failed, in the order of time.
  package var faults: [AppFault] = []
  /// What became of its tests; nil for a program that has none.
  package var tests: TestReport?
  /// The limit of the sandbox that stopped it.
  package var stoppedBy: String?
  /// How often it was run.
  package var runs = 1
  /// What another run did, with other hash values, when it did something else.
  package var other: Other?
  package var milliseconds: Int
  package var date: String

  /// Whether the place is needed where it ended.
  var hasPlace: Bool { if case .trapped = ending { true } else { false } }

  /// Whether the same program would do the same again: neither the wall clock, nor the machine's load,
  /// nor a signal from outside decided how it ended.
  package var isLasting: Bool {
    stoppedBy == nil && other?.stoppedBy == nil && ending != .trapped(signal: SIGKILL)
      && !faults.contains { $0.kind == .unresponsive }
  }

  /// A run that went otherwise than the first one.
  package struct Other: Codable, Sendable, Hashable {
    package var parts: [Part]
    package var ending: Ending
    /// The first line of the trace that was another one in this run; nil when there is none.
    package var traceDifference: TraceDifference?
    package var tests: TestReport?
    /// The limit of the sandbox that stopped it.
    package var stoppedBy: String?
  }

  /// The first two lines in which two traces differ; one is nil where its trace has ended.
  package struct TraceDifference: Codable, Sendable, Hashable {
    package var first: String?
    package var second: String?
  }
}

/// What is kept of a whole command.
package struct Answer: Codable, Sendable, Equatable {
  /// All that it wrote to standard output.
  package var output: String
  package var exitStatus: Int32

  package init(output: String, exitStatus: Int32) {
    self.output = output
    self.exitStatus = exitStatus
  }
}
