private import Glibc

/// What is kept of a run, under the run key.
package struct RunRecord: Codable, Sendable {
  /// What one sample of a chain printed; bytes that are no UTF-8 became U+FFFD.
  package struct Part: Codable, Sendable, Hashable {
    package var standardOutput = ""
    package var standardError = ""

    package init(standardOutput: String = "", standardError: String = "") {
      self.standardOutput = standardOutput
      self.standardError = standardError
    }
  }

  /// A frame of a backtrace, in the terms of the program's source.
  package struct Frame: Codable, Sendable, Hashable {
    package var file: String
    /// From 1.
    package var line: Int
    /// In UTF-8 bytes from 1, or 0 when unknown.
    package var column: Int

    package init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }
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
  package var other: DifferingRun?
  package var milliseconds: Int
  package var date: String

  package init(
    parts: [Part], ending: Ending, trapMessage: String? = nil, frames: [Frame],
    trace: String? = nil, faults: [AppFault] = [], tests: TestReport? = nil,
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

  /// Whether the place is needed where it ended: not of a program that was stopped.
  package var hasPlace: Bool {
    if case .trapped(let signal) = ending { stoppedBy == nil && signal != SIGKILL } else { false }
  }

  /// What has become of the daemon of transfers, if that has stopped a scenario: `the daemon of transfers,
  /// device-transferd, was killed by signal 9, Killed`; nil otherwise.
  package var lostDaemon: String? {
    let (mark, start) = ("stopped: ", "the daemon of transfers, device-transferd, ")
    guard case .trapped = ending, let text = trapMessage,
      let place = text.firstRange(of: mark + start)
    else { return nil }
    return String(text[place.lowerBound...].dropFirst(mark.count).prefix { $0 != "\n" })
  }

  /// Whether the same program would do the same again: neither the wall clock, nor the machine's load,
  /// nor a signal from outside decided how it ended.
  package var isLasting: Bool {
    stoppedBy == nil && lostDaemon == nil && other?.stoppedBy == nil
      && ending != .trapped(signal: SIGKILL)
      && !faults.contains { $0.kind == .unresponsive }
  }

  /// A run that went otherwise than the first one.
  package struct DifferingRun: Codable, Sendable, Hashable {
    package var parts: [Part]
    package var ending: Ending
    /// The first line of the trace that was another one in this run; nil when there is none.
    package var traceDifference: TraceDifference?
    package var tests: TestReport?
    /// The limit of the sandbox that stopped it.
    package var stoppedBy: String?

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

  /// The first two lines in which two traces differ; one is nil where its trace has ended.
  package struct TraceDifference: Codable, Sendable, Hashable {
    package var first: String?
    package var second: String?

    package init(first: String? = nil, second: String? = nil) {
      self.first = first
      self.second = second
    }
  }
}
