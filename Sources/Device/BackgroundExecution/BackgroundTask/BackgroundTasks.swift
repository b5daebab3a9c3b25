package import RuleBlocks
/// The background tasks of all apps of a device: rules R10-R16.
///
/// An app that has left the foreground has one time budget for all of its tasks (R12). It starts when the app
/// enters the background, whether a task is open then or not. An open task is held until the budget is used
/// up, with an expiry call before (R13), and is no longer limited once the app is in front. A wake extends
/// the budget to that of a wake if less is left of it (R15).
///
/// From iOS 7 on a locked device may sleep although tasks are open; their time stops meanwhile (R16). While
/// sound keeps the app running there is no limit, and tasks do not expire (R255).
package struct BackgroundTasks: ServiceBlock, Hashable {
  let rules: DeviceRules

  package var timeline: Timeline
  /// The state of each installed app.
  private var clients: [AppID: Client] = [:]

  private struct Client: Sendable, Hashable {
    var phase = AppPhase.notRunning(after: nil)
    /// The open tasks in the order in which they began, which is that of their expiry calls.
    var open: [BackgroundTask] = []
    /// Whether something without a fixed end keeps the app running (R255).
    var isUnlimited = false
    /// When the background time is used up; nil for no limit, as in the foreground.
    var deadline: DeviceInstant?
  }

  package init(_ rules: DeviceRules = DeviceRules(), start: DeviceInstant = .zero) {
    self.rules = rules
    timeline = Timeline(start: start)
  }

  /// Always nil: life cycles enforce the limits of the assertions.
  package var nextDeadline: DeviceInstant? { nil }

  /// Does nothing; this block has no deadlines.
  package mutating func expire() -> [Action] { [] }

  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    switch event {
    case .device(.installed(let app, _)):
      clients[app] = Client()
      return []
    case .device(.phase(let app, let phase)): return change(app, to: phase)
    case .device(.woken(let app)): return prolong(app)
    case .device(.unlimited(let app, let isUnlimited)):
      clients[app]?.isUnlimited = isUnlimited
      guard clients[app]?.phase == .background else { return [] }
      return setDeadline(isUnlimited ? nil : now + time(after: .foreground), of: app)
    case .device(.lapsed(let app, let assertion)): return lapse(assertion, of: app)
    case .device(.slept(let length)): return shift(by: length)
    case .device: return []
    case .begin(let task): return try begin(task)
    case .end(let app, let identifier): return try end(identifier, of: app)
    }
  }

  /// Returns the open tasks of an app in the order in which they began.
  package func open(of app: AppID) -> [BackgroundTask] { clients[app]?.open ?? [] }

  /// R10, R11: begins a task, which keeps the app running.
  private mutating func begin(_ task: BackgroundTask) throws(Misuse) -> [Action] {
    guard var client = clients[task.app] else { throw .unknownApp(task.app) }
    if client.open.contains(where: { $0.identifier == task.identifier }) {
      throw .assertionAlreadyHeld(task.assertion)
    }
    if let deadline = client.deadline, deadline <= now { throw .backgroundTimeUsedUp(task) }
    client.open.append(task)
    clients[task.app] = client
    return [.begins(task), .request(task.app, hold(task, client))]
  }

  /// Ends a task and releases its assertion; ending it twice is the misuse that iOS logs.
  private mutating func end(_ identifier: Int, of app: AppID) throws(Misuse) -> [Action] {
    guard let index = clients[app]?.open.firstIndex(where: { $0.identifier == identifier }),
      let task = clients[app]?.open.remove(at: index)
    else { throw .backgroundTaskUnknown(app, identifier: identifier) }
    return [.ends(task, .ended), .request(app, .release(task.assertion))]
  }

  /// R12: lifts the limit in the foreground; starts the budget when the app enters the background, unless
  /// something without a fixed end keeps it running (R255).
  private mutating func change(_ app: AppID, to phase: AppPhase) -> [Action] {
    guard let old = clients[app]?.phase else { return [] }
    clients[app]?.phase = phase
    switch phase {
    case .foreground: return setDeadline(nil, of: app)
    case .background:
      let isUnlimited = clients[app]?.isUnlimited ?? false
      return setDeadline(isUnlimited ? nil : now + time(after: old), of: app)
    case .suspended:
      clients[app]?.isUnlimited = false
      return []
    case .ending: return []
    case .notRunning:
      let cut = open(of: app)
      clients[app] = Client()
      return cut.map { .ends($0, .processEnded) }
    }
  }

  /// R15: gives a running app that is woken the time of a wake if that is longer than what is left.
  ///
  /// CHOICE: open tasks get it too; those whose expiry call was made are not called again.
  private mutating func prolong(_ app: AppID) -> [Action] {
    let end = now + rules.choices.wakeTaskTime
    guard let client = clients[app], client.phase == .background,
      let deadline = client.deadline, deadline < end
    else { return [] }
    return setDeadline(end, of: app)
  }

  /// Sets the deadline of an app and its open tasks, nil for no limit, and reports it to the app if it has
  /// changed.
  private mutating func setDeadline(_ deadline: DeviceInstant?, of app: AppID) -> [Action] {
    let old = clients[app]?.deadline
    clients[app]?.deadline = deadline
    guard let client = clients[app] else { return [] }
    let news: [Action] = deadline == old ? [] : [.time(app, until: deadline)]
    return news + client.open.map { .request(app, hold($0, client)) }
  }

  /// R16: moves deadlines by the time that the device has slept.
  ///
  /// Life cycles have already moved the limits that they enforce.
  private mutating func shift(by length: Duration) -> [Action] {
    guard rules.profile.lockedDeviceSleepsBesideTasks else { return [] }
    return clients.keys.sorted().compactMap { app in
      guard let deadline = clients[app]?.deadline, clients[app]?.phase == .background else {
        return nil
      }
      clients[app]?.deadline = deadline + length
      return .time(app, until: deadline + length)
    }
  }

  /// Returns the time that an app has when it enters the background.
  private func time(after old: AppPhase) -> Duration {
    if case .foreground = old { return rules.limits.backgroundTask(in: rules.profile) }
    return rules.choices.wakeTaskTime
  }

  /// R14: records a task that overran. The app is terminated; its phase change follows and ends its other
  /// tasks.
  private mutating func lapse(_ assertion: ProcessAssertion, of app: AppID) -> [Action] {
    guard let index = clients[app]?.open.firstIndex(where: { $0.assertion == assertion }),
      let task = clients[app]?.open.remove(at: index)
    else { return [] }
    return [.ends(task, .overran)]
  }

  /// R13, R14: returns the request that holds a task until the time for all tasks is used up.
  private func hold(_ task: BackgroundTask, _ client: Client) -> AppRequest {
    let limit = client.deadline.map { deadline in
      AssertionLimit(
        deadline: deadline,
        expiry: AssertionLimit.Expiry(
          .backgroundTaskExpires(task.identifier), lead: rules.choices.expiryLead),
        yieldsToSleep: rules.profile.lockedDeviceSleepsBesideTasks,
        terminatingFor: .backgroundTaskNotEnded(task))
    }
    return .hold(task.assertion, limit: limit)
  }
}
