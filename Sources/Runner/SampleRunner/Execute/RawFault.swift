import DeviceTrace
package import ResultStore
package import WorkbookModel

/// A fault as the trace tells it, before addresses have become places.
///
/// A trace comes from a process in the sandbox. Only what it says is judged; whether its addresses have
/// places is for ``Symbolizer`` to find out.
package struct RawFault {
  /// What happened.
  package private(set) var kind: AppFault.Kind
  /// The id of the app.
  package private(set) var app: String
  /// In one line or more: the message of a trap, or the device's own words.
  package private(set) var message: String
  /// Places that are known already, from the runtime's report of a crash.
  package private(set) var frames: [RunRecord.Frame] = []
  /// Places of calls in the app's executable, in hexadecimal with `0x`, as the symbolizer takes them.
  package private(set) var addresses: [String] = []

  /// A scenario may launch an app that crashes again and again; so many different faults are told.
  private static let most = 16

  /// Finds the different faults of a trace, in its order.
  ///
  /// For each app one process is followed at a time, from its start to its end:
  ///
  /// - What iOS refuses to every app is told where it happens.
  /// - Any other misuse is held back as the last remark of its process: the next remark, or an end that is
  ///   no fault of another kind, makes it a fault of its own. An end with a fault of its own takes it as
  ///   its reason instead, unless it is a crash.
  /// - A crash that the scenario asked for is none.
  /// - A process that lives when the trace ends is `blocked` if the device knows of a call that cannot come
  ///   back.
  ///
  /// Two faults of an app with the same kind and message are one.
  ///
  /// - Returns: at most sixteen.
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
      switch event.what {
      case .start: processes[app] = Process()
      case .call(let name, _): processes[app]?.openCall = name
      case .returned: processes[app]?.openCall = nil
      case .action(let action) where action.name == "crash": processes[app]?.isToCrash = true
      case .misuse(let misuse) where misuse.name != nil:
        add(RawFault(.refused, of: app, message: misuse.text, frames: misuse.frames))
      case .misuse(let misuse):
        add(RawFault(misuse: processes[app]?.remark, of: app))
        processes[app]?.remark = misuse
      case .end(let end):
        let process = processes.removeValue(forKey: app)
        let remark = process?.remark
        let isAsked = process?.isToCrash ?? false
        let fault = isAsked ? nil : RawFault(end, of: app, remark: remark)
        // What was said last is the reason of such an end.
        if fault == nil || fault?.kind == .crash { add(RawFault(misuse: remark, of: app)) }
        add(fault)
      default: break
      }
    }
    for app in trace.header.apps {
      guard let process = processes[app] else { continue }
      add(RawFault(blocked: process, of: app) ?? RawFault(misuse: process.remark, of: app))
    }
    return faults
  }

  /// What is known of a process while its trace is read.
  private struct Process {
    /// The call of the delegate that has not come back.
    var openCall: String?
    /// Whether the scenario lets it crash, which is no mistake.
    var isToCrash = false
    /// What the device said of it last.
    var remark: TraceEvent.Misuse?
  }

  /// A fault with the return addresses that the device noted; an address of 0 is not known.
  private init(_ kind: AppFault.Kind, of app: String, message: String, frames: [UInt64]) {
    self.kind = kind
    self.app = app
    self.message = message
    // A return address lies behind the call; one byte back is inside of it.
    addresses = frames.filter { $0 > 0 }.map { "0x" + String($0 - 1, radix: 16) }
  }

  /// Nil when there was no misuse.
  private init?(misuse: TraceEvent.Misuse?, of app: String) {
    guard let misuse else { return nil }
    self.init(.misuse, of: app, message: misuse.text, frames: misuse.frames)
  }

  /// A process that is still in a call of its delegate when the scenario is over, and that the device
  /// knows to be blocked for ever.
  ///
  /// - Returns: nil when it is in no call, or nothing says that it is blocked.
  private init?(blocked process: Process, of app: String) {
    guard let call = process.openCall, let remark = process.remark, !remark.frames.isEmpty else {
      return nil
    }
    self.init(
      .blocked, of: app, message: "\(remark.text) in '\(call)'", frames: remark.frames)
  }

  /// The end of a process.
  ///
  /// A crash has the runtime's own words and frames, taken from the report that the device has kept of it.
  ///
  /// - Returns: nil for an end that is no fault, such as the system's kill of a suspended app.
  private init?(_ end: TraceEvent.End, of app: String, remark: TraceEvent.Misuse?) {
    guard let kind = AppFault.Kind(rawValue: end.reason), kind != .misuse else { return nil }
    guard kind == .crash else {
      self.init(
        kind, of: app, message: remark?.text ?? end.text, frames: remark?.frames ?? [])
      return
    }
    let report = ProgramOutput(
      standardOutput: [], standardError: Array((end.report ?? "").utf8), mark: "", isFatal: true)
    self.init(
      kind, of: app, message: report.trapMessage ?? end.text, frames: [])
    frames = report.frames
  }

  /// Whether both would tell an author the same.
  private func isLike(_ other: RawFault) -> Bool {
    (kind, app, message) == (other.kind, other.app, other.message)
  }
}
