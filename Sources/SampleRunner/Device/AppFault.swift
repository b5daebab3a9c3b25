import DeviceTrace
import WorkbookModel

/// How a process of an app ended in a way that no rule of iOS is the reason of.
///
/// What chapters show is no fault: an app that the system kills, or that breaks a rule and is
/// terminated for it, has a line in the log and a place in the trace. So has a broken rule by itself
/// (`misuse`), such as a handler that is called twice. A crash, a process that does not come to rest
/// and a broken link are mistakes of the app's code.
package struct AppFault: Codable, Sendable, Hashable {
  /// What happened.
  package enum Kind: String, Codable, Sendable, Hashable {
    case crash, unresponsive, brokenLink
  }

  package var kind: Kind
  /// The id of the app.
  package var app: String
  /// In one line or more: the message of a trap, or the device's own words.
  package var message: String
  /// Where the app's code was, innermost first.
  package var frames: [RunRecord.Frame]
}

/// A fault as the trace tells it, before addresses have become places.
struct RawFault {
  var kind: AppFault.Kind
  var app: String
  var message: String
  var frames: [RunRecord.Frame] = []
  /// Return addresses in the app's executable, in hexadecimal with `0x`.
  var addresses: [String] = []

  /// A scenario may launch an app that crashes again and again; so many different faults are told.
  private static let most = 16

  /// Finds the different faults of a trace, in its order.
  static func all(in trace: Trace) -> [RawFault] {
    // What the device says of a process right before it ends it, by app.
    var remarks: [String: TraceEvent] = [:]
    var faults: [RawFault] = []
    for event in trace.events {
      guard let app = event.app else { continue }
      switch event.event {
      case .start: remarks[app] = nil
      case .misuse: remarks[app] = event
      case .end:
        guard let fault = RawFault(event, of: app, remark: remarks[app]),
          !faults.contains(where: { $0.isLike(fault) }), faults.count < most
        else { continue }
        faults.append(fault)
      default: break
      }
    }
    return faults
  }

  private init?(_ event: TraceEvent, of app: String, remark: TraceEvent?) {
    guard let kind = event.reason.flatMap(AppFault.Kind.init) else { return nil }
    self.kind = kind
    self.app = app
    if kind == .crash {
      let report = ProgramOutput(
        standardOutput: [], standardError: Array("\n\(event.report ?? "")".utf8), mark: "",
        isFatal: true)
      message = report.trapMessage ?? event.text ?? "it crashed"
      frames = report.frames
    } else {
      message = remark?.text ?? event.text ?? "it could not go on"
      // A return address lies behind the call; one byte back is inside of it.
      addresses = (remark?.frames ?? event.frames ?? []).compactMap { text in
        guard let address = UInt64(text.dropFirst(2), radix: 16), address > 0 else { return nil }
        return "0x" + String(address - 1, radix: 16)
      }
    }
  }

  private func isLike(_ other: RawFault) -> Bool {
    (kind, app, message) == (other.kind, other.app, other.message)
  }
}
