package import RuleBlocks

/// The notification state of one app.
package struct NotificationClient: AppClient, Sendable, Hashable {
  package let id: AppID
  /// The user's decision.
  package internal(set) var permission = NotificationPermission.notDetermined
  /// The options that the app has requested; banners, sounds and the badge if it has not (R140).
  package var options: NotificationOptions { asked ?? [.badge, .sound, .alert] }
  /// The pending notifications, in the order of their requests.
  package internal(set) var pending: [PendingNotification] = []
  /// The notifications in the list, oldest first.
  package internal(set) var delivered: [DeliveredNotification] = []
  /// The last notification with a banner, which may be gone from the list, or gone altogether (R250).
  var banner: DeliveredNotification?
  /// How many sounds of notifications the device has played (R250).
  package internal(set) var sounds = 0
  /// The app's categories, which outlive its process (R252).
  package internal(set) var categories: [NotificationCategory] = []
  /// The numbers of the assertions for responses that the process has not handled.
  var openResponses: Set<Int> = []
  /// The badge on the icon (R144).
  package internal(set) var badge = 0
  /// How often the current process has set the badge, as far as the device knows.
  var badgeChanges = 0
  /// Whether it has a process, which holds a copy of the badge.
  var isRunning = false
  /// Whether it is in the foreground, where it decides about each notification.
  var isInFront = false
  /// The notifications that the app in front has not decided about.
  var offered: [DeliveredNotification] = []
  /// The numbers of the permission requests that the user has not answered yet.
  package internal(set) var questions: [Int] = []
  /// The requested options; nil if the app has not requested any.
  var asked: NotificationOptions?

  init(id: AppID) { self.id = id }

  /// Whether the badge may change (R251).
  var mayBadge: Bool { allowed.contains(.badge) }

  /// Removes and returns the due notifications in the order of their requests; repeating ones become pending
  /// again.
  ///
  /// The next date of one that repeats by the calendar is unknown then.
  mutating func takeDue(at now: DeviceInstant) -> [LocalNotification] {
    let due = pending.filter { $0.due.map { $0 <= now } ?? false }
    pending.removeAll { due.contains($0) }
    for var next in due {
      switch next.content.trigger {
      // The lower bound keeps time moving.
      case .interval(let time, repeats: true):
        next.due = next.due.map { $0 + max(.seconds(60), time) }
      case .calendar(_, repeats: true): next.due = nil
      case .interval, .calendar, nil: continue
      }
      pending.append(next)
    }
    return due.map(\.content)
  }

  /// Sets the date of a notification that waits for one; nil removes it, as it never comes.
  mutating func setDate(_ date: DeviceInstant?, of identifier: String) {
    guard let place = pending.firstIndex(where: { $0.identifier == identifier && $0.due == nil })
    else { return }
    pending[place].due = date
    if date == nil { pending.remove(at: place) }
  }

  /// The pending notifications of an app; Apple: "the system keeps the soonest-firing 64" (R141).
  private static let mostPending = 64

  /// Removes and returns the latest pending notifications beyond the limit.
  mutating func dropLatest() -> [LocalNotification] {
    var dropped: [LocalNotification] = []
    while pending.count > Self.mostPending {
      var latest: Int?
      for place in pending.indices {
        guard let due = pending[place].due else { continue }
        if let best = latest.flatMap({ pending[$0].due }), due < best { continue }
        latest = place
      }
      guard let latest else { break }
      dropped.append(pending.remove(at: latest).content)
    }
    return dropped
  }

  /// CHOICE: the notifications in a list, and the bytes of all their texts, so that an answer that contains
  /// them fits a message.
  private static let (mostListed, mostListedBytes) = (1000, 16 << 20)

  /// Removes and returns the oldest notifications of a list beyond the limits.
  static func dropOldest(_ list: inout [DeliveredNotification]) -> [DeliveredNotification] {
    guard let newest = list.last else { return [] }
    var (count, bytes) = (1, newest.content.textBytes)
    for notification in list.dropLast().reversed() {
      bytes += notification.content.textBytes
      guard count < mostListed, bytes <= mostListedBytes else { break }
      count += 1
    }
    let dropped = list.prefix(list.count - count)
    list.removeFirst(dropped.count)
    return Array(dropped)
  }

  /// Clears all dates that depend on the calendar.
  mutating func forgetDates() {
    for place in pending.indices {
      if case .calendar = pending[place].content.trigger { pending[place].due = nil }
    }
  }
}

package struct PendingNotification: Sendable, Hashable {
  package let content: LocalNotification
  /// The next time when it is due; nil until the shell has supplied it.
  package internal(set) var due: DeviceInstant?

  package var identifier: String { content.identifier }
}
