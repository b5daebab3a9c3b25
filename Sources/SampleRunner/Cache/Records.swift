import Glibc

/// What is kept of a compilation, under the compile key.
struct CompileRecord: Codable, Sendable {
  /// One message of the compiler, in the terms of the program's source.
  struct Message: Codable, Sendable, Hashable {
    /// `error`, `warning` or `note`.
    var severity: String
    var text: String
    var group: String?
    /// Nil for a message without a place.
    var file: String?
    /// From 1, or 0 when unknown.
    var line: Int
    /// In UTF-8 bytes from 1, or 0 when unknown.
    var column: Int
  }

  var messages: [Message]
  /// The hash of the linked program, or nil when there is none.
  var executable: String?
  /// The whole output of a compiler that failed without a message that could be read.
  var unreadOutput: String?
  /// The limit of the sandbox that stopped the compiler.
  var stoppedBy: String?
  var milliseconds: Int
  var date: String

  /// Whether the same compiler would say the same of the same code again. One that was stopped, or
  /// killed by whom it may be, may do better next time with less work beside it.
  var isLasting: Bool {
    stoppedBy == nil && (executable != nil || messages.contains { $0.severity == "error" })
  }
}

/// What is kept of a run, under the run key.
struct RunRecord: Codable, Sendable {
  /// What one sample of a chain printed; bytes that are no UTF-8 became U+FFFD.
  struct Part: Codable, Sendable, Hashable {
    var standardOutput = ""
    var standardError = ""
  }

  /// A frame of a backtrace, in the terms of the program's source.
  struct Frame: Codable, Sendable, Hashable {
    var file: String
    /// From 1.
    var line: Int
    /// In UTF-8 bytes from 1, or 0 when unknown.
    var column: Int
  }

  /// How the program ended by itself.
  enum Ending: Codable, Sendable, Hashable {
    case exited(status: Int32)
    case trapped(signal: Int32)
  }

  /// The parts of the samples that were reached, in the order of the chain; never empty.
  var parts: [Part]
  var ending: Ending
  /// The message of a runtime trap without its position; it may span lines.
  var trapMessage: String?
  /// Where a trap or an uncaught error happened, innermost first.
  var frames: [Frame]
  /// The limit of the sandbox that stopped it.
  var stoppedBy: String?
  /// What a second run did, with other hash values, when it did something else.
  var other: Other?
  var milliseconds: Int
  var date: String

  /// Whether the same program would do the same again: neither the wall clock, nor the machine's load,
  /// nor a stranger who killed it decided how it ended.
  var isLasting: Bool { stoppedBy == nil && ending != .trapped(signal: SIGKILL) }

  /// A second run that went otherwise.
  struct Other: Codable, Sendable, Hashable {
    var parts: [Part]
    var ending: Ending
  }
}
