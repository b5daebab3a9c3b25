internal import BackgroundExecution
internal import DeviceTrace
import Foundation

/// The words of the device's log: `2013-09-18 11:00:01 news: suspended`.
struct LogLine {
  /// The device's time 0 in seconds since 1970.
  private let start: Int64
  /// The last date that was written, which mostly is the next one too.
  private var date: (day: Int64, text: String)?

  /// Begins a log.
  init(start: Int64) { self.start = start }

  /// The line for an event; nil for what is seen elsewhere: output, and calls that change a state.
  mutating func text(for event: TraceEvent) -> String? {
    guard let what = what(event) else { return nil }
    let instant = DeviceInstant(nanoseconds: event.ns)
    return "\(date(of: instant)) \(instant.clock) \(who(event)): \(what)"
  }

  private mutating func date(of instant: DeviceInstant) -> String {
    if let date, date.day == instant.dayNumber { return date.text }
    let midnight = Date(timeIntervalSince1970: Double(start + instant.dayNumber * 86_400))
    let parts = Calendar.ofDevice.dateComponents([.year, .month, .day], from: midnight)
    let fields = [parts.month ?? 1, parts.day ?? 1].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let text = "\(parts.year ?? 0)-\(fields.joined(separator: "-"))"
    date = (instant.dayNumber, text)
    return text
  }

  /// Who did it: an app, the user, or the device.
  private func who(_ event: TraceEvent) -> String {
    guard event.event == .user else { return event.app ?? "device" }
    switch event.action {
    case "systemKill", "interruptionBegins", "interruptionEnds", "simulateFetch",
      "launchDueToFetch":
      return "device"
    default: return "user"
    }
  }

  private func what(_ event: TraceEvent) -> String? {
    switch event.event {
    case .user: userAction(event)
    case .start:
      event.by == "user"
        ? "launched" : "launched in the background for '\(event.by ?? "")'"
    case .state: event.state == .notRunning ? nil : event.state?.rawValue
    case .setting:
      "sets the minimum background fetch interval to \(Self.interval(event.value ?? ""))"
    case .fetchBegins:
      "background fetch \(event.number ?? 0) begins, app \(event.wake ?? "")"
        + (event.simulated == true ? ", simulated" : "")
    case .fetchEnds:
      "background fetch \(event.number ?? 0) ends after "
        + "\(Duration.nanoseconds(event.elapsed ?? 0).inSeconds): \(event.outcome ?? "")"
    case .misuse: "misuse: \(event.text ?? "")"
    case .end: event.text ?? "ended: \(event.reason ?? "")"
    case .call, .returned, .output, .snapshot, .finished: nil
    }
  }

  private func userAction(_ event: TraceEvent) -> String? {
    let app = event.app ?? ""
    let value = event.value ?? ""
    return switch event.action {
    case "launch": "opens '\(app)'"
    case "open": "returns to '\(app)'"
    case "home": "presses Home"
    case "lock": "locks the device"
    case "unlock": "unlocks the device"
    case "forceQuit": "swipes '\(app)' away in the app switcher"
    case "systemKill": "takes the memory of '\(app)' back"
    case "reboot": "restarts the device"
    case "interruptionBegins": "'\(value)' covers '\(app)'"
    case "interruptionEnds": "'\(value)' no longer covers '\(app)'"
    case "simulateFetch": "simulates a background fetch of '\(app)'"
    case "launchDueToFetch": "launches '\(app)' due to a background fetch"
    case "lowPowerMode": "switches Low Power Mode \(value)"
    case "refreshStatus": "sets Background App Refresh of '\(app)' to '\(value)'"
    default: event.action
    }
  }

  /// An interval in few words; its constants are named at length in the trace.
  private static func interval(_ value: String) -> String {
    switch value {
    case FetchInterval.never.name?.swift: "never"
    case FetchInterval.minimum.name?.swift: "minimum"
    default: "\(value) s"
    }
  }
}
