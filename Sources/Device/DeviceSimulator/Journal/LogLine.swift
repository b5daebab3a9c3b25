import RuleBlocks
internal import BackgroundExecution
internal import DeviceTrace
import Foundation

/// The formatter of the device's log: `2013-09-18 11:00:01 news: suspended`.
///
/// Actions and settings carry their text in the trace already; a span is named by its kind, `backgroundFetch`
/// as `background fetch`.
struct LogLine {
  /// The date of device time 0, in seconds since 1970.
  private let start: Int64
  /// The date of the last line, which is usually that of the next one too.
  private var date: (day: Int64, text: String)?

  init(start: Int64) { self.start = start }

  /// Returns the line for an event; nil for output, and for calls that change a state.
  ///
  /// - Parameter ahead: how far the screen's clock is ahead of device time.
  mutating func text(for event: TraceEvent, ahead: Duration) -> String? {
    guard let what = what(event.what) else { return nil }
    return "\(time(DeviceInstant(nanoseconds: event.ns) + ahead)) \(subject(event)): \(what)"
  }

  /// Formats a date and time of day.
  mutating func time(_ shown: DeviceInstant) -> String {
    "\(date(of: shown)) \(shown.clock)"
  }

  /// Formats the date of an instant, `2013-09-18`; computed only when the day changes.
  private mutating func date(of instant: DeviceInstant) -> String {
    if let date, date.day == instant.dayNumber { return date.text }
    let midnight = Date(timeIntervalSince1970: Double(start + instant.dayNumber * 86_400))
    let parts = Calendar.ofDevice.dateComponents([.year, .month, .day], from: midnight)
    let fields = [parts.month ?? 1, parts.day ?? 1].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let text = "\(parts.year ?? 0)-\(fields.joined(separator: "-"))"
    date = (instant.dayNumber, text)
    return text
  }

  /// Returns the cause of the event: an app, the user, or the device.
  private func subject(_ event: TraceEvent) -> String {
    guard case .action(let action) = event.what else { return event.app ?? "device" }
    return action.actor == .user ? "user" : "device"
  }

  /// Returns the text of an event; nil if it has no line.
  ///
  /// A process that is no longer running has no line for that state, as the text of its end says it.
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

  /// Formats a duration in whole milliseconds; anything finer is an artefact of the simulation.
  private static func length(_ nanoseconds: Int64) -> String {
    Duration.milliseconds((nanoseconds / 100_000 + 5) / 10).inSeconds
  }

  /// Formats the begin of a span: `background fetch 3 begins, app launched, simulated`.
  private func begins(_ span: TraceEvent.Span) -> String {
    let name = span.name.map { " '\($0)'" } ?? ""
    let wake = span.wake.map { ", app \($0.rawValue)" } ?? ""
    return "\(Self.words(span.kind)) \(span.number)\(name) begins\(wake)"
      + (span.isSimulated ? ", simulated" : "")
  }

  /// Converts `backgroundFetch` to `background fetch`.
  private static func words(_ name: String) -> String {
    name.reduce(into: "") { text, letter in
      text += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
  }
}
