import DeviceTrace
import RuleBlocks

/// Continued tasks, from iOS 26 on: the user begins them, the system shows them, and they go on in the
/// background as long as they make progress (R256-R258).
extension TaskScheduler {
  /// R257: how many more may run on the device.
  var room: Int {
    guard rules.profile.hasContinuedTasks else { return 0 }
    let open = clients.indices.reduce(0) { count, index in
      count + clients[index].open.count { $0.task.kind == .continued }
    }
    return max(0, rules.choices.continuedTasks - open)
  }

  /// R257: begins what is queued while there is room, and reports to apps how much is left.
  ///
  /// CHOICE: a queued request begins in the background, too, and ends with the process that has submitted it.
  mutating func beginContinued() -> [Action] {
    var actions: [Action] = []
    for index in clients.indices {
      while room > 0, [.running, .resumed].contains(clients[index].standing.wake),
        let request = clients[index].book.pending.first(where: { $0.kind == .continued })
      {
        actions += begin([request], of: index, isSimulated: false)
      }
    }
    return actions + tellRoom()
  }

  /// Tells the apps that may submit such requests how many more may run.
  private mutating func tellRoom() -> [Action] {
    let room = room
    return clients.indices.flatMap { index -> [Action] in
      guard clients[index].book.room != room else { return [] }
      clients[index].book.room = room
      return clients[index].standing.wake == .launched ? [] : news(of: index)
    }
  }

  /// R258: returns the limit of a task in the background, which ends some time after its last progress; nil in
  /// front, where nothing limits it.
  func continuedLimit(of open: TaskClient.OpenTask, _ index: Int) -> AssertionLimit? {
    if clients[index].standing.isInFront { return nil }
    let patience = rules.choices.progressPatience + rules.choices.expiryLead
    return limit(of: open.task, until: open.activity.progressed + patience)
  }

  /// Limits the tasks of an app that has left the foreground, which counts as progress.
  mutating func limitContinued(_ index: Int) -> [Action] {
    clients[index].open.indices.compactMap { position in
      guard clients[index].open[position].task.kind == .continued,
        !clients[index].open[position].isCutShort
      else { return nil }
      clients[index].open[position].activity.progressed = now
      return hold(clients[index].open[position], index)
    }
  }

  /// R258: notes progress, which gives the task more time unless it is expiring.
  mutating func note(_ permille: Int, _ number: Int, of index: Int) -> [Action] {
    guard let position = continued(number, index) else { return [] }
    let open = clients[index].open[position]
    clients[index].open[position].activity.permille = min(max(permille, 0), 1000)
    guard !open.isCutShort, now < open.activity.progressed + rules.choices.progressPatience else {
      return []
    }
    clients[index].open[position].activity.progressed = now
    return clients[index].standing.isInFront ? [] : [hold(clients[index].open[position], index)]
  }

  mutating func retitle(_ number: Int, _ title: String, _ subtitle: String, of index: Int) {
    guard let position = continued(number, index) else { return }
    clients[index].open[position].activity.title = title
    clients[index].open[position].activity.subtitle = subtitle
  }

  /// R259: expires a task that the user stops, once; one that is queued is removed.
  mutating func stop(_ identifier: String, of index: Int) throws(Misuse) -> [Action] {
    let isQueued = clients[index].book.pending.contains {
      $0.identifier == identifier && $0.kind == .continued
    }
    if isQueued {
      clients[index].book.remove(identifier)
      return news(of: index)
    }
    let place = clients[index].open.firstIndex {
      $0.task.identifier == identifier && $0.task.kind == .continued
    }
    guard let place else { throw .scheduledTaskNotRunning(identifier: identifier) }
    return clients[index].open[place].isCutShort ? [] : cutShort(place, of: index)
  }

  /// Returns what the system shows of an app's continued tasks, in the order in which they began, with their
  /// identifiers.
  package func activities(of id: AppID) -> [(identifier: String, activity: ContinuedActivity)] {
    (clients[id]?.open ?? []).filter { $0.task.kind == .continued }
      .map { ($0.task.identifier, $0.activity) }
  }

  private func hold(_ open: TaskClient.OpenTask, _ index: Int) -> Action {
    let limit = continuedLimit(of: open, index)
    return .request(open.task.app, .hold(open.task.assertion, limit: limit))
  }

  /// Returns the place of an open continued task, by its number.
  private func continued(_ number: Int, _ index: Int) -> Int? {
    clients[index].open.firstIndex { $0.task.number == number && $0.task.kind == .continued }
  }
}
