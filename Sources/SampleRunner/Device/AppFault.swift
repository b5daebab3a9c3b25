import DeviceTrace
package import WorkbookModel

/// What went wrong with a process of an app without a rule of iOS being the reason.
///
/// What chapters show is no fault: an app that the system kills, or that breaks a rule and is
/// terminated for it, has a line in the log and a place in the trace. So has a broken rule by itself
/// (`misuse`), such as a handler that is called twice. What no chapter can want is: a crash, a process
/// that does not come to rest, a main thread that is blocked for ever, a broken link, and a call that
/// iOS refuses to every app.
package struct AppFault: Codable, Sendable, Hashable {
  /// What happened.
  package enum Kind: String, Codable, Sendable, Hashable {
    case crash, unresponsive, blocked, brokenLink, refused
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
package struct RawFault {
  package private(set) var kind: AppFault.Kind
  package private(set) var app: String
  package private(set) var message: String
  package private(set) var frames: [RunRecord.Frame] = []
  /// Places of calls in the app's executable, in hexadecimal with `0x`.
  package private(set) var addresses: [String] = []

  /// A scenario may launch an app that crashes again and again; so many different faults are told.
  private static let most = 16

  /// Finds the different faults of a trace, in its order.
  package static func all(in trace: Trace) -> [RawFault] {
    var processes: [String: Process] = [:]
    var faults: [RawFault] = []
    let add = { (fault: RawFault?) in
      guard let fault, !faults.contains(where: { $0.isLike(fault) }), faults.count < most else {
        return
      }
      faults.append(fault)
    }
    for event in trace.events {
      guard let app = event.app else { continue }
      switch event.event {
      case .start: processes[app] = Process()
      case .call: processes[app]?.openCall = event.name
      case .returned: processes[app]?.openCall = nil
      case .misuse where event.name != nil:
        add(RawFault(.refused, of: app, message: event.text ?? "", frames: event.frames))
      case .misuse: processes[app]?.remark = event
      case .end:
        add(RawFault(event, of: app, remark: processes[app]?.remark))
        processes[app] = nil
      default: break
      }
    }
    for app in trace.header.apps { add(processes[app].flatMap { RawFault(blocked: $0, of: app) }) }
    return faults
  }

  /// What is known of a process while its trace is read.
  private struct Process {
    /// The call of the delegate that has not come back.
    var openCall: String?
    /// What the device said of it last.
    var remark: TraceEvent?
  }

  private init(_ kind: AppFault.Kind, of app: String, message: String, frames: [String]?) {
    self.kind = kind
    self.app = app
    self.message = message
    // A return address lies behind the call; one byte back is inside of it.
    addresses = (frames ?? []).compactMap { text in
      guard let address = UInt64(text.dropFirst(2), radix: 16), address > 0 else { return nil }
      return "0x" + String(address - 1, radix: 16)
    }
  }

  /// A process that is still in a call of its delegate when the scenario is over, and that the device
  /// knows to be blocked for ever.
  private init?(blocked process: Process, of app: String) {
    guard let call = process.openCall, let remark = process.remark, remark.frames != nil else {
      return nil
    }
    self.init(
      .blocked, of: app, message: "\(remark.text ?? "") in '\(call)'", frames: remark.frames)
  }

  private init?(_ event: TraceEvent, of app: String, remark: TraceEvent?) {
    guard let kind = event.reason.flatMap(AppFault.Kind.init) else { return nil }
    guard kind == .crash else {
      self.init(
        kind, of: app, message: remark?.text ?? event.text ?? "it could not go on",
        frames: remark?.frames ?? event.frames)
      return
    }
    let report = ProgramOutput(
      standardOutput: [], standardError: Array((event.report ?? "").utf8), mark: "", isFatal: true)
    self.init(
      kind, of: app, message: report.trapMessage ?? event.text ?? "it crashed", frames: nil)
    frames = report.frames
  }

  private func isLike(_ other: RawFault) -> Bool {
    (kind, app, message) == (other.kind, other.app, other.message)
  }
}
