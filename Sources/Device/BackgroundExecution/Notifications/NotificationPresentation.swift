package import RuleBlocks

/// What becomes of a notification (R250); the bits are those of `UNNotificationPresentationOptions`.
package struct NotificationPresentation: OptionSet, Sendable, Hashable {
  package let rawValue: UInt

  package init(rawValue: UInt) { self.rawValue = rawValue }

  /// The number on the icon changes.
  package static let badge = Self(rawValue: 1 << 0)
  /// The sound is played.
  package static let sound = Self(rawValue: 1 << 1)
  /// The older form of ``list`` and ``banner``.
  package static let alert = Self(rawValue: 1 << 2)
  /// It stands in the list.
  package static let list = Self(rawValue: 1 << 3)
  /// A banner shows it for a while.
  package static let banner = Self(rawValue: 1 << 4)

  /// Everything, as for an app that is not in front.
  package static let all: Self = [.badge, .sound, .list, .banner]

  /// The same options, with the older form in today's.
  var resolved: Self { contains(.alert) ? subtracting(.alert).union([.list, .banner]) : self }
}

extension NotificationClient {
  /// R140, R146, R251: what the user allows, of what the app has asked for; nothing before that.
  var allowed: NotificationPresentation {
    switch permission {
    case .notDetermined, .denied: []
    case .provisional: [.list]
    case .authorized:
      NotificationPresentation(rawValue: options.rawValue)
        .intersection([.badge, .sound, .alert]).resolved
    }
  }

  /// What the user sees: the list, and a banner for as long as it is there.
  package func visible(at now: DeviceInstant) -> [DeliveredNotification] {
    guard let banner, banner.time + Self.bannerTime > now,
      !delivered.contains(banner)
    else { return delivered }
    return delivered + [banner]
  }

  /// CHOICE (R250): how long a banner is there.
  private static let bannerTime = Duration.seconds(5)
}
