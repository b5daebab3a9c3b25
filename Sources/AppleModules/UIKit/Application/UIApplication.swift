internal import DeviceProtocol

/// The app as the system sees it; one object a process.
///
/// It belongs to the main thread. What the device tells the app (``UIApplicationDelegate``) and what
/// the app asks for goes through it.
@preconcurrency @MainActor open class UIApplication: UIResponder {
  private static let instance = UIApplication()

  /// The app of this process.
  ///
  /// - ObjectiveC: `sharedApplication`
  public class var shared: UIApplication { instance }

  /// The object that the app's life cycle is told to. `main()` keeps it.
  open weak var delegate: (any UIApplicationDelegate)?

  /// Whether the app is in front, about to be or to be no more, or in the background.
  ///
  /// During a call of the delegate it is what the app was told before: `.inactive` while it is
  /// launched by the user (R1), `.background` while it is launched for a fetch (R8).
  open internal(set) var applicationState = State.inactive {
    didSet { DisplayLinks.follow(applicationState) }
  }

  /// Whether files and items of the keychain can be read that are protected while the device is locked (R167).
  open internal(set) var isProtectedDataAvailable = true

  /// Whether the system wakes the app to fetch (R20).
  open internal(set) var backgroundRefreshStatus = UIBackgroundRefreshStatus.available

  /// The number on the app's icon, whoever has set it: the app, a push, a notification (R144); 0 for none.
  open var applicationIconBadgeNumber: Int {
    get { UserNotices.shared.badge }
    set { UserNotices.shared.badge = newValue }
  }

  /// Whether the app has its device token (R37).
  final var hasPushToken = false

  /// Whether a wheel turns in the bar with the time; kept, and not shown since iOS 13.
  ///
  /// - ObjectiveC: `networkActivityIndicatorVisible`
  open var isNetworkActivityIndicatorVisible = false

  /// Whether the screen stays on while nobody touches it; kept: a scenario locks the device itself.
  ///
  /// - ObjectiveC: `idleTimerDisabled`
  open var isIdleTimerDisabled = false

  /// The scenes that are connected to the app; none in an app without a scene manifest.
  open internal(set) var connectedScenes: Set<UIScene> = []

  private var windowReferences: [WindowReference] = []

  /// The windows of the app, oldest first. The app keeps none of them: a window that nothing else
  /// keeps is gone.
  open var windows: [UIWindow] { windowReferences.compactMap(\.window) }

  /// The window that was made key last; nil if there is none.
  open internal(set) weak var keyWindow: UIWindow? {
    didSet { Display.shared.setNeedsUpdate() }
  }

  /// The delegate, if it takes part in the chain.
  open override var next: UIResponder? { delegate as? UIResponder }

  /// Takes notice of a new window.
  func add(_ window: UIWindow) {
    windowReferences.removeAll { $0.window == nil }
    windowReferences.append(WindowReference(window: window))
  }

  private struct WindowReference {
    weak var window: UIWindow?
  }
}
