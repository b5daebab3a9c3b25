public import Foundation

/// What the user was about to do, for a scene that is to go on with it; Foundation on Linux has none.
///
/// It is handed over within a process and not kept.
@MainActor open class NSUserActivity: NSObject {
  /// What kind of activity it is, as a reverse domain name.
  public let activityType: String
  /// What people call it.
  open var title: String?
  /// Facts of the app's own.
  open var userInfo: [AnyHashable: Any]?
  /// What tells it from other activities of its kind, if the app has said so.
  open var targetContentIdentifier: String?

  /// Makes an activity.
  ///
  /// - ObjectiveC: `initWithActivityType:`
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }
}
