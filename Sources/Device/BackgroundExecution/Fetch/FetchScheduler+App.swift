import DeviceTrace
import RuleBlocks
extension FetchScheduler {
  /// R26: ends the fetch at the first call of its handler; any other call is a misuse.
  mutating func handlerCalled(
    _ token: FetchToken, _ result: FetchResult, of index: Int
  ) throws(Misuse) -> [Action] {
    guard let position = clients[index].open.firstIndex(where: { $0.token == token }) else {
      if token.number < 1 || token.number >= nextNumber { throw .fetchHandlerUnknown(token) }
      if token.number < clients[index].firstLiveNumber { throw .fetchHandlerOfEndedProcess(token) }
      throw .fetchHandlerCalledTwice(token)
    }
    let fetch = clients[index].open.remove(at: position)
    var actions = [end(fetch, .handlerCalled(result), of: index)]
    if fetch.isHeld { actions.append(.request(token.app, .release(fetch.assertion))) }
    schedule(index)
    return actions
  }

  /// Applies a phase change of an app: a use begins, or its process ends with all that is open.
  mutating func change(_ index: Int, to phase: AppPhase) throws(Misuse) -> [Action] {
    let old = clients[index].standing.phase
    if old == phase { throw .phaseUnchanged(clients[index].id) }
    clients[index].standing.change(to: phase)
    if old == .foreground { clients[index].pace.setAnchor(now) }
    var actions: [Action] = []
    switch phase {
    case .foreground: actions = beginUse(index)
    case .notRunning:
      for fetch in clients[index].open { actions.append(end(fetch, .processEnded, of: index)) }
      clients[index].open = []
      clients[index].firstLiveNumber = nextNumber
    case .background, .suspended, .ending: break
    }
    schedule(index)
    return actions
  }

  /// R23: records a fetch that overran. The app is terminated; its phase change follows and ends its other
  /// fetches.
  mutating func lapse(_ assertion: ProcessAssertion, of index: Int) -> [Action] {
    guard let position = clients[index].open.firstIndex(where: { $0.assertion == assertion }) else {
      return []
    }
    let fetch = clients[index].open.remove(at: position)
    return [end(fetch, .overran, of: index)]
  }

  /// R27: begins a fetch regardless of the schedule; it moves the floor like any other.
  ///
  /// CHOICE: only the profile and Info.plist can prevent it, and launching an app that was force quit does
  /// not count as a launch by the user.
  mutating func simulate(_ index: Int, launching: Bool) throws(Misuse) -> [Action] {
    let client = clients[index]
    let fixed: Set<FetchObstacle> = [.notInProfile, .replacedByTasks, .modeMissing]
    if let needed = obstacles(for: client).first(where: fixed.contains) {
      throw .fetchUnavailable(client.id, needed)
    }
    guard let wake = client.standing.wake else { throw .appEnding }
    switch (launching, wake) {
    case (true, .running), (true, .resumed): throw .appAlreadyRunning
    case (false, .launched): throw .appNotRunning
    default: return begin(index, wake: wake, isSimulated: true)
    }
  }

  /// Notes the begin of a use and lifts the limit of open fetches.
  ///
  /// CHOICE: an app that the user looks at is not terminated for a fetch that began before.
  private mutating func beginUse(_ index: Int) -> [Action] {
    clients[index].pace.noteUse(at: now, by: plan)
    var actions: [Action] = []
    for position in clients[index].open.indices where clients[index].open[position].isHeld {
      clients[index].open[position].isHeld = false
      let assertion = clients[index].open[position].assertion
      actions.append(.request(clients[index].id, .release(assertion)))
    }
    return actions
  }
}
