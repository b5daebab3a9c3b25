public import Foundation

/// One instance of an app's interface, from iOS 13 on; an app here has one at most.
@MainActor open class UIScene: UIResponder {
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

  /// What a scene is connected for. Nothing here opens a scene for a URL, a notification or an activity:
  /// it is empty.
  ///
  /// - ObjectiveC: `UISceneConnectionOptions`
  @MainActor open class ConnectionOptions: NSObject {
    /// The app that asked for the scene; none does.
    open var sourceApplication: String? { nil }
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
@MainActor open class UIWindowScene: UIScene {
  /// The windows of the scene, oldest first. The scene keeps none of them.
  open var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.windowScene === self } }

  /// The window of the scene that was made key last; nil if there is none.
  open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }

  /// The screen that the scene is on.
  open var screen: UIScreen { .main }
}
