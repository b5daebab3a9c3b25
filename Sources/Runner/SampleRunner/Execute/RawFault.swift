import DeviceTrace
package import ResultStore
package import WorkbookModel

/// A fault in a trace, before addresses are resolved to locations.
///
/// A trace comes from a process in the sandbox. Only its text is judged; ``Symbolizer`` finds out whether its
/// addresses have locations.
package struct RawFault {
  package private(set) var kind: AppFault.Kind
  package private(set) var app: String
  /// One or more lines: the message of a trap, or the device's message.
  package private(set) var message: String
  /// Known locations from the runtime's crash report.
  package private(set) var frames: [RunRecord.Frame] = []
  /// Addresses of calls in the app's executable, in hexadecimal with `0x`, as the symbolizer expects them.
  package private(set) var addresses: [String] = []

  /// The maximum number of different faults, since a scenario may launch a crashing app again and again.
  private static let most = 16

  /// Finds the different faults in a trace, in its order.
  ///
  /// For each app one process at a time is tracked, from its start to its end:
  ///
  /// - A call that iOS denies to every app is reported where it occurs.
  /// - Any other misuse is first kept as the last remark of its process. The next remark, or an end without
  ///   another kind of fault, makes it a separate fault. An end with a fault uses it as its reason instead,
  ///   unless it is a crash.
  /// - A crash that the scenario requested is not a fault.
  /// - A process that is alive at the end of the trace is `blocked` if the device knows of a call that cannot
  ///   return.
  ///
  /// Two faults of an app with the same kind and message count as one.
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
        // The last remark is the reason of such an end.
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

  /// The state of a process while its trace is read.
  private struct Process {
    /// The delegate call that has not returned.
    var openCall: String?
    /// Whether the scenario makes it crash, which is not a fault.
    var isToCrash = false
    /// The device's last remark about it.
    var remark: TraceEvent.Misuse?
  }

  /// Makes a fault with the return addresses that the device recorded; an address of 0 is unknown.
  private init(_ kind: AppFault.Kind, of app: String, message: String, frames: [UInt64]) {
    self.kind = kind
    self.app = app
    self.message = message
    // A return address follows the call; one byte earlier is within it.
    addresses = frames.filter { $0 > 0 }.map { "0x" + String($0 - 1, radix: 16) }
  }

  /// Returns nil if there was no misuse.
  private init?(misuse: TraceEvent.Misuse?, of app: String) {
    guard let misuse else { return nil }
    self.init(.misuse, of: app, message: misuse.text, frames: misuse.frames)
  }

  /// Makes the fault of a process that is in a delegate call at the end of the scenario and is blocked for
  /// ever.
  ///
  /// - Returns: nil if it is in no call, or not known to be blocked.
  private init?(blocked process: Process, of app: String) {
    guard let call = process.openCall, let remark = process.remark, !remark.frames.isEmpty else {
      return nil
    }
    self.init(
      .blocked, of: app, message: "\(remark.text) in '\(call)'", frames: remark.frames)
  }

  /// Makes the fault of a process's end.
  ///
  /// A crash has the runtime's message and frames, from the report that the device has stored.
  ///
  /// - Returns: nil for an end without a fault, such as the system's kill of a suspended app.
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

  /// Whether both would give the same message.
  private func isLike(_ other: RawFault) -> Bool {
    (kind, app, message) == (other.kind, other.app, other.message)
  }
}
