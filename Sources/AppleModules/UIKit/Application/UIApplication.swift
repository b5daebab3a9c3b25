internal import DeviceProtocol

/// The app as an object; there is one per process.
///
/// It belongs to the main thread. The device's events for the app (``UIApplicationDelegate``) and the app's
/// requests go through it.
@preconcurrency @MainActor open class UIApplication: UIResponder {
  private static let instance = UIApplication()

  /// The app of this process.
  ///
  /// - ObjectiveC: `sharedApplication`
  public class var shared: UIApplication { instance }

  /// The object that receives the app's life-cycle events. `main()` retains it.
  open weak var delegate: (any UIApplicationDelegate)?

  /// The state of the app: active, inactive, or in the background.
  ///
  /// During a call of the delegate it is still the previous state: `.inactive` while it is launched by the
  /// user (R1), `.background` while it is launched for a fetch (R8). With scenes it is that of the most active
  /// one, and `.background` at every launch until the first enters the foreground (R210).
  open internal(set) var applicationState = State.inactive {
    didSet { DisplayLinks.follow(isShown: applicationState != .background) }
  }

  /// Whether files and keychain items that are protected while the device is locked can be read (R167).
  ///
  /// - ObjectiveC: `protectedDataAvailable`
  open internal(set) var isProtectedDataAvailable = true

  /// Whether the system wakes the app to fetch (R20).
  open internal(set) var backgroundRefreshStatus = UIBackgroundRefreshStatus.available

  /// The badge number on the app's icon, whether set by the app, a push or a notification (R144); 0 for none.
  @available(
    iOS, introduced: 2, deprecated: 17,
    message: "Use -[UNUserNotificationCenter setBadgeCount:withCompletionHandler:] instead."
  )
  open var applicationIconBadgeNumber: Int {
    get { UserNotices.shared.badge }
    set { UserNotices.shared.badge = newValue }
  }

  /// Whether the app has its device token (R37).
  final var hasPushToken = false

  /// Whether the status bar shows an activity indicator; stored, and not shown since iOS 13.
  ///
  /// - ObjectiveC: `networkActivityIndicatorVisible`
  @available(
    iOS, introduced: 2, deprecated: 13,
    message: "Provide a custom network activity UI in your app if desired."
  )
  open var isNetworkActivityIndicatorVisible = false

  /// Whether the screen stays on without touches; stored: a scenario locks the device itself.
  ///
  /// - ObjectiveC: `idleTimerDisabled`
  open var isIdleTimerDisabled = false

  /// The scenes connected to the app; empty in an app without a scene manifest.
  open internal(set) var connectedScenes: Set<UIScene> = []

  private var windowReferences: [WindowReference] = []

  /// The windows of the app, oldest first. The app does not retain them: a window that nothing else retains
  /// disappears.
  @available(
    iOS, introduced: 2, deprecated: 15,
    message: "Use UIWindowScene.windows on a relevant window scene instead"
  )
  open var windows: [UIWindow] { windowReferences.compactMap(\.window) }

  /// The key window, if any.
  @available(
    iOS, introduced: 2, deprecated: 13,
    message:
      "Should not be used for applications that support multiple scenes as it returns a key window across all connected scenes"
  )
  open internal(set) weak var keyWindow: UIWindow? {
    didSet { Display.shared.setNeedsUpdate() }
  }

  /// The delegate, if it is a responder.
  open override var next: UIResponder? { delegate as? UIResponder }

  func add(_ window: UIWindow) {
    windowReferences.removeAll { $0.window == nil }
    windowReferences.append(WindowReference(window: window))
  }

  private struct WindowReference {
    weak var window: UIWindow?
  }
}
