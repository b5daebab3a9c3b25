import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceTrace
import Foundation

/// Telling the journal what happens.
///
/// The engine writes the journal; the rules and the services ask it to. Each event has the device's
/// time, and the app or daemon that it is about.
extension Engine {
  /// Notes that something happens now, in an app or on the device as a whole.
  ///
  /// - Parameter app: nil for what concerns the device as a whole.
  func record(_ what: TraceEvent.What, of app: InstalledApp? = nil) {
    journal.record(TraceEvent(what, ns: now.nanoseconds, app: app?.id.rawValue))
  }

  /// Notes the state of an app if it is not the one noted last.
  ///
  /// So the trace has changes alone.
  func recordState(of app: InstalledApp) {
    guard app.state != app.recordedState else { return }
    app.recordedState = app.state
    record(.state(app.state), of: app)
  }

  /// Notes where the main thread of an app is blocked, unless it is free or that is known.
  ///
  /// A block is noted once, when it is known that it matters: nothing can end it, or the app is
  /// killed for it.
  func recordBlock(of app: InstalledApp) {
    guard let running = app.running, let blocked = running.blocked, !running.blockIsRecorded else {
      return
    }
    app.running?.blockIsRecorded = true
    recordMisuse(
      "the main thread is blocked: it waits for '\(blocked.wait)'", of: app, blocked.frames)
  }

  /// Notes that a rule was broken.
  ///
  /// - Parameters:
  ///   - app: the app that broke it; nil if it was the device's own doing.
  ///   - frames: where in the app's program, as addresses; none if it is not known.
  ///   - name: what was called, if iOS refuses it to every app.
  func recordMisuse(
    _ text: String, of app: InstalledApp?, _ frames: [UInt64] = [], name: String? = nil
  ) {
    record(.misuse(TraceEvent.Misuse(text, name: name, frames: frames)), of: app)
  }

  /// Notes what an app has printed to standard output since the last time.
  ///
  /// In parts, each of which is an event.
  func recordOutput(of app: InstalledApp) {
    for part in app.running?.output.takeParts() ?? [] { record(.output(part), of: app) }
  }

  /// Notes the end of a process and forgets it; an app without one has nothing that could end.
  ///
  /// The report of a crash goes with it into the trace and is not printed; what else waits on
  /// standard error is.
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

  /// The words for an end in the log: those that iOS has for it, or how the process itself has
  /// ended.
  private func text(of reason: TerminationReason, _ end: AppEnd?) -> String {
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
