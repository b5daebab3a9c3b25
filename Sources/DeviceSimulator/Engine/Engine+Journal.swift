internal import BackgroundExecution
internal import DeviceLink
internal import DeviceTrace
import Foundation

/// Telling the journal what happens.
extension Engine {
  /// Notes what the user or a test does, before what comes of it.
  func recordUser(_ action: String, _ app: InstalledApp? = nil, value: String? = nil) {
    var event = TraceEvent(.user, ns: now.nanoseconds, app: app?.id.rawValue)
    event.action = action
    event.value = value
    journal.record(event)
  }

  /// Notes the state of an app if it is not the one noted last.
  func recordState(of app: InstalledApp) {
    guard app.state != app.recordedState else { return }
    app.recordedState = app.state
    var event = TraceEvent(.state, ns: now.nanoseconds, app: app.id.rawValue)
    event.state = app.state
    journal.record(event)
  }

  /// Notes that the delegate of an app is called, or that the call has returned.
  func record(_ kind: TraceEvent.Kind, _ message: AppMessage, of app: InstalledApp) {
    var event = TraceEvent(kind, ns: now.nanoseconds, app: app.id.rawValue)
    event.name = message.method.swift
    if kind == .call { event.state = app.state }
    journal.record(event)
  }

  /// Notes where the main thread of an app is blocked, unless it is free or that is known.
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
  /// - Parameter name: what was called, if iOS refuses it to every app.
  func recordMisuse(
    _ text: String, of app: InstalledApp?, _ frames: [UInt64] = [], name: String? = nil
  ) {
    var event = TraceEvent(.misuse, ns: now.nanoseconds, app: app?.id.rawValue)
    event.text = text
    event.frames = Self.hexadecimal(frames)
    event.name = name
    journal.record(event)
  }

  /// Notes what an app has printed to standard output since the last time.
  func recordOutput(of app: InstalledApp) {
    guard let text = app.running?.output.takeText(), !text.isEmpty else { return }
    // A line of bounded length, whatever the app prints.
    var rest = text[...]
    while !rest.isEmpty {
      let end = rest.utf8.index(rest.startIndex, offsetBy: 1 << 16, limitedBy: rest.endIndex)
      // An index within a character counts as the one before it.
      let part = end.map { rest[..<$0] } ?? rest
      var event = TraceEvent(.output, ns: now.nanoseconds, app: app.id.rawValue)
      event.text = String(part)
      journal.record(event)
      rest = rest[part.endIndex...]
    }
  }

  /// Notes the end of a process and forgets it; an app without one has nothing that could end.
  func recordEnd(of app: InstalledApp, _ reason: TerminationReason?) {
    guard let running = app.running, let reason else { return }
    var event = TraceEvent(.end, ns: now.nanoseconds, app: app.id.rawValue)
    event.process = running.number
    event.reason = reason.name
    event.text = text(of: reason, running.end)
    if case .signaled = running.end?.cause { event.report = running.output.takeCrashReport() }
    running.output.releaseErrors()
    recordOutput(of: app)
    journal.record(event)
    app.running = nil
  }

  private func text(of reason: TerminationReason, _ end: AppEnd?) -> String {
    switch reason {
    case .exitsOnSuspend: return "terminated: the app does not run in the background"
    case .systemKill: return "terminated by the system"
    case .forceQuit: return "terminated by the user"
    case .reboot: return "terminated by the restart"
    case .exited:
      guard case .exited(let status) = end?.cause else { break }
      return "exited with status \(status)"
    case .crash:
      guard case .signaled(let signal) = end?.cause else { break }
      return "crashed with signal \(signal), \(String(cString: strsignal(signal)))"
    case .notReturned, .fetchHandlerNotCalled, .unresponsive, .brokenLink: break
    }
    return reason.report ?? "ended"
  }

  // MARK: Fetches

  /// Notes a call of `setMinimumBackgroundFetchInterval(_:)`, the interval as a number of seconds or
  /// by the name of its constant.
  func recordInterval(_ text: String, of app: InstalledApp) {
    let interval = Double(text).flatMap { FetchInterval(seconds: $0) }
    var event = TraceEvent(.setting, ns: now.nanoseconds, app: app.id.rawValue)
    event.name = "UIApplication.setMinimumBackgroundFetchInterval(_:)"
    event.value = interval?.name?.swift ?? (text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    journal.record(event)
  }

  /// Notes that a fetch begins, and keeps it for the scenario.
  func recordBeginning(of token: FetchToken, _ wake: FetchWake) {
    app(token.app)?.fetches.append(
      FetchEntry(token: token, wake: wake, isSimulated: isSimulating, start: now))
    var event = TraceEvent(.fetchBegins, ns: now.nanoseconds, app: token.app.rawValue)
    event.number = token.number
    event.wake = wake.rawValue
    event.simulated = isSimulating
    journal.record(event)
  }

  /// Notes that a fetch has ended, and how.
  func record(_ record: FetchRecord) {
    if let app = app(record.token.app),
      let index = app.fetches.lastIndex(where: { $0.token == record.token })
    {
      app.fetches[index].end = (record.outcome, record.elapsed)
    }
    var event = TraceEvent(.fetchEnds, ns: now.nanoseconds, app: record.token.app.rawValue)
    event.number = record.token.number
    event.outcome = record.outcome.name
    event.elapsed = record.elapsed.saturatedNanoseconds
    journal.record(event)
  }

  private static func hexadecimal(_ frames: [UInt64]) -> [String]? {
    frames.isEmpty ? nil : frames.map { "0x" + String($0, radix: 16) }
  }
}

extension FetchRecord.Outcome {
  /// The word for it in traces.
  var name: String {
    switch self {
    case .handlerCalled(.newData): "newData"
    case .handlerCalled(.noData): "noData"
    case .handlerCalled(.failed): "failed"
    case .overran: "overran"
    case .processEnded: "processEnded"
    }
  }
}

extension TerminationReason {
  /// The word for it in traces.
  var name: String {
    switch self {
    case .exitsOnSuspend: "exitsOnSuspend"
    case .systemKill: "systemKill"
    case .forceQuit: "forceQuit"
    case .crash: "crash"
    case .exited: "exited"
    case .reboot: "reboot"
    case .notReturned: "notReturned"
    case .fetchHandlerNotCalled: "fetchHandlerNotCalled"
    case .unresponsive: "unresponsive"
    case .brokenLink: "brokenLink"
    }
  }
}
