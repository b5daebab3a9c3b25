package import RuleBlocks
/// The sound of all apps of a device: rules R93, R150-R154, R260 and R261.
///
/// ```
/// plays, in front ---- Home or lock ----> goes on       mode and category allow it (R150)
///                                         is silenced   else, until it is in front again (R151)
/// another session, or a call -----------> interrupted   inactive, players paused (R152, R153)
/// ```
/// What a player does over time is up to its process, which reports begins and ends.
///
/// The server decides from two things for each app: the state of its session (category, active, interrupted)
/// and the app's phase. Each event may change the sound of several apps; ``settle(_:since:)`` compares each
/// app with its previous state, which finds all consequences in one place.
package struct AudioServer: ServiceBlock, Hashable {
  let rules: DeviceRules

  package var timeline: Timeline
  /// In the order of installation.
  var clients: [AudioClient] = []
  package private(set) var isInCall = false
  package internal(set) var output = AudioOutput.speaker
  /// The last app that was heard without mixing, which the lock screen may show (R260).
  var lastHeard: AppID?
  /// The number of the last command of the lock screen.
  var lastCommand = 0

  /// An event that affects the sound of the device.
  package enum Event: ServiceEvent, Hashable {
    /// An event that every block receives, such as a phase change or a call.
    case device(DeviceEvent)
    /// The app has configured its session.
    case set(AppID, AudioSessionSettings)
    /// The app activates its session, explicitly or by starting a player.
    case activate(AppID)
    /// The app deactivates its session.
    ///
    /// - Parameter tellsOthers: whether sessions that it has interrupted are notified.
    case deactivate(AppID, tellsOthers: Bool)
    /// A player, numbered by its process, starts or resumes.
    case begin(AppID, player: Int)
    /// A player has stopped, for the given reason.
    case end(AppID, player: Int, AudioEnd)
    /// The output changes (R194).
    case output(AudioOutput)
    /// Whether the app's session is interrupted when its output disappears.
    case endWithRoute(AppID, Bool)
    /// The commands that the app handles now (R261).
    case commands(AppID, [RemoteCommand])
    /// What the app wants shown, or nothing (R260).
    case info(AppID, NowPlayingInfo?)
    /// The user presses a button of the lock screen, or of the headphones.
    case press(RemoteCommand)
  }

  package enum Action: RuleAction {
    /// A request to the app's life cycle.
    case request(AppID, AppRequest)
    /// The app is sent a copy of what it must know at once.
    case surroundings(AppID, AudioSurroundings)
    /// The app's players are silenced, or continue.
    case silence(AppID, Bool)
    /// The app's session becomes inactive and its players are paused.
    case interrupts(AppID)
    /// Like ``interrupts(_:)``, because the output has disappeared (R194).
    case disconnects(AppID)
    /// The app is informed that the output has changed.
    case rerouted(AppID, from: AudioOutput)
    /// The interruption of a session has ended; an app that has to be resumed for this is woken instead.
    case resumes(AppID, shouldResume: Bool)
    case heard(AppID)
    /// The app is no longer heard.
    case unheard(AppID, Outcome)
    /// The app has left the foreground and may not be heard in the background.
    case refused(AppID, AudioObstacle, AudioSessionSettings)
    case misuse(Misuse)

    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }

  /// Why an app is no longer heard.
  package enum Outcome: Sendable, Hashable {
    /// The last of its players has ended.
    case ended(AudioEnd)
    /// The session was interrupted, the app left the foreground without permission to continue, or the
    /// process ended.
    case interrupted, silenced, processEnded
  }

  package init(_ rules: DeviceRules = DeviceRules(), start: DeviceInstant = .zero) {
    self.rules = rules
    timeline = Timeline(start: start)
  }

  /// Always nil: sounds end in their processes, and life cycles enforce the limits of assertions.
  package var nextDeadline: DeviceInstant? { nil }

  /// Does nothing; this block has no deadlines.
  package mutating func expire() -> [Action] { [] }

  /// Returns the state of an app, or nil if it is not installed.
  package func client(_ id: AppID) -> AudioClient? { clients.first { $0.id == id } }

  /// The apps that are heard, in the order of installation.
  package var heard: [AppID] { clients.filter(\.isHeard).map(\.id) }

  /// Handles an event, then updates the apps' copies of their surroundings and applies the consequences for
  /// each app.
  ///
  /// Surroundings are sent before the actions that follow from them.
  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    let before = clients
    var actions: [Action] = []
    switch event {
    case .device(let event): actions = try hear(event)
    case .set(let id, let settings): clients[try clients.index(of: id)].settings = settings
    case .activate(let id): actions = activate(try clients.index(of: id))
    case .deactivate(let id, let tells): actions = deactivate(try clients.index(of: id), tells)
    case .begin(let id, let player):
      let index = try clients.index(of: id)
      clients[index].players.insert(player)
      actions = activate(index)
    case .end(let id, let player, let end):
      let index = try clients.index(of: id)
      if clients[index].players.remove(player) != nil { clients[index].lastEnd = .ended(end) }
    case .output(let output): actions = reroute(to: output)
    case .endWithRoute(let id, let ends): clients[try clients.index(of: id)].endsWithRoute = ends
    case .commands(let id, let commands): clients[try clients.index(of: id)].commands = commands
    case .info(let id, let info):
      let index = try clients.index(of: id)
      (clients[index].info, clients[index].infoTime) = (info, now)
    case .press(let button): actions = try press(button)
    }
    noteHeard(since: before)
    // An app must know its surroundings before it acts on them.
    let news = tellSurroundings()
    let consequences = clients.indices.flatMap { index in
      before.indices.contains(index) ? settle(index, since: before[index]) : []
    }
    return news + actions + consequences
  }

  // MARK: What happens

  private mutating func hear(_ event: DeviceEvent) throws(Misuse) -> [Action] {
    switch event {
    case .installed(let id, let manifest):
      if clients.contains(where: { $0.id == id }) { throw .appAlreadyInstalled(id) }
      let hasMode = manifest.backgroundModes.contains(.audio)
      clients.append(AudioClient(id: id, hasMode: hasMode))
    case .lapsed(let id, let assertion) where assertion == AudioClient.assertion:
      clients[try clients.index(of: id)].hold = .none
    case .phase(let id, let phase): return change(try clients.index(of: id), to: phase)
    case .callBegins:
      isInCall = true
      return clients.indices.flatMap { interrupt($0, by: .call) }
    case .callEnds(let shouldResume):
      isInCall = false
      return release(.call, shouldResume: shouldResume)
    case .restarted: isInCall = false
    default: break
    }
    return []
  }

  /// Applies a phase change of an app (R150, R151).
  private mutating func change(_ index: Int, to phase: AppPhase) -> [Action] {
    let old = clients[index].phase
    clients[index].phase = phase
    switch phase {
    case .foreground:
      // Silenced players continue, so the session becomes active again (R151).
      return clients[index].players.isEmpty ? [] : activate(index)
    case .background: return []
    case .ending:
      clients[index].lastEnd = .processEnded
      return []
    case .suspended:
      // R151: a session becomes inactive when its app is suspended (iOS 10); sessions it has interrupted stay
      // interrupted.
      clients[index].isActive = false
      return []
    case .notRunning:
      if case .notRunning = old { return [] }
      let client = clients[index]
      clients[index] = AudioClient(id: client.id, hasMode: client.hasMode)
      clients[index].phase = phase
      clients[index].lastEnd = .processEnded
      return []
    }
  }

  // MARK: Sessions

  /// R152: a session that does not mix interrupts all other sessions that do not.
  private mutating func activate(_ index: Int) -> [Action] {
    // The process itself refuses activation during a call; a request that crosses the begin of one is no
    // mistake.
    guard !isInCall else { return [] }
    clients[index].interruption = nil
    guard clients[index].mayBeHeard, !clients[index].isActive else { return [] }
    clients[index].isActive = true
    guard !clients[index].settings.mixes else { return [] }
    let interrupter = AudioClient.Interruption.app(clients[index].id)
    var actions: [Action] = []
    for other in clients.indices where other != index && !clients[other].settings.mixes {
      actions += interrupt(other, by: interrupter)
    }
    return actions
  }

  /// R154: interrupted sessions are notified if the app requests it.
  private mutating func deactivate(_ index: Int, _ tellsOthers: Bool) -> [Action] {
    guard clients[index].isActive else { return [] }
    clients[index].isActive = false
    if !clients[index].players.isEmpty { clients[index].lastEnd = .ended(.stopped) }
    clients[index].players = []
    return tellsOthers ? release(.app(clients[index].id), shouldResume: true) : []
  }

  /// Deactivates an active session and pauses its players.
  mutating func interrupt(
    _ index: Int, by interruption: AudioClient.Interruption
  ) -> [Action] {
    guard clients[index].isActive else { return [] }
    clients[index].wasReceivedInBackground =
      clients[index].isHeard && clients[index].phase == .background
    clients[index].interruption = interruption
    clients[index].isActive = false
    clients[index].players = []
    clients[index].lastEnd = .interrupted
    let id = clients[index].id
    return [interruption == .route ? .disconnects(id) : .interrupts(id)]
  }

  /// R153: ends an interruption. CHOICE: an app that was heard in the background is resumed for it.
  private mutating func release(
    _ interruption: AudioClient.Interruption, shouldResume: Bool
  ) -> [Action] {
    var actions: [Action] = []
    for index in clients.indices where clients[index].interruption == interruption {
      let client = clients[index]
      clients[index].interruption = nil
      guard client.phase == .suspended, client.wasReceivedInBackground, shouldResume else {
        actions.append(.resumes(client.id, shouldResume: shouldResume))
        continue
      }
      clients[index].hold = .lingering
      let wake = AppRequest.wake(
        .audioInterruptionEnds(shouldResume: shouldResume), holding: AudioClient.assertion,
        limit: AssertionLimit(deadline: now + rules.choices.backgroundMoment))
      actions.append(.request(client.id, wake))
    }
    return actions
  }

  // MARK: What follows

  /// Returns the surroundings that apps do not know yet.
  private mutating func tellSurroundings() -> [Action] {
    var actions: [Action] = []
    for index in clients.indices where clients[index].isRunning {
      let others = clients.contains { $0.id != clients[index].id && $0.isHeard }
      let around = AudioSurroundings(
        isOtherHeard: others, isInCall: isInCall, output: output)
      guard around != clients[index].told else { continue }
      clients[index].told = around
      actions.append(.surroundings(clients[index].id, around))
    }
    return actions
  }

  /// Compares an app with its former state and returns the actions that follow from the difference.
  private mutating func settle(_ index: Int, since old: AudioClient) -> [Action] {
    let client = clients[index]
    var actions: [Action] = []
    if client.isSilenced != old.isSilenced, client.isRunning {
      actions.append(.silence(client.id, client.isSilenced))
    }
    if client.isHeard != old.isHeard {
      if client.isHeard {
        actions.append(.heard(client.id))
      } else {
        let outcome = client.isSilenced ? .silenced : client.lastEnd
        actions.append(.unheard(client.id, outcome))
      }
    }
    if client.isSilenced, !old.isSilenced, let obstacle = client.obstacle {
      actions.append(.refused(client.id, obstacle, client.settings))
    }
    return actions + hold(index)
  }

  /// R150: keeps an app running while it is heard, and for a moment afterwards.
  private mutating func hold(_ index: Int) -> [Action] {
    let client = clients[index]
    guard client.isRunning, client.phase != .suspended else {
      if client.hold != .lingering || !client.isRunning { clients[index].hold = .none }
      return []
    }
    let isNeeded = client.isHeard && client.obstacle == nil
    switch (client.hold, isNeeded) {
    case (.firm, true), (.none, false), (.lingering, false): return []
    case (_, true):
      clients[index].hold = .firm
      return [.request(client.id, .hold(AudioClient.assertion))]
    case (.firm, false):
      clients[index].hold = .lingering
      let limit = AssertionLimit(deadline: now + rules.choices.backgroundMoment)
      return [.request(client.id, .hold(AudioClient.assertion, limit: limit))]
    }
  }
}

/// The sound state of one app.
package struct AudioClient: AppClient, Sendable, Hashable {
  enum Interruption: Sendable, Hashable {
    /// A call, or another app's session.
    case call
    case app(AppID)
    /// The output has disappeared; the end of this interruption is never reported.
    case route
  }

  /// Whether, and for how long, the app is kept running.
  enum Hold: Sendable, Hashable {
    case none
    /// As long as it is heard.
    case firm
    /// For a moment after it was last heard.
    case lingering
  }

  package let id: AppID
  /// Whether its Info.plist lists the mode `audio`.
  let hasMode: Bool
  package internal(set) var settings = AudioSessionSettings()
  package internal(set) var isActive = false
  var phase = AppPhase.notRunning(after: nil)
  /// Whether the session is interrupted when its output disappears.
  var endsWithRoute = true
  /// The active players, by their numbers in the process.
  var players: Set<Int> = []
  /// The commands of the lock screen that the app handles.
  package internal(set) var commands: [RemoteCommand] = []
  /// What the lock screen shows of it, and when the app set that.
  package internal(set) var info: NowPlayingInfo?
  package internal(set) var infoTime = DeviceInstant.zero
  /// The interruption that made the session inactive; nil if none did, or the app knows that it has ended.
  var interruption: Interruption?
  /// Whether the app was in the background and heard when it was interrupted.
  var wasReceivedInBackground = false
  /// Why the last player stopped, for the span of the trace.
  var lastEnd = AudioServer.Outcome.ended(.stopped)
  var hold = Hold.none
  /// The surroundings that its process knows.
  var told = AudioSurroundings()

  /// The assertion that keeps the app running, one for all of its players.
  package static let assertion = ProcessAssertion(.audio, number: 1)

  /// The reason why it may not be heard in the background (R150), if any.
  var obstacle: AudioObstacle? {
    guard settings.category.playsInBackground else { return .category }
    return hasMode ? nil : .modeMissing
  }

  /// Whether the app has a process, suspended or not.
  var isRunning: Bool {
    if case .notRunning = phase { false } else { true }
  }

  /// Whether its sound may be heard in its current phase.
  var mayBeHeard: Bool {
    switch phase {
    case .foreground: true
    case .background: obstacle == nil
    case .suspended, .ending, .notRunning: false
    }
  }

  /// Whether its players are silenced only because the app is not in front.
  var isSilenced: Bool {
    guard !players.isEmpty else { return false }
    return phase == .suspended || (phase == .background && !mayBeHeard)
  }

  package var isHeard: Bool { !players.isEmpty && isActive && mayBeHeard }
}
