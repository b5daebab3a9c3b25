import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceTrace

/// What happens on a device, told to the trace and to the log: the log is the trace in words.
///
/// The trace takes every event and knows its own bounds; the log has lines only for what a reader
/// of the output wants to see among it, and only while it is printed.
final class Journal {
  /// Whether the log is printed.
  var printsLog = false
  /// How far the clock on the screen is ahead of the device's own time; the log shows that clock.
  var clockIsAhead = Duration.zero
  /// Where the log goes, and what apps print.
  let console: Console
  /// Where events go as JSON; nil for a device without a trace.
  private let trace: TraceWriter?
  /// The words of the log.
  private var line: LogLine

  /// Opens the trace, if there is to be one.
  ///
  /// - Parameter start: the device's time 0 in seconds since 1970.
  /// - Throws: for a trace that cannot be written.
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
      // The line without its time, which is known only when it is needed.
      let sample = trace.line(of: TraceEvent(.finished, ns: .max)) + "\n"
      let parts = sample.split(separator: "\(Int64.max)", maxSplits: 1)
      LastWords.set(file: trace.file, before: String(parts[0]), after: String(parts[1]))
    }
  }

  /// Notes an event.
  func record(_ event: TraceEvent) {
    trace?.write(event)
    guard printsLog, let text = line.text(for: event, ahead: clockIsAhead) else { return }
    console.write(.output, Array((text + "\n").utf8))
  }

  /// Writes what an app has logged, each line of it: into the log alone, and not into the trace.
  func note(_ text: String, of app: String, at now: DeviceInstant) {
    guard printsLog else { return }
    let start = "\(line.time(now + clockIsAhead)) \(app): "
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      start + $0 + "\n"
    }
    console.write(.output, Array(lines.joined().utf8))
  }

  /// What the log writes as the time that a clock shows: `2013-09-18 11:00:01`.
  func text(of shown: DeviceInstant) -> String { line.time(shown) }

  /// The bytes that the trace still has room for.
  ///
  /// What apps print is cut to that; zero without a trace, which keeps none of it.
  var room: Int { trace.map { max(0, TraceWriter.maximumBytes - $0.bytes) } ?? 0 }

  /// Notes that nothing happens any more.
  ///
  /// The trace has its last line from then on, and no signal writes another.
  ///
  /// - Parameter mistake: of the scenario, for which it ends; in the trace it is a broken rule of no app, by
  ///   which it is told from traps of the scenario's own.
  func finish(at now: DeviceInstant, for mistake: ScriptError?) {
    LastWords.clear()
    if let mistake {
      trace?.write(TraceEvent(.misuse(.init(mistake.description)), ns: now.nanoseconds))
    }
    record(TraceEvent(.finished, ns: now.nanoseconds))
  }
}
