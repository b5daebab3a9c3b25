package import RuleBlocks
/// The notifications that users see, of all apps of a device: rules R140-R144 and R146.
///
/// It keeps what an app has asked for beyond its processes, shows it when it is due, and asks an app in
/// front first. Visible pushes come here once they have reached the device.
package struct NotificationServer: ServiceBlock, Hashable {
  /// Where the block stands in time.
  package var timeline: Timeline
  /// In the order of installation.
  private(set) var clients: [NotificationClient] = []
  /// The number of the next notification that comes.
  private var nextNumber = 1

  /// Starts without apps.
  package init(start: DeviceInstant = .zero) { timeline = Timeline(start: start) }

  /// When the first pending notification is due.
  package var nextDeadline: DeviceInstant? {
    clients.lazy.flatMap(\.pending).compactMap(\.due).min()
  }

  /// Handles an event.
  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    switch event {
    case .device(let event): return try hear(event)
    case .authorize(let id, let question, let options):
      return authorize(try index(of: id), question, options)
    case .allow(let id, let allows): return allow(try index(of: id), allows)
    case .add(let id, let notification): return add(notification, try index(of: id))
    case .removePending(let id, let names):
      clients[try index(of: id)].pending.removeAll { names?.contains($0.identifier) ?? true }
    case .removeDelivered(let id, let names):
      clients[try index(of: id)].delivered.removeAll {
        names?.contains($0.content.identifier) ?? true
      }
    case .setBadge(let id, let badge, let change):
      let index = try index(of: id)
      (clients[index].badge, clients[index].badgeChanges) = (max(0, badge), change)
    case .dated(let id, let identifier, let date):
      let later = date.map { max($0, now + Self.leastDelay) }
      clients[try index(of: id)].setDate(later, of: identifier)
    case .arrive(let id, let payload):
      let name = "push-\(nextNumber)"
      return deliver(LocalNotification(name, of: payload), try index(of: id), isRemote: true)
    case .presented(let id, let number, let shows):
      return present(number, shows: shows, try index(of: id))
    case .tap(let id, let identifier): return try tap(identifier, try index(of: id))
    }
    return []
  }

  /// Delivers what is due, app by app.
  package mutating func expire() -> [Action] {
    var actions: [Action] = []
    for index in clients.indices {
      for notification in clients[index].takeDue(at: now) {
        actions += deliver(notification, index, isRemote: false)
      }
    }
    return actions + missingDates()
  }

  /// Asks for the dates that are not known.
  private func missingDates() -> [Action] {
    clients.flatMap { client in
      client.pending.filter { $0.due == nil }.map { Action.needsDate(client.id, $0.content) }
    }
  }

  /// However often an app says that the calendar matches, time goes on.
  private static let leastDelay = Duration.milliseconds(1)

  /// What is kept of an app; nil if there is no such app.
  package func client(_ id: AppID) -> NotificationClient? { clients.first { $0.id == id } }

  /// Takes what happens on the device: whether an app is in front decides what comes first.
  ///
  /// A new process is told of the badge before its first call. What waits for the calendar is due at
  /// another time when the clock was set.
  private mutating func hear(_ event: DeviceEvent) throws(Misuse) -> [Action] {
    switch event {
    case .installed(let id, _):
      if clients.contains(where: { $0.id == id }) { throw .appAlreadyInstalled(id) }
      clients.append(NotificationClient(id: id))
    case .phase(let id, let phase):
      let index = try index(of: id)
      clients[index].isInFront = phase == .foreground
      let wasRunning = clients[index].isRunning
      clients[index].isRunning = true
      guard case .notRunning = phase else {
        return wasRunning || clients[index].badge == 0 ? [] : [badge(of: clients[index])]
      }
      clients[index].isRunning = false
      (clients[index].questions, clients[index].badgeChanges) = ([], 0)
    case .clockChanged:
      for index in clients.indices { clients[index].forgetDates() }
      return missingDates()
    default: break
    }
    return []
  }

  // MARK: Permission (R140)

  /// Answers an app from what is known, or asks the user, once for all questions of the app.
  ///
  /// R146: what is to be quiet is allowed without a question, until the app asks for more.
  private mutating func authorize(
    _ index: Int, _ question: Int, _ options: NotificationOptions
  ) -> [Action] {
    let isQuiet = options.contains(.provisional)
    let wanted = options.subtracting(.provisional)
    clients[index].asked = clients[index].asked?.union(wanted) ?? wanted
    if isQuiet, clients[index].permission == .notDetermined {
      clients[index].permission = .provisional
    }
    let client = clients[index]
    switch client.permission {
    case .denied: return [.answers(client.id, question: question, granted: false)]
    case .authorized: return [.answers(client.id, question: question, granted: true)]
    case .provisional where isQuiet:
      return [.answers(client.id, question: question, granted: true)]
    case .provisional, .notDetermined:
      clients[index].questions.append(question)
      return client.questions.isEmpty ? [.asks(client.id)] : []
    }
  }

  /// Takes the user's answer, for all questions that wait.
  private mutating func allow(_ index: Int, _ allows: Bool) -> [Action] {
    let client = clients[index]
    clients[index].permission = allows ? .authorized : .denied
    clients[index].questions = []
    return client.questions.map { .answers(client.id, question: $0, granted: allows) }
  }

  // MARK: Delivery (R141, R142)

  /// Keeps a notification until it is due; one without a trigger comes at once.
  private mutating func add(_ notification: LocalNotification, _ index: Int) -> [Action] {
    clients[index].pending.removeAll { $0.identifier == notification.identifier }
    switch notification.trigger {
    case nil: return deliver(notification, index, isRemote: false)
    case .interval(let time, _):
      let due = now + max(.zero, time)
      clients[index].pending.append(PendingNotification(content: notification, due: due))
      return []
    case .calendar:
      clients[index].pending.append(PendingNotification(content: notification, due: nil))
      return [.needsDate(clients[index].id, notification)]
    }
  }

  /// Lets a notification come: the user sees it, the app in front is asked, or nothing is seen
  /// without permission.
  private mutating func deliver(
    _ content: LocalNotification, _ index: Int, isRemote: Bool
  ) -> [Action] {
    let delivered = DeliveredNotification(nextNumber, content, isRemote: isRemote, at: now)
    nextNumber += 1
    let client = clients[index]
    guard client.permission == .authorized || client.permission == .provisional else {
      return [.hides(client.id, delivered)]
    }
    guard client.isInFront else { return show(delivered, index) }
    clients[index].offered.append(delivered)
    return [.offers(client.id, delivered)]
  }

  /// Takes the app's word on one that it was offered; a second word on it means nothing.
  private mutating func present(_ number: Int, shows: Bool, _ index: Int) -> [Action] {
    guard let place = clients[index].offered.firstIndex(where: { $0.number == number }) else {
      return []
    }
    let delivered = clients[index].offered.remove(at: place)
    return shows ? show(delivered, index) : [.hides(clients[index].id, delivered)]
  }

  /// Shows one, in place of one with its name, and sets the badge.
  private mutating func show(_ delivered: DeliveredNotification, _ index: Int) -> [Action] {
    let before = clients[index].badge
    if clients[index].mayBadge { clients[index].badge = delivered.content.badge ?? before }
    clients[index].delivered.removeAll {
      $0.content.identifier == delivered.content.identifier
    }
    if delivered.content.hasText { clients[index].delivered.append(delivered) }
    let client = clients[index]
    let isNews = client.isRunning && client.badge != before
    let isQuiet = client.permission == .provisional
    return (isNews ? [badge(of: client)] : [])
      + [isQuiet ? .lists(client.id, delivered) : .shows(client.id, delivered)]
  }

  /// Tells an app of the number on its icon (R144).
  private func badge(of client: NotificationClient) -> Action {
    .badge(client.id, client.badge, change: client.badgeChanges)
  }

  /// R143: one that is tapped is gone, and its app is told.
  private mutating func tap(_ identifier: String, _ index: Int) throws(Misuse) -> [Action] {
    let places = clients[index].delivered.indices
    guard
      let place = places.last(where: {
        clients[index].delivered[$0].content.identifier == identifier
      })
    else { throw .notificationUnknown(clients[index].id, identifier) }
    return [.responds(clients[index].id, clients[index].delivered.remove(at: place))]
  }

  /// The place of an app.
  ///
  /// - Throws: ``Misuse/unknownApp(_:)``.
  private func index(of id: AppID) throws(Misuse) -> Int {
    guard let index = clients.firstIndex(where: { $0.id == id }) else { throw .unknownApp(id) }
    return index
  }
}
