import DeviceTrace
private import Glibc
package import WorkbookModel

/// The stored result of a run, under the run key.
package struct RunRecord: Codable, Sendable {
  /// The output of one sample of a chain; a byte that is not UTF-8 became `\xFF`.
  package struct Part: Codable, Sendable, Hashable {
    package var standardOutput = ""
    package var standardError = ""

    package init(standardOutput: String = "", standardError: String = "") {
      self.standardOutput = standardOutput
      self.standardError = standardError
    }
  }

  /// A frame of a backtrace, located in the program's source.
  package struct Frame: Codable, Sendable, Hashable {
    package var file: String
    /// From 1.
    package var line: Int
    /// In UTF-8 bytes from 1, or 0 if unknown.
    package var column: Int

    package init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }
  }

  /// The end of a program that was not stopped.
  package enum Ending: Codable, Sendable, Hashable {
    case exited(status: Int32)
    case trapped(signal: Int32)
  }

  /// The output of the samples that were reached, in the order of the chain; never empty.
  package var parts: [Part]
  package var ending: Ending
  /// The message of a runtime trap without its location; it may have several lines.
  package var trapMessage: String?
  /// The backtrace of a trap or an uncaught error, innermost frame first.
  package var frames: [Frame]
  /// The trace of a scenario's device, without what differs in another build of the same apps.
  package var trace: Trace?
  /// The faults of a scenario's apps, in the order of time.
  package var faults: [AppFault] = []
  /// The results of its tests; nil for a program without tests.
  package var tests: TestReport?
  /// The limit of the sandbox that stopped it.
  package var stoppedBy: String?
  package var runs = 1
  /// The result of another run with other hash seeds, if it differed.
  package var other: DifferingRun?
  /// The top-level variables that it uses before their declarations give them a value; nil if there are none.
  package var variablesUsedEarly: [String]?
  package var milliseconds: Int
  package var date: String
  /// True if it, or the program that was run, came from a remote cache without a seal (``RemoteCache``).
  package var isHint: Bool?

  package init(
    parts: [Part], ending: Ending, trapMessage: String? = nil, frames: [Frame],
    trace: Trace? = nil, faults: [AppFault] = [], tests: TestReport? = nil,
    stoppedBy: String? = nil, runs: Int = 1, other: DifferingRun? = nil, milliseconds: Int,
    date: String
  ) {
    self.parts = parts
    self.ending = ending
    self.trapMessage = trapMessage
    self.frames = frames
    self.trace = trace
    self.faults = faults
    self.tests = tests
    self.stoppedBy = stoppedBy
    self.runs = runs
    self.other = other
    self.milliseconds = milliseconds
    self.date = date
  }

  /// Whether the location of its end is needed; not for a program that was stopped.
  package var hasPlace: Bool {
    if case .trapped(let signal) = ending { stoppedBy == nil && signal != SIGKILL } else { false }
  }

  /// The reason why a scenario was stopped by the end of its transfer daemon; nil otherwise.
  ///
  /// For example: `the transfer daemon, device-transferd, was killed by signal 9, Killed`.
  package var lostDaemon: String? {
    let (mark, start) = (StopReason.lostDaemon, StopReason.daemon)
    guard case .trapped = ending, let text = trapMessage,
      let place = text.firstRange(of: mark + start)
    else { return nil }
    return String(text[place.lowerBound...].dropFirst(mark.count).prefix { $0 != "\n" })
  }

  /// Whether another run would give the same result: neither the wall clock, nor the machine's load, nor an
  /// external signal determined its end.
  package var isReproducible: Bool {
    stoppedBy == nil && lostDaemon == nil && other?.stoppedBy == nil
      && ending != .trapped(signal: SIGKILL)
      && !faults.contains { $0.kind == .unresponsive }
  }

  /// A run that differed from the first one.
  package struct DifferingRun: Codable, Sendable, Hashable {
    package var parts: [Part]
    package var ending: Ending
    /// The first difference between the traces of both runs; nil if there is none.
    package var traceDifference: TraceDifference?
    package var tests: TestReport?
    /// The limit of the sandbox that stopped it.
    package var stoppedBy: String?
    /// How far its clock was ahead, in seconds; nil if it was the machine's.
    package var secondsAhead: Int?

    package init(
      parts: [Part], ending: Ending, traceDifference: TraceDifference? = nil,
      tests: TestReport? = nil, stoppedBy: String? = nil
    ) {
      self.parts = parts
      self.ending = ending
      self.traceDifference = traceDifference
      self.tests = tests
      self.stoppedBy = stoppedBy
    }
  }

  /// The first two lines in which two traces differ; nil for a trace that has ended.
  package struct TraceDifference: Codable, Sendable, Hashable {
    package var first: String?
    package var second: String?

    package init(first: String? = nil, second: String? = nil) {
      self.first = first
      self.second = second
    }
  }
}
