/// The notifications that users see, of all apps of a device: rules R140-R144.
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

  /// What can happen to the desk.
  package enum Event: ServiceEvent, Hashable {
    /// What every block hears.
    case device(DeviceEvent)
    /// The app asks for the user's permission, in a question with a number of its own.
    case authorize(AppID, question: Int)
    /// The user answers, or changes the settings.
    case allow(AppID, Bool)
    /// The app wants this one to be shown, at once or when it is due; one of the same name gives
    /// way.
    case add(AppID, LocalNotification)
    /// Takes back what is pending, by name; nil for all.
    case removePending(AppID, [String]?)
    /// Takes away what the user still sees, by name; nil for all.
    case removeDelivered(AppID, [String]?)
    /// The app sets the number on its icon.
    case setBadge(AppID, Int)
    /// A visible push has come.
    case arrive(AppID, PushPayload)
    /// The app in front has said what is to be done with one, by its number.
    case presented(AppID, number: Int, shows: Bool)
    /// The user taps one.
    case tap(AppID, identifier: String)
  }

  /// What the desk asks for.
  package enum Action: RuleAction {
    /// The user is asked for permission.
    case asks(AppID)
    /// The app is told what the user says.
    case answers(AppID, question: Int, granted: Bool)
    /// The app in front is asked what to do with one.
    case offers(AppID, DeliveredNotification)
    /// The user sees it.
    case shows(AppID, DeliveredNotification)
    /// The user does not.
    case hides(AppID, DeliveredNotification)
    /// The app is told that the user has tapped one, once it is in front.
    case responds(AppID, DeliveredNotification)
    /// An event could not happen.
    case misuse(Misuse)

    /// What such an action reports; nil for any other.
    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }

  /// Starts without apps.
  package init(start: DeviceInstant = .zero) { timeline = Timeline(start: start) }

  /// When the first pending notification is due.
  package var nextDeadline: DeviceInstant? {
    clients.lazy.flatMap(\.pending).compactMap { $0.trigger?.first }.min()
  }

  /// Handles an event.
  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    switch event {
    case .device(let event): try hear(event)
    case .authorize(let id, let question): return authorize(try index(of: id), question)
    case .allow(let id, let allows): return allow(try index(of: id), allows)
    case .add(let id, let notification): return add(notification, try index(of: id))
    case .removePending(let id, let names):
      clients[try index(of: id)].pending.removeAll { names?.contains($0.identifier) ?? true }
    case .removeDelivered(let id, let names):
      clients[try index(of: id)].delivered.removeAll {
        names?.contains($0.content.identifier) ?? true
      }
    case .setBadge(let id, let badge): clients[try index(of: id)].badge = max(0, badge)
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
    return actions
  }

  /// What is kept of an app; nil if there is no such app.
  package func client(_ id: AppID) -> NotificationClient? { clients.first { $0.id == id } }

  /// Takes what happens on the device: whether an app is in front decides what comes first.
  private mutating func hear(_ event: DeviceEvent) throws(Misuse) {
    switch event {
    case .installed(let id, _):
      if clients.contains(where: { $0.id == id }) { throw .appAlreadyInstalled(id) }
      clients.append(NotificationClient(id: id))
    case .phase(let id, let phase):
      let index = try index(of: id)
      clients[index].isInFront = phase == .foreground
      if case .notRunning = phase { clients[index].questions = [] }
    default: break
    }
  }

  // MARK: Permission (R140)

  /// Answers an app from what is known, or asks the user, once for all questions of the app.
  private mutating func authorize(_ index: Int, _ question: Int) -> [Action] {
    let client = clients[index]
    guard client.permission == .notDetermined else {
      let granted = client.permission == .authorized
      return [.answers(client.id, question: question, granted: granted)]
    }
    clients[index].questions.append(question)
    return client.questions.isEmpty ? [.asks(client.id)] : []
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
    guard let trigger = notification.trigger else {
      return deliver(notification, index, isRemote: false)
    }
    var kept = notification
    // Nothing is due before now, and nothing repeats so often that time could not go on.
    kept.trigger = LocalNotification.Trigger(
      first: max(now, trigger.first), spacing: trigger.spacing.map { max(.seconds(60), $0) })
    clients[index].pending.append(kept)
    return []
  }

  /// Lets a notification come: the user sees it, the app in front is asked, or nothing is seen
  /// without permission.
  private mutating func deliver(
    _ content: LocalNotification, _ index: Int, isRemote: Bool
  ) -> [Action] {
    let delivered = DeliveredNotification(nextNumber, content, isRemote: isRemote, at: now)
    nextNumber += 1
    let client = clients[index]
    guard client.permission == .authorized else { return [.hides(client.id, delivered)] }
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
    if let badge = delivered.content.badge { clients[index].badge = badge }
    clients[index].delivered.removeAll {
      $0.content.identifier == delivered.content.identifier
    }
    if delivered.content.hasText { clients[index].delivered.append(delivered) }
    return [.shows(clients[index].id, delivered)]
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

/// What the device keeps of an app's notifications.
package struct NotificationClient: Sendable, Hashable {
  /// The app.
  package let id: AppID
  /// What the user has said.
  package internal(set) var permission = NotificationPermission.notDetermined
  /// What is to come, in the order in which it was asked for.
  package internal(set) var pending: [LocalNotification] = []
  /// What the user still sees, oldest first.
  package internal(set) var delivered: [DeliveredNotification] = []
  /// The number on the icon (R144).
  package internal(set) var badge = 0
  /// Whether the user sees the app, which is then asked first.
  var isInFront = false
  /// What the app in front has not answered yet.
  var offered: [DeliveredNotification] = []
  /// The questions that the user has not answered yet.
  package internal(set) var questions: [Int] = []

  /// Takes what is due, earliest first, and puts what repeats back for the next time.
  mutating func takeDue(at now: DeviceInstant) -> [LocalNotification] {
    let due = pending.filter { $0.trigger.map { $0.first <= now } ?? false }
    pending.removeAll { due.contains($0) }
    for var notification in due {
      guard let trigger = notification.trigger, let spacing = trigger.spacing else { continue }
      notification.trigger?.first = trigger.first + spacing
      pending.append(notification)
    }
    return due
  }
}
