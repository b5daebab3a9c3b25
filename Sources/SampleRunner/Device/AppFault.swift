import DeviceTrace
package import WorkbookModel

/// A mistake of an app's code that showed on the device.
///
/// An app that the system kills, or that is terminated because a time was up, is none: chapters are
/// about that. A crash, a process that does not come to rest, a broken link and a misuse of iOS (a
/// handler that is called twice, a blocked main thread, a process that the app wants to start) are.
/// A misuse that the scenario's output shows, in the device's log, is meant to be seen.
package struct AppFault: Codable, Sendable, Hashable {
  /// What happened.
  package enum Kind: String, Codable, Sendable, Hashable {
    case crash, unresponsive, brokenLink, misuse
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
    // What the device says of a process right before it ends it, by app.
    var remarks: [String: TraceEvent] = [:]
    var faults: [RawFault] = []
    func note(_ fault: RawFault?) {
      guard let fault, !faults.contains(where: { $0.isLike(fault) }), faults.count < most else {
        return
      }
      faults.append(fault)
    }
    for event in trace.events {
      guard let app = event.app else { continue }
      switch event.event {
      case .misuse:
        note(remarks.removeValue(forKey: app).map { RawFault(misuse: $0, of: app) })
        remarks[app] = event
      case .end:
        let remark = remarks.removeValue(forKey: app)
        if let fault = RawFault(event, of: app, remark: remark) {
          if fault.kind == .crash { note(remark.map { RawFault(misuse: $0, of: app) }) }
          note(fault)
        } else {
          note(remark.map { RawFault(misuse: $0, of: app) })
        }
      default: break
      }
    }
    for app in remarks.keys.sorted() {
      note(remarks[app].map { RawFault(misuse: $0, of: app) })
    }
    return faults
  }

  private init(misuse event: TraceEvent, of app: String) {
    kind = .misuse
    self.app = app
    message = event.text ?? ""
    addresses = Self.calls(event.frames)
  }

  private init?(_ event: TraceEvent, of app: String, remark: TraceEvent?) {
    guard let kind = event.reason.flatMap(AppFault.Kind.init), kind != .misuse else { return nil }
    self.kind = kind
    self.app = app
    if kind == .crash {
      let report = ProgramOutput(
        standardOutput: [], standardError: Array((event.report ?? "").utf8), mark: "",
        isFatal: true)
      message = report.trapMessage ?? event.text ?? "it crashed"
      frames = report.frames
    } else {
      message = remark?.text ?? event.text ?? "it could not go on"
      addresses = Self.calls(remark?.frames ?? event.frames)
    }
  }

  /// A return address lies behind the call; one byte back is inside of it.
  private static func calls(_ frames: [String]?) -> [String] {
    (frames ?? []).compactMap { text in
      guard let address = UInt64(text.dropFirst(2), radix: 16), address > 0 else { return nil }
      return "0x" + String(address - 1, radix: 16)
    }
  }

  private func isLike(_ other: RawFault) -> Bool {
    (kind, app, message) == (other.kind, other.app, other.message)
  }
}
