import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceTrace
import Foundation

/// Recording events in the journal.
///
/// The engine writes the journal for the rules and the services. Each event has the device's time, and the
/// app or daemon that it concerns.
extension Engine {
  /// Records an event of an app, or of the device.
  ///
  /// - Parameter app: nil for the device as a whole.
  func record(_ what: TraceEvent.What, of app: InstalledApp? = nil) {
    journal.record(TraceEvent(what, ns: now.nanoseconds, app: app?.id.rawValue))
  }

  /// Records an action of the user, a test or the system.
  func record(
    _ name: String, by actor: TraceEvent.Action.Actor, value: String? = nil, _ text: String,
    of app: InstalledApp? = nil
  ) {
    record(.action(TraceEvent.Action(name, by: actor, value: value, text)), of: app)
  }

  /// Records the state of an app if it has changed since the last record.
  func recordState(of app: InstalledApp) {
    guard app.state != app.recordedState else { return }
    app.recordedState = app.state
    record(.state(app.state), of: app)
  }

  /// Records where the main thread of an app is blocked, unless it is free or that was recorded.
  ///
  /// A block is recorded once, when it is known to matter: nothing can end it, or the app is killed for it.
  func recordBlock(of app: InstalledApp) {
    guard let running = app.running, let blocked = running.blocked, !running.blockIsRecorded else {
      return
    }
    app.running?.blockIsRecorded = true
    recordMisuse(
      "the main thread is blocked: it waits for '\(blocked.wait)'", of: app, blocked.frames)
  }

  /// Records a broken rule.
  ///
  /// - Parameters:
  ///   - app: the app that broke it; nil for the device itself.
  ///   - frames: the position in the app's program, as addresses; empty if unknown.
  ///   - name: the function that was called, if iOS refuses it to every app.
  func recordMisuse(
    _ text: String, of app: InstalledApp?, _ frames: [UInt64] = [], name: String? = nil
  ) {
    record(.misuse(TraceEvent.Misuse(text, name: name, frames: frames)), of: app)
  }

  /// Records the standard output of an app since the last call, in parts that are each an event.
  func recordOutput(of app: InstalledApp) {
    for part in app.running?.output.takeParts() ?? [] { record(.output(part), of: app) }
  }

  /// Records the end of a process and removes it; does nothing for an app without one.
  ///
  /// The report of a crash becomes part of the trace and is not printed; other delayed standard error is.
  func recordEnd(of app: InstalledApp, _ reason: TerminationReason?) {
    guard let running = app.running, let reason else { return }
    let words = [text(of: reason, running.end), running.watchdogReport].compactMap { $0 }
    var end = TraceEvent.End(
      process: running.number, reason: reason.name, words.joined(separator: ": "))
    if case .signaled = running.end?.cause { end.report = running.output.takeCrashReport() }
    running.output.releaseErrors()
    recordOutput(of: app)
    record(.end(end), of: app)
    app.running = nil
  }

  /// Returns the text of an end in the log: the words of iOS if there are any, or how the process ended by
  /// itself.
  private func text(of reason: TerminationReason, _ end: ProcessEnd?) -> String {
    switch reason {
    case .exitsOnSuspend: return "terminated: the app does not run in the background"
    case .noMultitasking: return "terminated: the device has no multitasking"
    case .systemKill: return "terminated by the system"
    case .forceQuit: return "terminated by the user"
    case .reboot: return "terminated by the restart"
    case .exited:
      guard case .exited(let status) = end?.cause else { break }
      return "exited with status \(status)"
    case .crash:
      guard case .signaled(let signal) = end?.cause else { break }
      return "crashed with signal \(signal), \(String(cString: strsignal(signal)))"
    case .notReturned, .unanswered, .ruleBroken, .unresponsive, .brokenLink: break
    }
    return reason.report ?? "ended"
  }
}
