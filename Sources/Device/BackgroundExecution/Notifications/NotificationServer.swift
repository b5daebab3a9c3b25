package import RuleBlocks
/// The notifications that users see, of all apps of a device: rules R140-R144, R146 and R250-R254.
///
/// The server keeps requests beyond the apps' processes, shows notifications when they are due, and consults
/// an app in front first. Visible pushes are passed to it once they have reached the device.
package struct NotificationServer: ServiceBlock, Hashable {
  let rules: DeviceRules
  package var timeline: Timeline
  /// In the order of installation.
  var clients: [NotificationClient] = []
  /// The number of the next delivered notification.
  private var nextNumber = 1
  /// The number of the last assertion for a response.
  var lastResponse = 0

  package init(_ rules: DeviceRules = DeviceRules(), start: DeviceInstant = .zero) {
    self.rules = rules
    timeline = Timeline(start: start)
  }

  /// When the first pending notification is due.
  package var nextDeadline: DeviceInstant? {
    clients.lazy.flatMap(\.pending).compactMap(\.due).min()
  }

  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    switch event {
    case .device(.lapsed(let id, let assertion)) where assertion.kind == .notificationResponse:
      clients[try clients.index(of: id)].openResponses.remove(assertion.number)
    case .device(let event): return try hear(event)
    case .authorize(let id, let question, let options):
      return authorize(try clients.index(of: id), question, options)
    case .allow(let id, let allows): return allow(try clients.index(of: id), allows)
    case .add(let id, let notification): return add(notification, try clients.index(of: id))
    case .removePending(let id, let names):
      clients[try clients.index(of: id)].pending.removeAll {
        names?.contains($0.identifier) ?? true
      }
    case .removeDelivered(let id, let names):
      clients[try clients.index(of: id)].delivered.removeAll {
        names?.contains($0.content.identifier) ?? true
      }
    case .setBadge(let id, let badge, let change):
      return setBadge(max(0, badge), change, try clients.index(of: id))
    case .dated(let id, let identifier, let date):
      let later = date.map { max($0, now + Self.leastDelay) }
      let index = try clients.index(of: id)
      clients[index].setDate(later, of: identifier)
      return dropLatest(index)
    case .arrive(let id, let payload):
      let name = "push-\(nextNumber)"
      return deliver(
        LocalNotification(name, of: payload), try clients.index(of: id), isRemote: true)
    case .presented(let id, let number, let presentation):
      return present(number, presentation, try clients.index(of: id))
    case .setCategories(let id, let categories):
      clients[try clients.index(of: id)].categories = categories
    case .respond(let id, let identifier, let action, let text):
      return try respond(identifier, action, text, try clients.index(of: id))
    case .responded(let id, let number):
      return finish(number, try clients.index(of: id))
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

  /// Returns requests for the dates that are unknown.
  private func missingDates() -> [Action] {
    clients.flatMap { client in
      client.pending.filter { $0.due == nil }.map { Action.needsDate(client.id, $0.content) }
    }
  }

  /// The least time until a calendar match, so that time always advances.
  private static let leastDelay = Duration.milliseconds(1)

  /// Returns the state of an app, or nil if it is not installed.
  package func client(_ id: AppID) -> NotificationClient? { clients.first { $0.id == id } }

  /// Applies an event of the device.
  ///
  /// A new process is sent the badge before its first call. Calendar triggers get new dates after the clock
  /// was set.
  private mutating func hear(_ event: DeviceEvent) throws(Misuse) -> [Action] {
    switch event {
    case .installed(let id, _):
      if clients.contains(where: { $0.id == id }) { throw .appAlreadyInstalled(id) }
      clients.append(NotificationClient(id: id))
    case .phase(let id, let phase):
      let index = try clients.index(of: id)
      clients[index].isInFront = phase == .foreground
      let wasRunning = clients[index].isRunning
      clients[index].isRunning = true
      guard case .notRunning = phase else {
        return wasRunning || clients[index].badge == 0 ? [] : [badge(of: clients[index])]
      }
      clients[index].isRunning = false
      (clients[index].questions, clients[index].badgeChanges) = ([], 0)
      clients[index].openResponses = []
    case .clockChanged:
      for index in clients.indices { clients[index].forgetDates() }
      return missingDates()
    default: break
    }
    return []
  }

  // MARK: Permission (R140)

  /// Answers a permission request if the answer is known, or asks the user, once for all pending requests.
  ///
  /// R146: provisional permission is granted without a prompt, until the app requests more.
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

  /// Applies the user's answer to all pending requests.
  private mutating func allow(_ index: Int, _ allows: Bool) -> [Action] {
    let client = clients[index]
    clients[index].permission = allows ? .authorized : .denied
    clients[index].questions = []
    return client.questions.map { .answers(client.id, question: $0, granted: allows) }
  }

  // MARK: Delivery (R141, R142)

  /// Keeps a notification until it is due; one without a trigger is delivered at once.
  private mutating func add(_ notification: LocalNotification, _ index: Int) -> [Action] {
    clients[index].pending.removeAll { $0.identifier == notification.identifier }
    switch notification.trigger {
    case nil: return deliver(notification, index, isRemote: false)
    case .interval(let time, _):
      let due = now + max(.zero, time)
      clients[index].pending.append(PendingNotification(content: notification, due: due))
      return dropLatest(index)
    case .calendar:
      clients[index].pending.append(PendingNotification(content: notification, due: nil))
      return [.needsDate(clients[index].id, notification)]
    }
  }

  /// Keeps the pending notifications that are due first, and returns the others.
  ///
  /// Only those with a date are compared, of equal ones the later request is dropped.
  private mutating func dropLatest(_ index: Int) -> [Action] {
    clients[index].dropLatest().map { .drops(clients[index].id, $0) }
  }

  /// Delivers a notification: it is shown, offered to an app in front, or hidden without permission.
  private mutating func deliver(
    _ content: LocalNotification, _ index: Int, isRemote: Bool
  ) -> [Action] {
    let delivered = DeliveredNotification(nextNumber, content, isRemote: isRemote, at: now)
    nextNumber += 1
    let client = clients[index]
    guard client.permission == .authorized || client.permission == .provisional else {
      return [.hides(client.id, delivered)]
    }
    guard client.isInFront else { return show(delivered, .all, index) }
    clients[index].offered.append(delivered)
    let dropped = NotificationClient.dropOldest(&clients[index].offered)
    return dropped.map { .drops(client.id, $0.content) } + [.offers(client.id, delivered)]
  }

  /// Applies the app's decision about an offered notification; a second decision is ignored.
  private mutating func present(
    _ number: Int, _ presentation: NotificationPresentation, _ index: Int
  ) -> [Action] {
    guard let place = clients[index].offered.firstIndex(where: { $0.number == number }) else {
      return []
    }
    let delivered = clients[index].offered.remove(at: place)
    return show(delivered, presentation.resolved, index)
  }

  /// R250: applies each part of a presentation by itself, as far as the user allows it.
  ///
  /// A listed notification replaces one with the same identifier. One without text has no banner and no place
  /// in the list, and is shown by its badge or sound.
  private mutating func show(
    _ delivered: DeliveredNotification, _ presentation: NotificationPresentation, _ index: Int
  ) -> [Action] {
    let content = delivered.content
    let parts = presentation.intersection(clients[index].allowed)
    let before = clients[index].badge
    if parts.contains(.badge) { clients[index].badge = content.badge ?? before }
    let isSounded = content.hasSound && parts.contains(.sound)
    if isSounded { clients[index].sounds += 1 }
    if parts.contains(.list) {
      clients[index].delivered.removeAll { $0.content.identifier == content.identifier }
      if content.hasText { clients[index].delivered.append(delivered) }
      _ = NotificationClient.dropOldest(&clients[index].delivered)
    }
    if parts.contains(.banner), content.hasText { clients[index].banner = delivered }
    let client = clients[index]
    let isNews = client.isRunning && client.badge != before
    return (isNews ? [badge(of: client)] : [])
      + [trace(delivered, parts, isEffective: isSounded || client.badge != before, client.id)]
  }

  /// Returns the action that says how a notification was presented.
  private func trace(
    _ delivered: DeliveredNotification, _ parts: NotificationPresentation, isEffective: Bool,
    _ app: AppID
  ) -> Action {
    guard delivered.content.hasText else {
      let isAllowed = !parts.isDisjoint(with: [.badge, .sound, .banner])
      return isEffective || isAllowed ? .shows(app, delivered) : .hides(app, delivered)
    }
    if parts.contains(.banner) { return .shows(app, delivered) }
    return parts.contains(.list) ? .lists(app, delivered) : .hides(app, delivered)
  }

  /// Returns the action that sends an app its badge (R144).
  func badge(of client: NotificationClient) -> Action {
    .badge(client.id, client.badge, change: client.badgeChanges)
  }
}
