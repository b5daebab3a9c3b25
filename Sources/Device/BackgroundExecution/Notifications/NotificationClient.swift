package import RuleBlocks
/// What the device keeps of an app's notifications.
package struct NotificationClient: Sendable, Hashable {
  /// The app.
  package let id: AppID
  /// What the user has said.
  package internal(set) var permission = NotificationPermission.notDetermined
  /// What the app has asked for; banners, sounds and the badge if it has not asked (R140).
  package var options: NotificationOptions { asked ?? [.badge, .sound, .alert] }
  /// What is to come, in the order in which it was asked for.
  package internal(set) var pending: [PendingNotification] = []
  /// What the user still sees, oldest first.
  package internal(set) var delivered: [DeliveredNotification] = []
  /// The number on the icon (R144).
  package internal(set) var badge = 0
  /// How often the present process has set the badge, as far as the device has heard.
  var badgeChanges = 0
  /// Whether it has a process, which knows of the badge.
  var isRunning = false
  /// Whether the user sees the app, which is then asked first.
  var isInFront = false
  /// What the app in front has not answered yet.
  var offered: [DeliveredNotification] = []
  /// The questions that the user has not answered yet.
  package internal(set) var questions: [Int] = []
  /// What the app has asked for; nil if it has not.
  var asked: NotificationOptions?

  /// An app that has never asked for anything.
  init(id: AppID) { self.id = id }

  /// Whether what comes changes the badge.
  var mayBadge: Bool { permission == .authorized && options.contains(.badge) }

  /// Takes what is due, in the order in which it was asked for, and puts what repeats back for the next time.
  ///
  /// The date of what repeats by the calendar is not known then.
  mutating func takeDue(at now: DeviceInstant) -> [LocalNotification] {
    let due = pending.filter { $0.due.map { $0 <= now } ?? false }
    pending.removeAll { due.contains($0) }
    for var next in due {
      switch next.content.trigger {
      // Nothing repeats so often that time could not go on.
      case .interval(let time, repeats: true):
        next.due = next.due.map { $0 + max(.seconds(60), time) }
      case .calendar(_, repeats: true): next.due = nil
      case .interval, .calendar, nil: continue
      }
      pending.append(next)
    }
    return due.map(\.content)
  }

  /// Sets the date of what waits for one by its name; without a date it never comes and is forgotten.
  mutating func setDate(_ date: DeviceInstant?, of identifier: String) {
    guard let place = pending.firstIndex(where: { $0.identifier == identifier && $0.due == nil })
    else { return }
    pending[place].due = date
    if date == nil { pending.remove(at: place) }
  }

  /// Forgets the dates that come from the calendar.
  mutating func forgetDates() {
    for place in pending.indices {
      if case .calendar = pending[place].content.trigger { pending[place].due = nil }
    }
  }
}

/// A notification that is to come.
package struct PendingNotification: Sendable, Hashable {
  /// What the app has asked for.
  package let content: LocalNotification
  /// When it comes, the next time; nil until the shell has said it.
  package internal(set) var due: DeviceInstant?

  /// Its name.
  package var identifier: String { content.identifier }
}
