public import Foundation

/// An activity of the user for a scene to continue; Foundation on Linux has no such class.
///
/// It is passed on within a process, or preserved as the state of a scene (R97), and never sent to another
/// device.
@preconcurrency @MainActor open class NSUserActivity: NSObject {
  /// The type of activity, as a reverse domain name.
  public let activityType: String
  /// The title for users.
  open var title: String?
  /// Data of the app: texts, numbers, dates, data, URLs, and collections of these, with texts as keys.
  open var userInfo: [AnyHashable: Any]? { didSet { check() } }
  /// An identifier that distinguishes it from other activities of its type, if the app sets one.
  open var targetContentIdentifier: String?

  /// - ObjectiveC: `initWithActivityType:`
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }

  /// Merges data into the existing ones.
  ///
  /// - ObjectiveC: `addUserInfoEntriesFromDictionary:`
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
  }

  /// Makes it the current activity; no effect here.
  ///
  /// - ObjectiveC: `becomeCurrent`
  open func becomeCurrent() {}

  /// Ends it as the current activity; no effect here.
  ///
  /// - ObjectiveC: `resignCurrent`
  open func resignCurrent() {}

  /// Invalidates the activity; no effect here.
  ///
  /// - ObjectiveC: `invalidate`
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
