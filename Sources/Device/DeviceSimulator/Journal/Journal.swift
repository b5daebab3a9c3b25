import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceTrace

/// The record of events on a device, written to the trace and, as text, to the log.
///
/// The trace receives every event and limits its own size; the log, if it is printed, has lines only for what
/// is of interest to a reader of the output.
final class Journal {
  /// Whether the log is printed.
  var printsLog = false
  /// How far the screen's clock, which the log shows, is ahead of device time.
  var clockIsAhead = Duration.zero
  let console: Console
  /// The trace as JSON lines; nil for a device without a trace.
  private let trace: TraceWriter?
  /// The formatter of the log.
  private var line: LogLine

  /// Opens the trace, if there is to be one.
  ///
  /// - Parameter start: the date of device time 0, in seconds since 1970.
  /// - Throws: if the trace cannot be written.
  init(_ configuration: DeviceConfiguration, profile: Profile, start: Int64) throws(ScriptError) {
    console = configuration.console
    line = LogLine(start: start)
    guard let path = configuration.traceFile else {
      trace = nil
      return
    }
    let header = TraceHeader(profile: profile.version, start: start, apps: configuration.apps)
    let trace = try TraceWriter(
      path: path, header: header, maximumEvents: configuration.mostTraceEvents)
    self.trace = trace
    if configuration.endsWithProcess {
      // The line without its time, which is added when it is written.
      let sample = trace.line(of: TraceEvent(.finished, ns: .max)) + "\n"
      let parts = sample.split(separator: "\(Int64.max)", maxSplits: 1)
      FinalTraceLine.set(file: trace.file, before: String(parts[0]), after: String(parts[1]))
    }
  }

  func record(_ event: TraceEvent) {
    trace?.write(event)
    guard printsLog, let text = line.text(for: event, ahead: clockIsAhead) else { return }
    console.write(.output, Array((text + "\n").utf8))
  }

  /// Writes an app's log messages, line by line, to the log only, not to the trace.
  func note(_ text: String, of app: String, at now: DeviceInstant) {
    guard printsLog else { return }
    let start = "\(line.time(now + clockIsAhead)) \(app): "
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      start + $0 + "\n"
    }
    console.write(.output, Array(lines.joined().utf8))
  }

  /// Formats a clock's time as in the log: `2013-09-18 11:00:01`.
  func text(of shown: DeviceInstant) -> String { line.time(shown) }

  /// The remaining room of the trace in bytes, to which the output of apps is limited; zero without a trace.
  var room: Int { trace.map { max(0, TraceWriter.maximumBytes - $0.bytes) } ?? 0 }

  /// Records the end.
  ///
  /// The trace now has its last line, and no signal handler writes another.
  ///
  /// - Parameter mistake: the mistake for which the scenario ends; the trace has it as a misuse of no app,
  ///   which distinguishes it from traps of the scenario itself.
  func finish(at now: DeviceInstant, for mistake: ScriptError?) {
    FinalTraceLine.clear()
    if let mistake {
      trace?.write(TraceEvent(.misuse(.init(mistake.description)), ns: now.nanoseconds))
    }
    record(TraceEvent(.finished, ns: now.nanoseconds))
  }
}
