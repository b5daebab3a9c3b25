package import BackgroundExecution
public import Foundation

/// One instance of an app's interface; since iOS 13.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// - ObjectiveC: `UISceneActivationState`
  public enum ActivationState: Int, Sendable {
    /// Not connected to the app.
    ///
    /// - ObjectiveC: `UISceneActivationStateUnattached`
    case unattached = -1
    /// In the foreground, receiving events.
    ///
    /// - ObjectiveC: `UISceneActivationStateForegroundActive`
    case foregroundActive = 0
    /// In the foreground or about to be, without receiving events.
    ///
    /// - ObjectiveC: `UISceneActivationStateForegroundInactive`
    case foregroundInactive = 1
    /// Not visible.
    ///
    /// - ObjectiveC: `UISceneActivationStateBackground`
    case background = 2
  }

  /// The reasons of a scene's connection.
  ///
  /// - ObjectiveC: `UISceneConnectionOptions`
  @MainActor open class ConnectionOptions: NSObject {
    /// The URLs to open (R125).
    ///
    /// - ObjectiveC: `URLContexts`
    public let urlContexts: Set<UIOpenURLContext>
    /// The activities with which the app has requested the scene (R127).
    public let userActivities: Set<NSUserActivity>
    /// The app that has requested the scene; always nil.
    open var sourceApplication: String? { nil }

    /// The quick action that the user has chosen (R145).
    public let shortcutItem: UIApplicationShortcutItem?
    /// The notification that the user has tapped (R143); the module UserNotifications provides Apple's API
    /// for it.
    package let notification: NotificationResponse?

    init(_ errand: AppOpenReason?, _ activities: [NSUserActivity]) {
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

  /// The object that receives the scene's life-cycle events; the scene retains it.
  open var delegate: (any UISceneDelegate)?

  /// The state of the scene. During a call of its delegate it is still the previous state, like
  /// ``UIApplication/applicationState``.
  open internal(set) var activationState = ActivationState.unattached

  /// The title that distinguishes the scene in the app switcher.
  open var title: String?

  /// The app.
  open override var next: UIResponder? { UIApplication.shared }

  /// Makes a scene; called by UIKit.
  ///
  /// - ObjectiveC: `initWithSession:connectionOptions:`
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }
}

/// A scene with windows.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
  /// The windows of the scene, oldest first. The scene does not retain them.
  open var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.windowScene === self } }

  /// The key window of the scene, if any.
  open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }

  /// The screen that the scene is on.
  open var screen: UIScreen { .main }
}
