internal import BackgroundExecution
public import Foundation

/// The content of a notification; its mutable form is ``UNMutableNotificationContent``.
public class UNNotificationContent: NSObject {
  var content: LocalNotification

  init(_ content: LocalNotification) {
    self.content = content
    super.init()
  }

  /// Makes empty content.
  ///
  /// - ObjectiveC: `init`
  public override convenience init() { self.init(LocalNotification("")) }

  /// The title.
  public var title: String { content.title }
  /// The subtitle.
  public var subtitle: String { content.subtitle }
  /// The text.
  public var body: String { content.body }
  /// The number on the icon; nil to leave it (R144).
  public var badge: NSNumber? { content.badge.map { NSNumber(value: $0) } }
  /// The sound; nil for none.
  public var sound: UNNotificationSound? { content.hasSound ? .default : nil }
  /// The identifier of the category.
  public var categoryIdentifier: String { content.category }
  /// The identifier by which notifications are grouped; empty for none.
  public var threadIdentifier: String { content.thread }
  /// The interruption level, since iOS 15; stored: a scenario sees every notification.
  public var interruptionLevel: UNNotificationInterruptionLevel {
    UNNotificationInterruptionLevel(rawValue: content.interruptionLevel) ?? .active
  }
  /// The relevance from 0 to 1 for summaries, since iOS 15; stored.
  public var relevanceScore: Double { content.relevance }
  /// Data of the app, or the payload of a push.
  ///
  /// CHOICE: values are those of JSON; others are left out.
  public var userInfo: [AnyHashable: Any] {
    let values = try? JSONSerialization.jsonObject(with: Data(content.userInfo.utf8))
    return values as? [String: Any] ?? [:]
  }
}

/// The mutable content of a notification.
public final class UNMutableNotificationContent: UNNotificationContent {
  /// The title.
  public override var title: String {
    get { content.title }
    set { content.title = newValue }
  }

  /// The subtitle.
  public override var subtitle: String {
    get { content.subtitle }
    set { content.subtitle = newValue }
  }

  /// The text.
  public override var body: String {
    get { content.body }
    set { content.body = newValue }
  }

  /// The number on the icon; nil to leave it (R144).
  public override var badge: NSNumber? {
    get { content.badge.map { NSNumber(value: $0) } }
    set { content.badge = newValue?.intValue }
  }

  /// The sound; nil for none.
  public override var sound: UNNotificationSound? {
    get { content.hasSound ? .default : nil }
    set { content.hasSound = newValue != nil }
  }

  /// The identifier of the category.
  public override var categoryIdentifier: String {
    get { content.category }
    set { content.category = newValue }
  }

  /// The identifier by which notifications are grouped; empty for none.
  public override var threadIdentifier: String {
    get { content.thread }
    set { content.thread = newValue }
  }

  /// The interruption level, since iOS 15; stored.
  public override var interruptionLevel: UNNotificationInterruptionLevel {
    get { super.interruptionLevel }
    set { content.interruptionLevel = newValue.rawValue }
  }

  /// The relevance from 0 to 1 for summaries, since iOS 15; stored.
  public override var relevanceScore: Double {
    get { content.relevance }
    set { content.relevance = newValue }
  }

  /// Data of the app.
  public override var userInfo: [AnyHashable: Any] {
    get { super.userInfo }
    set {
      let texts = newValue.compactMap { key, value in (key as? String).map { ($0, value) } }
      let values = Dictionary(texts, uniquingKeysWith: { $1 })
        .filter { JSONSerialization.isValidJSONObject([$0.value]) }
      let data = try? JSONSerialization.data(withJSONObject: values, options: .sortedKeys)
      content.userInfo = data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
  }
}

/// The interruption level of a notification.
public enum UNNotificationInterruptionLevel: Int, Sendable {
  /// Only listed.
  ///
  /// - ObjectiveC: `UNNotificationInterruptionLevelPassive`
  case passive = 0
  /// The default.
  ///
  /// - ObjectiveC: `UNNotificationInterruptionLevelActive`
  case active = 1
  /// Immediate, even during a Focus.
  ///
  /// - ObjectiveC: `UNNotificationInterruptionLevelTimeSensitive`
  case timeSensitive = 2
  /// Immediate, regardless of the mute switch.
  ///
  /// - ObjectiveC: `UNNotificationInterruptionLevelCritical`
  case critical = 3
}

/// The sound of a notification.
public final class UNNotificationSound: NSObject, Sendable {
  /// The sound of the system.
  ///
  /// - ObjectiveC: `defaultSound`
  public class var `default`: UNNotificationSound { UNNotificationSound() }

  /// Makes a sound of the app; it is inaudible here.
  ///
  /// - ObjectiveC: `soundNamed:`
  public convenience init(named name: UNNotificationSoundName) { self.init() }
}

/// The name of a sound of the app.
public struct UNNotificationSoundName: RawRepresentable, Sendable, Hashable {
  /// The name of its file.
  public let rawValue: String

  /// Makes a name from a file name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Makes a name from a file name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}
