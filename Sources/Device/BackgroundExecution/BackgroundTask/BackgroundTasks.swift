package import RuleBlocks
/// The background tasks of all apps of a device: rules R10-R16.
///
/// The time of an app that has left the foreground is one budget for all of its tasks (R12). It begins
/// when the app does, whether a task is open by then or not; a task that is open is held until the
/// budget is used up, with an expiry call before (R13), and is no longer limited once the app is in front.
/// What wakes the app makes the budget as long as that of a wake, if less is left of it (R15).
///
/// From iOS 7 on a locked device may sleep although tasks are open; their time stands still then (R16).
package struct BackgroundTasks: ServiceBlock, Hashable {
  /// Profile and numbers.
  let rules: DeviceRules

  /// Where the block stands in time.
  package var timeline: Timeline
  /// What is known of each app that is installed.
  private var clients: [AppID: Client] = [:]

  /// One app as this block knows it.
  private struct Client: Sendable, Hashable {
    /// Where the app is.
    var phase = AppPhase.notRunning(after: nil)
    /// In the order in which they were begun, which is that of their expiry calls.
    var open: [BackgroundTask] = []
    /// When the time in the background is used up; nil in the foreground, where nothing limits it.
    var deadline: DeviceInstant?
  }

  /// Starts without apps.
  package init(_ rules: DeviceRules = DeviceRules(), start: DeviceInstant = .zero) {
    self.rules = rules
    timeline = Timeline(start: start)
  }

  /// Nothing: the limits of the assertions are kept by the life cycles.
  package var nextDeadline: DeviceInstant? { nil }

  /// Does nothing: nothing is ever due.
  package mutating func expire() -> [Action] { [] }

  /// Handles an event.
  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    switch event {
    case .device(.installed(let app, _)):
      clients[app] = Client()
      return []
    case .device(.phase(let app, let phase)): return change(app, to: phase)
    case .device(.woken(let app)): return prolong(app)
    case .device(.lapsed(let app, let assertion)): return lapse(assertion, of: app)
    case .device(.slept(let length)): return shift(by: length)
    case .device: return []
    case .begin(let task): return try begin(task)
    case .end(let app, let identifier): return try end(identifier, of: app)
    }
  }

  /// The tasks of an app that have not been ended, in the order in which they were begun.
  package func open(of app: AppID) -> [BackgroundTask] { clients[app]?.open ?? [] }

  /// R10, R11: one more task, which keeps the app running.
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

  /// Ends a task, which lets go of the app; a second end is the misuse that iOS writes to its log.
  private mutating func end(_ identifier: Int, of app: AppID) throws(Misuse) -> [Action] {
    guard let index = clients[app]?.open.firstIndex(where: { $0.identifier == identifier }),
      let task = clients[app]?.open.remove(at: index)
    else { throw .backgroundTaskUnknown(app, identifier: identifier) }
    return [.ends(task, .ended), .request(app, .release(task.assertion))]
  }

  /// R12: the foreground has no limit; the time in the background begins with it.
  private mutating func change(_ app: AppID, to phase: AppPhase) -> [Action] {
    guard let old = clients[app]?.phase else { return [] }
    clients[app]?.phase = phase
    switch phase {
    case .foreground: return setDeadline(nil, of: app)
    case .background: return setDeadline(now + time(after: old), of: app)
    case .suspended, .ending: return []
    case .notRunning:
      let cut = open(of: app)
      clients[app] = Client()
      return cut.map { .ends($0, .processEnded) }
    }
  }

  /// R15: an app that is woken while it runs has the time of a wake, too; of two budgets the longer one.
  ///
  /// CHOICE: so have the tasks that are open, of which those that were called for the end are not called again.
  private mutating func prolong(_ app: AppID) -> [Action] {
    let end = now + rules.choices.wakeTaskTime
    guard let client = clients[app], client.phase == .background,
      let deadline = client.deadline, deadline < end
    else { return [] }
    return setDeadline(end, of: app)
  }

  /// Sets until when an app has time, nil for no limit, for its open tasks too; an app that knows its limit is
  /// not told again.
  private mutating func setDeadline(_ deadline: DeviceInstant?, of app: AppID) -> [Action] {
    let old = clients[app]?.deadline
    clients[app]?.deadline = deadline
    guard let client = clients[app] else { return [] }
    let news: [Action] = deadline == old ? [] : [.time(app, until: deadline)]
    return news + client.open.map { .request(app, hold($0, client)) }
  }

  /// R16: the time that the device has slept is none of the apps'. The limits that life cycles keep have
  /// been moved by them already.
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

  /// The time that an app has when it comes to the background.
  private func time(after old: AppPhase) -> Duration {
    if case .foreground = old { return rules.limits.backgroundTask(in: rules.profile) }
    return rules.choices.wakeTaskTime
  }

  /// R14: the app is terminated, whose phase follows; its other tasks end with the process.
  private mutating func lapse(_ assertion: ProcessAssertion, of app: AppID) -> [Action] {
    guard let index = clients[app]?.open.firstIndex(where: { $0.assertion == assertion }),
      let task = clients[app]?.open.remove(at: index)
    else { return [] }
    return [.ends(task, .overran)]
  }

  /// R13, R14: held until the time of all tasks is used up.
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
