import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace

/// The device's state for daemons, and the apps that they have woken.
///
/// It has no rules of its own yet: the daemon decides which session wakes its app, and when.
final class DaemonService: DeviceService {
  private var conditions: DaemonConditions
  /// The conditions from which those are derived.
  private var device = DeviceConditions()
  /// In the order of installation.
  private var presences: [(app: AppID, presence: AppPresence)] = []
  /// The calls whose handlers have not been called.
  private var open: [Int: SessionCall] = [:]
  /// The calls of running processes whose handlers have been called.
  private var handled: [Int: SessionCall] = [:]
  /// The number of the last call.
  private var lastNumber = 0
  /// The transfers in the trace.
  private var transfers = OpenTransfers()

  /// Creates the service with the initial network and power of every device.
  init(_ rules: DeviceRules) {
    conditions = DaemonConditions(
      network: .wifi, isCharging: false, isPowerLow: false,
      systemVersion: rules.profile.version)
  }

  var nextDeadline: DeviceInstant? { nil }

  var firstDaemonMessages: [DaemonMessage] {
    [.conditions(conditions)] + presences.map { .app($0.app, $0.presence) }
  }

  func hear(_ event: DeviceEvent, at now: DeviceInstant) -> [DeviceAction] {
    device.hear(event, at: now)
    switch event {
    case .installed(let app, _):
      presences.append((app, .notRunning))
      return []
    case .phase(let app, let phase): return note(app, AppPresence(phase))
    case .lapsed(_, let assertion):
      if assertion.kind == .backgroundSession { open[assertion.number] = nil }
      return []
    case .network, .charging, .battery, .lowPowerMode:
      conditions.network = device.network
      conditions.isCharging = device.isCharging
      conditions.isPowerLow = device.isLowPowerMode || device.isBatteryLow
    case .woken, .unlimited, .refreshStatus, .locked, .slept, .clockChanged, .restarted,
      .callBegins,
      .callEnds:
      return []
    }
    return [.tellDaemons(.conditions(conditions))]
  }

  /// Applies an app's phase; an app that has ended has no handlers any more.
  private func note(_ app: AppID, _ presence: AppPresence) -> [DeviceAction] {
    guard let index = presences.firstIndex(where: { $0.app == app }),
      presences[index].presence != presence
    else { return [] }
    presences[index].presence = presence
    if presence == .notRunning || presence == .forceQuit {
      open = open.filter { $0.value.app != app }
      handled = handled.filter { $0.value.app != app }
    }
    return [.tellDaemons(.app(app, presence))]
  }

  /// Handles the report that a handler was called.
  func take(_ report: AppReport, from app: AppID, at now: DeviceInstant) -> [DeviceAction]? {
    guard case .sessionHandled(let number) = report else { return nil }
    if let call = handled[number], call.app == app {
      return [.misuse(.sessionHandlerCalledTwice(call))]
    }
    guard let call = open[number], call.app == app else { return [] }
    open[number] = nil
    handled[number] = call
    return [.picture(app), .request(app, .release(call.assertion))]
  }

  func elapse(to now: DeviceInstant) -> [DeviceAction] { [] }

  /// The apps with unfinished transfers.
  var carriedApps: Set<AppID> { transfers.apps }

  /// Handles a report about apps: `wake` is for the app of the session, `transfer` for the trace.
  ///
  /// The other two concern only daemons of the device.
  func take(_ report: DaemonReport, at now: DeviceInstant) -> [DeviceAction] {
    switch report {
    case .wake(let app, let session): wake(app, session: session, at: now)
    case .transfer(let name, let step): note(step, of: name, at: now)
    case .keepsAwake, .refused: []
    }
  }

  /// Returns the events of a transfer for the trace; none for an app that is not installed.
  private func note(
    _ step: TransferStep, of name: TransferName, at now: DeviceInstant
  ) -> [DeviceAction] {
    guard presences.contains(where: { $0.app == name.app }) else { return [] }
    return transfers.note(step, of: name, at: now).map { .record($0, name.app) }
  }

  /// Wakes an app for one of its sessions, at the request of a daemon.
  ///
  /// The app gets a handler (R52), and is kept running until it has called that; like for a fetch, it is
  /// terminated if it takes too long.
  ///
  /// - Returns: no actions for an app that the user has force quit, which no session wakes.
  private func wake(_ app: AppID, session: String, at now: DeviceInstant) -> [DeviceAction] {
    guard presences.contains(where: { $0.app == app && $0.presence != .forceQuit }) else {
      return []
    }
    lastNumber += 1
    let call = SessionCall(app: app, number: lastNumber, session: session)
    open[lastNumber] = call
    let limit = AssertionLimit(
      deadline: now + SessionCall.limit, terminatingFor: .sessionNotHandled(call))
    return [
      .request(app, .wake(.sessionEvents(call), holding: call.assertion, limit: limit))
    ]
  }
}

extension AppPresence {
  fileprivate init(_ phase: AppPhase) {
    self =
      switch phase {
      case .foreground: .foreground
      case .background, .ending: .background
      case .suspended: .suspended
      case .notRunning(after: .forceQuit): .forceQuit
      case .notRunning: .notRunning
      }
  }
}
