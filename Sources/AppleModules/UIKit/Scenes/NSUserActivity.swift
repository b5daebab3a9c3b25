public import Foundation

/// What the user was about to do, for a scene that is to go on with it; Foundation on Linux has none.
///
/// It is handed over within a process, or kept as the state of a scene (R97); no other device gets it.
@preconcurrency @MainActor open class NSUserActivity: NSObject {
  /// What kind of activity it is, as a reverse domain name.
  public let activityType: String
  /// What people call it.
  open var title: String?
  /// Facts of the app's own: texts, numbers, dates, data, URLs, and collections of these, under texts.
  open var userInfo: [AnyHashable: Any]? { didSet { check() } }
  /// What tells it from other activities of its kind, if the app has said so.
  open var targetContentIdentifier: String?

  /// Makes an activity.
  ///
  /// - ObjectiveC: `initWithActivityType:`
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }

  /// Adds facts to those that are there.
  ///
  /// - ObjectiveC: `addUserInfoEntriesFromDictionary:`
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
  }

  /// Says that it is what the user does now; nothing here asks for that.
  open func becomeCurrent() {}

  /// Says that the user does it no more; nothing here asks for that.
  open func resignCurrent() {}

  /// Says that it is over; nothing here asks for that.
  open func invalidate() {}

  private func check() {
    for (key, value) in userInfo ?? [:] {
      guard !(key.base is String) else {
        check(value)
        continue
      }
      refuse("key", key.base)
    }
  }

  private func check(_ value: Any) {
    switch value {
    case is String, is NSNumber, is Bool, is any BinaryInteger, is any BinaryFloatingPoint, is Data,
      is Date, is URL, is UUID, is NSNull:
      break
    case let values as [Any]: for value in values { check(value) }
    case let values as [String: Any]: for value in values.values { check(value) }
    case let values as Set<AnyHashable>: for value in values { check(value.base) }
    default: refuse("object", value)
    }
  }

  private func refuse(_ what: String, _ value: Any) -> Never {
    fatalError(
      "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'userInfo "
        + "contained an invalid \(what) type: \(type(of: value))'; put texts, numbers, dates, data, URLs "
        + "and collections of these into it")
  }
}
