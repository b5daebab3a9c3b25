package import DeviceTrace
package import RuleBlocks

/// VoIP apps of iOS 4 to 9, launched without the user and woken to keep their connections alive (R99).
///
/// ```
/// restart, or killed --- a moment --- launched in the background, for 10 s
/// setKeepAliveTimeout ----- timeout ----- handler, at most 10 s ----- timeout ----- handler ...
/// ```
package struct KeepAliveScheduler: ServiceBlock, Hashable {
  package enum Event: ServiceEvent, Hashable {
    /// An event that every block receives.
    case device(DeviceEvent)
    /// The app sets its handler, to be called at this interval.
    case set(AppID, seconds: Double)
    /// The app removes its handler.
    case clear(AppID)
    /// The handler of a call has returned.
    case handled(AppID, number: Int)
  }

  package enum Action: RuleAction {
    /// A request to the app's life cycle.
    case request(AppID, AppRequest)
    /// The system launches an app on its own.
    case launches(AppID)
    /// A call begins; the request that wakes the app follows.
    case begins(KeepAliveCall, TraceEvent.Wake)
    /// A call has ended.
    case ends(KeepAliveRecord)
    case misuse(Misuse)

    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }

  let rules: DeviceRules
  package var timeline: Timeline
  /// In the order of installation.
  private var clients: [KeepAliveClient] = []
  /// The last number given; calls and launches share one count.
  private var lastNumber = 0

  package init(_ rules: DeviceRules = DeviceRules(), start: DeviceInstant = .zero) {
    self.rules = rules
    timeline = Timeline(start: start)
  }

  /// The first call or launch that is due.
  package var nextDeadline: DeviceInstant? {
    clients.flatMap { [$0.nextWake, $0.nextLaunch] }.compactMap { $0 }.min()
  }

  package mutating func expire() -> [Action] {
    clients.indices.flatMap { launch($0) + wake($0) }
  }

  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    switch event {
    case .device(let event): return try hear(event)
    case .set(let id, let seconds):
      let index = try clients.index(of: id)
      let hasMode = clients[index].hasMode
      if let obstacle = KeepAliveObstacle(seconds: seconds, hasMode: hasMode, in: rules.profile) {
        throw .keepAliveRefused(id, obstacle)
      }
      // Anything longer than a century is never.
      let timeout = Duration.seconds(Int64(min(seconds, 4e9)))
      (clients[index].timeout, clients[index].nextWake) = (timeout, now + timeout)
    case .clear(let id):
      let index = try clients.index(of: id)
      (clients[index].timeout, clients[index].nextWake) = (nil, nil)
    case .handled(let id, let number):
      let index = try clients.index(of: id)
      // A late return changes nothing.
      guard let open = clients[index].open, open.call.number == number else { break }
      return [.request(id, .release(open.call.assertion)), end(.returned, index)].compactMap { $0 }
    }
    return []
  }

  private mutating func hear(_ event: DeviceEvent) throws(Misuse) -> [Action] {
    switch event {
    case .installed(let id, let manifest):
      if clients.contains(where: { $0.id == id }) { throw .appAlreadyInstalled(id) }
      clients.append(
        KeepAliveClient(id: id, hasMode: manifest.backgroundModes.contains(.voip)))
    case .phase(let id, let phase): return change(try clients.index(of: id), to: phase)
    case .lapsed(let id, let assertion):
      let index = try clients.index(of: id)
      guard clients[index].open?.call.assertion == assertion else { break }
      return [end(.overran, index)].compactMap { $0 }
    case .restarted:
      for index in clients.indices {
        clients[index].standing.restart()
        plan(index)
      }
    default: break
    }
    return []
  }

  /// Applies a phase change of an app: the end of its process removes its handler and may lead to a launch.
  private mutating func change(_ index: Int, to phase: AppPhase) -> [Action] {
    clients[index].standing.change(to: phase)
    switch phase {
    case .foreground:
      (clients[index].nextLaunch, clients[index].lastLaunch) = (nil, nil)
    case .notRunning(let reason):
      let ended = end(.processEnded, index)
      (clients[index].timeout, clients[index].nextWake) = (nil, nil)
      if reason.map(isRelaunched) ?? false { plan(index) }
      return [ended].compactMap { $0 }
    case .background, .suspended, .ending: break
    }
    return []
  }

  /// Returns whether the app is launched again after its process has ended for this reason.
  ///
  /// CHOICE: an app that was force quit stays so until the user or a restart launches it (as in R34), and
  /// `exit` is taken as intended; the end caused by a restart is followed by the restart itself.
  private func isRelaunched(after reason: TerminationReason) -> Bool {
    reason == .crash || reason.isKill && reason != .forceQuit
  }

  /// Schedules the launch of a VoIP app, later each time its process ends soon after such a launch.
  private mutating func plan(_ index: Int) {
    let client = clients[index]
    guard client.hasMode, rules.profile.hasKeepAlive, rules.profile.isMultitaskingSupported else {
      return
    }
    let choices = rules.choices
    let isEarly = client.lastLaunch.map { now - $0 < choices.quietRelaunch } ?? false
    clients[index].delay =
      isEarly ? min(client.delay * 2, choices.longestRelaunch) : choices.relaunch
    clients[index].nextLaunch = now + clients[index].delay
  }

  /// Launches an app that is due, unless it is running by now.
  private mutating func launch(_ index: Int) -> [Action] {
    guard let due = clients[index].nextLaunch, due <= now else { return [] }
    clients[index].nextLaunch = nil
    guard clients[index].standing.wake == .launched else { return [] }
    clients[index].lastLaunch = now
    lastNumber += 1
    let assertion = ProcessAssertion(.voip, number: lastNumber)
    let limit = AssertionLimit(deadline: now + rules.limits.keepAliveHandler)
    let id = clients[index].id
    return [.launches(id), .request(id, .launch(holding: assertion, limit: limit))]
  }

  /// Calls the handler of an app that is due.
  ///
  /// CHOICE: an app in front is awake and is not called; its next turn comes a timeout later.
  private mutating func wake(_ index: Int) -> [Action] {
    let client = clients[index]
    guard let due = client.nextWake, due <= now, let timeout = client.timeout else { return [] }
    clients[index].nextWake = now + timeout
    guard let wake = client.standing.wake, !client.standing.isInFront, client.open == nil else {
      return []
    }
    lastNumber += 1
    let call = KeepAliveCall(app: client.id, number: lastNumber)
    clients[index].open = KeepAliveClient.OpenCall(call: call, start: now)
    let limit = AssertionLimit(deadline: now + rules.limits.keepAliveHandler)
    let message = AppRequest.wake(.keepAlive(call), holding: call.assertion, limit: limit)
    return [.begins(call, wake), .request(client.id, message)]
  }

  /// Ends the open call of an app, if any.
  private mutating func end(_ outcome: KeepAliveRecord.Outcome, _ index: Int) -> Action? {
    guard let open = clients[index].open else { return nil }
    clients[index].open = nil
    return .ends(KeepAliveRecord(call: open.call, outcome: outcome, elapsed: now - open.start))
  }
}

/// The keep-alive state of one app.
private struct KeepAliveClient: AppClient, Sendable, Hashable {
  struct OpenCall: Sendable, Hashable {
    let call: KeepAliveCall
    let start: DeviceInstant
  }

  let id: AppID
  /// Whether its Info.plist lists the background mode.
  let hasMode: Bool
  var standing = WakeEligibility()
  /// The interval between calls; nil without a handler.
  var timeout: Duration?
  /// When the handler is called next; nil without a handler.
  var nextWake: DeviceInstant?
  /// The call whose handler has not returned.
  var open: OpenCall?
  /// When the app is launched; nil if no launch is planned.
  var nextLaunch: DeviceInstant?
  /// When the system last launched it; nil once the user has opened it.
  var lastLaunch: DeviceInstant?
  /// The delay of the last launch, which doubles while processes end early.
  var delay = Duration.zero

  init(id: AppID, hasMode: Bool) {
    self.id = id
    self.hasMode = hasMode
  }
}
