package import RuleBlocks
/// The sound of all apps of a device: rules R93 and R150-R154.
///
/// ```
/// plays, in front ---- Home or lock ----> goes on       mode and category allow it (R150)
///                                         is silenced   else, until it is in front again (R151)
/// another session, or a call -----------> interrupted   inactive, players paused (R152, R153)
/// ```
/// What a player does with its time is the process's own; it says when one begins and ends.
///
/// It decides from two things for each app: what its session is (category, active, interrupted) and
/// where the app is. Each event may change the sound of several apps; ``settle(_:since:)`` compares
/// each with what it was, and so finds all that follows in one place.
package struct AudioServer: ServiceBlock, Hashable {
  /// Profile and numbers.
  let rules: DeviceRules

  /// Where the block stands in time.
  package var timeline: Timeline
  /// In the order of installation.
  var clients: [AudioClient] = []
  /// Whether the user is on the phone.
  package private(set) var isInCall = false
  /// Where the sound comes out.
  package internal(set) var output = AudioOutput.speaker

  /// What can happen to the sound of the device.
  package enum Event: ServiceEvent, Hashable {
    /// What every block hears: apps that come and go, and calls.
    case device(DeviceEvent)
    /// The app has set the category of its session.
    case set(AppID, AudioSessionSettings)
    /// The app activates its session; so does a player that begins.
    case activate(AppID)
    /// The app deactivates its session.
    ///
    /// - Parameter tellsOthers: whether those that it has interrupted are told.
    case deactivate(AppID, tellsOthers: Bool)
    /// A player begins or goes on, by its number in the process.
    case begin(AppID, player: Int)
    /// A player has fallen silent, for the reason that the process gives.
    case end(AppID, player: Int, AudioEnd)
    /// The sound comes out elsewhere from now on (R194).
    case output(AudioOutput)
    /// Whether an app's session is interrupted when what its sound comes out of is gone.
    case endWithRoute(AppID, Bool)
  }

  /// What the server asks for.
  package enum Action: RuleAction {
    /// Goes to the life cycle of the app.
    case request(AppID, AppRequest)
    /// The app is told what it knows without asking.
    case surroundings(AppID, AudioSurroundings)
    /// The app's players stand still, or go on.
    case silence(AppID, Bool)
    /// The app's session is inactive, and its players are paused.
    case interrupts(AppID)
    /// The same, because what its sound came out of is gone (R194).
    case disconnects(AppID)
    /// The app is told that the sound comes out elsewhere.
    case rerouted(AppID, from: AudioOutput)
    /// The interruption of a session is over; an app that has to be resumed for it is woken instead.
    case resumes(AppID, shouldResume: Bool)
    /// From now on the app is heard.
    case heard(AppID)
    /// From now on it is not.
    case unheard(AppID, Outcome)
    /// The app leaves the foreground and may not be heard there.
    case refused(AppID, AudioObstacle, AudioSessionSettings)
    /// An event could not happen.
    case misuse(Misuse)

    /// What such an action reports; nil for any other.
    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }

  /// Why an app is not heard any more.
  package enum Outcome: Sendable, Hashable {
    /// The last of its players has ended.
    case ended(AudioEnd)
    /// Its session was interrupted; it left the foreground without being allowed to go on; its
    /// process ended.
    case interrupted, silenced, processEnded
  }

  /// Starts without apps.
  package init(_ rules: DeviceRules = DeviceRules(), start: DeviceInstant = .zero) {
    self.rules = rules
    timeline = Timeline(start: start)
  }

  /// Nothing: sounds end in their processes, and the limits of assertions are kept by the life cycles.
  package var nextDeadline: DeviceInstant? { nil }

  /// Does nothing: nothing is ever due.
  package mutating func expire() -> [Action] { [] }

  /// What is known of an app; nil if there is no such app.
  package func client(_ id: AppID) -> AudioClient? { clients.first { $0.id == id } }

  /// The apps that are heard, in the order of installation.
  package var heard: [AppID] { clients.filter(\.isHeard).map(\.id) }

  /// Handles an event, then tells apps of the sound around them, and does what follows for each.
  ///
  /// What is around an app goes ahead of what it does because of it.
  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    let before = clients
    var actions: [Action] = []
    switch event {
    case .device(let event): actions = try hear(event)
    case .set(let id, let settings): clients[try index(of: id)].settings = settings
    case .activate(let id): actions = activate(try index(of: id))
    case .deactivate(let id, let tells): actions = deactivate(try index(of: id), tells)
    case .begin(let id, let player):
      let index = try index(of: id)
      clients[index].players.insert(player)
      actions = activate(index)
    case .end(let id, let player, let end):
      let index = try index(of: id)
      if clients[index].players.remove(player) != nil { clients[index].lastEnd = .ended(end) }
    case .output(let output): actions = reroute(to: output)
    case .endWithRoute(let id, let ends): clients[try index(of: id)].endsWithRoute = ends
    }
    // What is around it goes ahead of what an app does because of it.
    let news = tellSurroundings()
    let consequences = clients.indices.flatMap { index in
      before.indices.contains(index) ? settle(index, since: before[index]) : []
    }
    return news + actions + consequences
  }

  // MARK: What happens

  /// Takes what happens on the device.
  private mutating func hear(_ event: DeviceEvent) throws(Misuse) -> [Action] {
    switch event {
    case .installed(let id, let manifest):
      if clients.contains(where: { $0.id == id }) { throw .appAlreadyInstalled(id) }
      let hasMode = manifest.backgroundModes.contains(.audio)
      clients.append(AudioClient(id: id, hasMode: hasMode))
    case .lapsed(let id, let assertion) where assertion == AudioClient.assertion:
      clients[try index(of: id)].hold = .none
    case .phase(let id, let phase): return change(try index(of: id), to: phase)
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

  /// Follows the life cycle of an app (R150, R151).
  private mutating func change(_ index: Int, to phase: AppPhase) -> [Action] {
    let old = clients[index].phase
    clients[index].phase = phase
    switch phase {
    case .foreground:
      // What stood still goes on, so the session is active again (R151).
      return clients[index].players.isEmpty ? [] : activate(index)
    case .background: return []
    case .ending:
      clients[index].lastEnd = .processEnded
      return []
    case .suspended:
      // R151: a session does not outlive its app's time (iOS 10); what it has interrupted stays so.
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

  /// R152: a session that does not mix interrupts all others that do not.
  private mutating func activate(_ index: Int) -> [Action] {
    // A process refuses it itself; what has crossed the begin of a call is no mistake.
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

  /// R154: those that were interrupted are told if the app says so.
  private mutating func deactivate(_ index: Int, _ tellsOthers: Bool) -> [Action] {
    guard clients[index].isActive else { return [] }
    clients[index].isActive = false
    if !clients[index].players.isEmpty { clients[index].lastEnd = .ended(.stopped) }
    clients[index].players = []
    return tellsOthers ? release(.app(clients[index].id), shouldResume: true) : []
  }

  /// Makes an active session inactive and pauses its players.
  mutating func interrupt(
    _ index: Int, by interruption: AudioClient.Interruption
  ) -> [Action] {
    guard clients[index].isActive else { return [] }
    clients[index].wasHeardBehind = clients[index].isHeard && clients[index].phase == .background
    clients[index].interruption = interruption
    clients[index].isActive = false
    clients[index].players = []
    clients[index].lastEnd = .interrupted
    let id = clients[index].id
    return [interruption == .route ? .disconnects(id) : .interrupts(id)]
  }

  /// R153: the end of an interruption. CHOICE: an app that was heard in the background is resumed for it.
  private mutating func release(
    _ interruption: AudioClient.Interruption, shouldResume: Bool
  ) -> [Action] {
    var actions: [Action] = []
    for index in clients.indices where clients[index].interruption == interruption {
      let client = clients[index]
      clients[index].interruption = nil
      guard client.phase == .suspended, client.wasHeardBehind, shouldResume else {
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

  /// What apps do not know yet of the sound around them.
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

  /// Compares what is with what was, and says what has become of it.
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

  /// R150: what is heard keeps its app running, and a moment longer when it ends.
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

  /// The place of an app.
  ///
  /// - Throws: ``Misuse/unknownApp(_:)``.
  private func index(of id: AppID) throws(Misuse) -> Int {
    guard let index = clients.firstIndex(where: { $0.id == id }) else { throw .unknownApp(id) }
    return index
  }
}

/// The sound of one app.
package struct AudioClient: Sendable, Hashable {
  /// What has interrupted a session.
  enum Interruption: Sendable, Hashable {
    /// A call; another app's session.
    case call
    case app(AppID)
    /// What its sound came out of is gone, for which no end is told.
    case route
  }

  /// Whether the app is kept running.
  enum Hold: Sendable, Hashable {
    case none
    /// As long as it is heard.
    case firm
    /// A moment longer.
    case lingering
  }

  /// The app whose sound it is.
  package let id: AppID
  /// Whether its Info.plist lists the mode.
  let hasMode: Bool
  /// What the app has set for its session.
  package internal(set) var settings = AudioSessionSettings()
  /// Whether its session is active.
  package internal(set) var isActive = false
  /// Where the app is.
  var phase = AppPhase.notRunning(after: nil)
  /// Whether it is interrupted when what its sound comes out of is gone.
  var endsWithRoute = true
  /// The players that play, by their numbers in the process.
  var players: Set<Int> = []
  /// What has made the session inactive; nil if nothing has, or the app has been told of the end.
  var interruption: Interruption?
  /// Whether it was heard in the background when it was interrupted.
  var wasHeardBehind = false
  /// Why the last player fell silent, for the span of the trace.
  var lastEnd = AudioServer.Outcome.ended(.stopped)
  var hold = Hold.none
  /// What its process knows of the sound around it.
  var told = AudioSurroundings()

  /// What keeps the app running: one for all of its players.
  package static let assertion = ProcessAssertion(.audio, number: 1)

  /// What keeps it from being heard behind the screen (R150); nil for nothing.
  var obstacle: AudioObstacle? {
    guard settings.category.playsInBackground else { return .category }
    return hasMode ? nil : .modeMissing
  }

  /// Whether there is a process, suspended or not.
  var isRunning: Bool {
    if case .notRunning = phase { false } else { true }
  }

  /// Whether a sound of it may be heard where the app is.
  var mayBeHeard: Bool {
    switch phase {
    case .foreground: true
    case .background: obstacle == nil
    case .suspended, .ending, .notRunning: false
    }
  }

  /// Whether players of it stand still that would be heard in front.
  var isSilenced: Bool {
    guard !players.isEmpty else { return false }
    return phase == .suspended || (phase == .background && !mayBeHeard)
  }

  /// Whether the user hears it.
  package var isHeard: Bool { !players.isEmpty && isActive && mayBeHeard }
}
