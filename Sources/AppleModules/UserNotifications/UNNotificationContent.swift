internal import BackgroundExecution
public import Foundation

/// What a notification says; an app changes it as a ``UNMutableNotificationContent``.
public class UNNotificationContent: NSObject {
  /// What the rules know of it.
  var content: LocalNotification

  init(_ content: LocalNotification) {
    self.content = content
    super.init()
  }

  /// Nothing at all.
  public override convenience init() { self.init(LocalNotification("")) }

  /// What it is about, in a few words.
  public var title: String { content.title }
  /// What stands below the title.
  public var subtitle: String { content.subtitle }
  /// What it says.
  public var body: String { content.body }
  /// The number on the icon; nil to leave it (R144).
  public var badge: NSNumber? { content.badge.map { NSNumber(value: $0) } }
  /// What is heard; nil for nothing.
  public var sound: UNNotificationSound? { content.hasSound ? .default : nil }
  /// The actions that go with it, by their name.
  public var categoryIdentifier: String { content.category }
  /// Those of one thread stand together; empty for none.
  public var threadIdentifier: String { content.thread }
  /// How much it may interrupt, from iOS 15; kept: a scenario sees every notification.
  public var interruptionLevel: UNNotificationInterruptionLevel {
    UNNotificationInterruptionLevel(rawValue: content.interruptionLevel) ?? .active
  }
  /// From 0 to 1, by which a summary sorts, from iOS 15; kept.
  public var relevanceScore: Double { content.relevance }
  /// What the app has put into it, or the payload of a push.
  ///
  /// CHOICE: values are those of JSON; any other is left out.
  public var userInfo: [AnyHashable: Any] {
    let values = try? JSONSerialization.jsonObject(with: Data(content.userInfo.utf8))
    return values as? [String: Any] ?? [:]
  }
}

/// What an app wants a notification to say.
public final class UNMutableNotificationContent: UNNotificationContent {
  /// What it is about, in a few words.
  public override var title: String {
    get { content.title }
    set { content.title = newValue }
  }

  /// What stands below the title.
  public override var subtitle: String {
    get { content.subtitle }
    set { content.subtitle = newValue }
  }

  /// What it says.
  public override var body: String {
    get { content.body }
    set { content.body = newValue }
  }

  /// The number on the icon; nil to leave it (R144).
  public override var badge: NSNumber? {
    get { content.badge.map { NSNumber(value: $0) } }
    set { content.badge = newValue?.intValue }
  }

  /// What is heard; nil for nothing.
  public override var sound: UNNotificationSound? {
    get { content.hasSound ? .default : nil }
    set { content.hasSound = newValue != nil }
  }

  /// The actions that go with it, by their name.
  public override var categoryIdentifier: String {
    get { content.category }
    set { content.category = newValue }
  }

  /// Those of one thread stand together; empty for none.
  public override var threadIdentifier: String {
    get { content.thread }
    set { content.thread = newValue }
  }

  /// How much it may interrupt, from iOS 15; kept.
  public override var interruptionLevel: UNNotificationInterruptionLevel {
    get { super.interruptionLevel }
    set { content.interruptionLevel = newValue.rawValue }
  }

  /// From 0 to 1, by which a summary sorts, from iOS 15; kept.
  public override var relevanceScore: Double {
    get { content.relevance }
    set { content.relevance = newValue }
  }

  /// What the app puts into it.
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

/// How much a notification may interrupt.
public enum UNNotificationInterruptionLevel: Int, Sendable {
  /// It stands in the list, and that is all.
  case passive = 0
  /// As usual.
  case active = 1
  /// At once, through a Focus too.
  case timeSensitive = 2
  /// At once, whatever the switch says.
  case critical = 3
}

/// What is heard with a notification.
public final class UNNotificationSound: NSObject, Sendable {
  /// The sound of the system.
  ///
  /// - ObjectiveC: `defaultSound`
  public class var `default`: UNNotificationSound { UNNotificationSound() }

  /// A sound of the app; which one nobody hears here.
  ///
  /// - ObjectiveC: `soundNamed:`
  public convenience init(named name: UNNotificationSoundName) { self.init() }
}

/// The name of a sound of the app.
public struct UNNotificationSoundName: RawRepresentable, Sendable, Hashable {
  /// The name of its file.
  public let rawValue: String

  /// Names a file.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Names a file.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}
