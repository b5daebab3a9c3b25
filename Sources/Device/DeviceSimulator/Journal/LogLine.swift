internal import BackgroundExecution
internal import DeviceTrace
import Foundation

/// The words of the device's log: `2013-09-18 11:00:01 news: suspended`.
///
/// What is done and set has the device's own words in the trace already; a span is called by its kind,
/// `backgroundFetch` by `background fetch`.
struct LogLine {
  /// The date of device time 0, in seconds since 1970.
  private let start: Int64
  /// The last date that was written, which mostly is the next one too.
  private var date: (day: Int64, text: String)?

  /// Begins a log.
  init(start: Int64) { self.start = start }

  /// The line for an event; nil for what is seen elsewhere: output, and calls that change a state.
  ///
  /// - Parameter ahead: how far the clock on the screen is ahead of the device's own time.
  mutating func text(for event: TraceEvent, ahead: Duration) -> String? {
    guard let what = what(event.what) else { return nil }
    return "\(time(DeviceInstant(nanoseconds: event.ns) + ahead)) \(subject(event)): \(what)"
  }

  /// Date and time of day.
  mutating func time(_ shown: DeviceInstant) -> String {
    "\(date(of: shown)) \(shown.clock)"
  }

  /// The date of an instant, `2013-09-18`, reckoned anew on another day alone.
  private mutating func date(of instant: DeviceInstant) -> String {
    if let date, date.day == instant.dayNumber { return date.text }
    let midnight = Date(timeIntervalSince1970: Double(start + instant.dayNumber * 86_400))
    let parts = Calendar.ofDevice.dateComponents([.year, .month, .day], from: midnight)
    let fields = [parts.month ?? 1, parts.day ?? 1].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let text = "\(parts.year ?? 0)-\(fields.joined(separator: "-"))"
    date = (instant.dayNumber, text)
    return text
  }

  /// What did it: an app, the user, or the device.
  private func subject(_ event: TraceEvent) -> String {
    guard case .action(let action) = event.what else { return event.app ?? "device" }
    return action.actor == .user ? "user" : "device"
  }

  /// What has happened, in the words of the log; nil for what has none there.
  ///
  /// A process that is not running any more has no line of its own for that: the words of its end
  /// say it.
  private func what(_ what: TraceEvent.What) -> String? {
    switch what {
    case .action(let action): action.text
    case .start(_, "user"): "launched"
    case .start(_, let cause): "launched in the background for '\(cause)'"
    case .state(let state): state == .notRunning ? nil : state.rawValue
    case .setting(let setting): setting.text
    case .begins(let span): begins(span)
    case .ends(let end):
      "\(Self.words(end.kind)) \(end.number) ends after "
        + "\(Self.length(end.elapsed)): \(end.outcome.name)"
        + (end.amount.map { ", \($0)" } ?? "")
    case .misuse(let misuse): "misuse: \(misuse.text)"
    case .end(let end): end.text
    case .call, .returned, .output, .snapshot, .picture, .finished: nil
    }
  }

  /// In whole milliseconds: what is beyond them belongs to the simulation and to no app.
  private static func length(_ nanoseconds: Int64) -> String {
    Duration.milliseconds((nanoseconds / 100_000 + 5) / 10).inSeconds
  }

  /// How something begins that will end: `background fetch 3 begins, app launched, simulated`.
  private func begins(_ span: TraceEvent.Span) -> String {
    let name = span.name.map { " '\($0)'" } ?? ""
    let wake = span.wake.map { ", app \($0.rawValue)" } ?? ""
    return "\(Self.words(span.kind)) \(span.number)\(name) begins\(wake)"
      + (span.isSimulated ? ", simulated" : "")
  }

  /// `backgroundFetch` -> `background fetch`.
  private static func words(_ name: String) -> String {
    name.reduce(into: "") { text, letter in
      text += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
  }
}
