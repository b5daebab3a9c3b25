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
}

/// What is kept of a run, under the run key.
struct RunRecord: Codable, Sendable {
  /// A frame of a backtrace, in the terms of the program's source.
  struct Frame: Codable, Sendable, Hashable {
    var file: String
    var line: Int
    var column: Int
  }

  var standardOutput: [UInt8]
  var standardError: [UInt8]
  /// The exit status, or nil after a fatal signal.
  var status: Int32?
  var signal: Int32?
  /// The limit of the sandbox that stopped it.
  var stoppedBy: String?
  /// Where an error was thrown that nobody caught, innermost first.
  var thrownAt: [Frame]
  var milliseconds: Int
  var date: String
}
