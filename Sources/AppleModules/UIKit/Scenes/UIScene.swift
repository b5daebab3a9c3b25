package import BackgroundExecution
public import Foundation

/// One instance of an app's interface, from iOS 13 on.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// Where a scene stands.
  ///
  /// - ObjectiveC: `UISceneActivationState`
  public enum ActivationState: Int, Sendable {
    /// Not connected to the app.
    ///
    /// - ObjectiveC: `UISceneActivationStateUnattached`
    case unattached = -1
    /// In front, and events reach it.
    ///
    /// - ObjectiveC: `UISceneActivationStateForegroundActive`
    case foregroundActive = 0
    /// In front or on its way, and no events reach it.
    ///
    /// - ObjectiveC: `UISceneActivationStateForegroundInactive`
    case foregroundInactive = 1
    /// Not to be seen.
    ///
    /// - ObjectiveC: `UISceneActivationStateBackground`
    case background = 2
  }

  /// What a scene is connected for.
  ///
  /// - ObjectiveC: `UISceneConnectionOptions`
  @MainActor open class ConnectionOptions: NSObject {
    /// The URLs that it is to show (R125).
    ///
    /// - ObjectiveC: `URLContexts`
    public let urlContexts: Set<UIOpenURLContext>
    /// What the app has asked the scene for with (R127).
    public let userActivities: Set<NSUserActivity>
    /// The app that asked for the scene; none does.
    open var sourceApplication: String? { nil }

    /// The quick action that the user has chosen (R145).
    public let shortcutItem: UIApplicationShortcutItem?
    /// The notification that the user has tapped (R143); the module UserNotifications gives it Apple's name.
    package let notification: DeliveredNotification?

    init(_ errand: AppErrand?, _ activities: [NSUserActivity]) {
      let url: URL? = if case .url(let text) = errand { URL(string: text) } else { nil }
      urlContexts = url.map { [UIOpenURLContext($0)] } ?? []
      userActivities = Set(activities)
      shortcutItem =
        if case .quickAction(let action) = errand { UIApplicationShortcutItem(action) } else { nil }
      notification =
        if case .notification(let notification) = errand { notification } else { nil }
    }
  }

  /// The session that the scene belongs to, which outlives it (R121).
  public let session: UISceneSession

  /// The object that the life of the scene is told to; the scene keeps it.
  open var delegate: (any UISceneDelegate)?

  /// Where the scene stands. During a call of its delegate it is what it was before, as
  /// ``UIApplication/applicationState`` is.
  open internal(set) var activationState = ActivationState.unattached

  /// The text that tells the scene from others in the app switcher.
  open var title: String?

  /// The app.
  open override var next: UIResponder? { UIApplication.shared }

  /// Makes a scene; UIKit does.
  ///
  /// - ObjectiveC: `initWithSession:connectionOptions:`
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }
}

/// A scene with windows.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
  /// The windows of the scene, oldest first. The scene keeps none of them.
  open var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.windowScene === self } }

  /// The window of the scene that was made key last; nil if there is none.
  open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }

  /// The screen that the scene is on.
  open var screen: UIScreen { .main }
}
