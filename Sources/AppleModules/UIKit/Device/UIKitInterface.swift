internal import BackgroundExecution
internal import DeviceProtocol
internal import Foundation

/// UIKit's part of the message loop: sets the app's state, calls the delegate, and posts the notification of
/// each call (R5).
@MainActor final class UIKitInterface: AppInterface {
  /// The interface of this process; nil if there is no device.
  private(set) static var current: UIKitInterface?

  private let makeDelegate: () -> any UIApplicationDelegate
  /// Retained here: the application does not retain its delegate.
  private var delegate: (any UIApplicationDelegate)?
  /// The scenes of the app, from its launch on.
  private(set) lazy var scenes = ConnectedScenes()
  private var launchURL: URL?
  /// The payload of the push that the process was launched for.
  private var launchPush: String?
  private var isLaunchedForLocation = false
  private var launchAction: QuickAction?
  /// Whether the delegate wants that URL or action after its launch.
  private var actsOnLaunch = true

  /// Serves the device until it ends the process.
  ///
  /// The delegate is made with the first call, when the device's state is known.
  static func run(_ makeDelegate: @escaping @MainActor () -> any UIApplicationDelegate) -> Never {
    let interface = UIKitInterface(makeDelegate)
    current = interface
    DeviceShell.run(interface)
  }

  private init(_ makeDelegate: @escaping @MainActor () -> any UIApplicationDelegate) {
    self.makeDelegate = makeDelegate
  }

  func perform(_ touch: UserTouch) -> TouchAnswer { ScreenTouches.take(touch) }

  func take(pushToken: String?) {
    UIApplication.shared.hasPushToken = pushToken != nil
    if let delegate { RemoteNotifications.tell(delegate, token: pushToken) }
  }

  func take(_ call: AppMessage, _ state: ApplicationState) {
    let application = UIApplication.shared
    application.take(state)
    let delegate = delegate ?? start(application)
    let isInFront = state != .background || call.change == .willEnterForeground
    AudioSystem.shared.setInFront(isInFront)
    ScheduledTasks.shared.setInFront(isInFront)
    deliver(call, to: delegate, application)
    if let notification = call.change.notification { post(notification, of: application) }
    if call.leavesInactive { application.applicationState = .inactive }
    if call == .didEnterBackground { StatePreservation.keep() }
    if call == .memoryWarning { application.tellControllersOfMemoryWarning() }
  }

  func take(_ status: DeviceStatus, isFirst: Bool) {
    let application = UIApplication.shared
    let device = UIDevice.current
    launchURL = status.launchURL.flatMap { URL(string: $0) } ?? launchURL
    launchPush = status.launchPush ?? launchPush
    launchAction = status.launchAction ?? launchAction
    isLaunchedForLocation = isLaunchedForLocation || status.isLaunchedForLocation
    device.majorVersion = status.systemVersion
    device.awaitsFirstUnlock = status.awaitsFirstUnlock
    device.isPad = status.isPad
    device.isMultitaskingSupported = status.isMultitaskingSupported
    device.setBattery(percent: status.batteryLevel, isCharging: status.isCharging)
    let refresh = UIBackgroundRefreshStatus(status.backgroundRefreshStatus)
    let hasRefreshChanged = refresh != application.backgroundRefreshStatus
    application.backgroundRefreshStatus = refresh
    if isFirst {
      application.isProtectedDataAvailable = status.isProtectedDataAvailable
      application.hasPushToken = status.hasPushToken
      QuickActions.own = status.quickActions
      return status.setLock()
    }
    protect(status, application)
    if hasRefreshChanged {
      NotificationCenter.default.post(
        name: UIApplication.backgroundRefreshStatusDidChangeNotification, object: application)
    }
  }

  /// R167: reports that protected data is available, or soon will not be.
  private func protect(_ status: DeviceStatus, _ application: UIApplication) {
    let isAvailable = status.isProtectedDataAvailable
    guard isAvailable != application.isProtectedDataAvailable else {
      // It may have been unlocked and locked again while the app was suspended.
      return status.setLock()
    }
    let center = NotificationCenter.default
    if isAvailable {
      status.setLock()
      application.isProtectedDataAvailable = true
      application.delegate?.applicationProtectedDataDidBecomeAvailable(application)
      center.post(
        name: UIApplication.protectedDataDidBecomeAvailableNotification, object: application)
    } else {
      application.delegate?.applicationProtectedDataWillBecomeUnavailable(application)
      center.post(
        name: UIApplication.protectedDataWillBecomeUnavailableNotification, object: application)
      application.isProtectedDataAvailable = false
      status.setLock()
    }
  }

  private func start(_ application: UIApplication) -> any UIApplicationDelegate {
    let made = makeDelegate()
    delegate = made
    application.delegate = made
    let name = String(reflecting: type(of: made))
    SceneManifest.module = name.split(separator: ".").first.map(String.init) ?? ""
    return made
  }

  private func deliver(
    _ call: AppMessage, to delegate: any UIApplicationDelegate, _ application: UIApplication
  ) {
    switch call {
    case .didFinishLaunching:
      let options = launchOptions()
      StateRestoration.begin()
      let will = delegate.application(application, willFinishLaunchingWithOptions: options)
      StateRestoration.run(delegate)
      let did = delegate.application(application, didFinishLaunchingWithOptions: options)
      actsOnLaunch = will && did
      // R214: seen in field code; later calls do not find it any more.
      unsetenv("ActivePrewarm")
      ScheduledTasks.shared.endLaunch()
    case .didBecomeActive: delegate.applicationDidBecomeActive(application)
    case .willResignActive: delegate.applicationWillResignActive(application)
    case .didEnterBackground: delegate.applicationDidEnterBackground(application)
    case .willEnterForeground: delegate.applicationWillEnterForeground(application)
    case .willTerminate: delegate.applicationWillTerminate(application)
    case .timeChanged(let change):
      delegate.applicationSignificantTimeChange(application)
      change.postNotifications()
    case .memoryWarning: delegate.applicationDidReceiveMemoryWarning(application)
    case .performFetch(let token):
      let watch = CompletionHandlerTracker(call.method.objectiveC)
      delegate.application(application) { result in
        _ = watch.call()
        complete(token, with: result)
      }
    case .sessionEvents(let events):
      let watch = CompletionHandlerTracker(call.method.objectiveC)
      delegate.application(application, handleEventsForBackgroundURLSession: events.session) {
        _ = watch.callOnMainThread()
        StatePreservation.endWake()
        Outbox.send(.sessionHandled(events.number))
      }
    case .remoteNotification(let call):
      RemoteNotifications.deliver(call, to: delegate, application)
    case .backgroundTaskExpires, .scheduledTaskBegins, .scheduledTaskExpires,
      .audioInterruptionEnds, .location, .keepAlive, .remoteCommand:
      DeviceShell.perform(call)
    case .openURL(let text): open(text, delegate, application)
    case .notificationResponse(let response):
      let notification = response.notification
      // As before UserNotifications: the app's own delegate hears of a push that was tapped.
      guard !UserNotices.shared.respond(to: response), notification.isRemote,
        response.action == NotificationResponse.tapped
      else { return }
      delegate.application(
        application,
        didReceiveRemoteNotification: RemoteNotifications.content(
          of: notification.content.userInfo),
        fetchCompletionHandler: { _ in })
    case .quickAction(let action): perform(action, delegate, application)
    case .scene(let call):
      let scene = scenes.take(call, application, delegate)
      if let scene, let name = call.message.notification { post(name, of: scene) }
      scenes.settle(after: call)
    case .didDiscardSceneSessions(let numbers):
      scenes.discard(numbers, application, delegate)
    }
  }

  /// Returns the reason of the launch; nil if the user has simply opened the app, and always for an app with
  /// scenes, whose scene has it in its options (R210).
  private func launchOptions() -> [UIApplication.LaunchOptionsKey: Any]? {
    defer { launchPush = nil }
    guard !SceneManifest.hasScenes else { return nil }
    var options: [UIApplication.LaunchOptionsKey: Any] = [:]
    if let launchURL { options[.url] = launchURL }
    if let launchPush {
      options[.remoteNotification] = RemoteNotifications.content(of: launchPush)
    }
    if let launchAction { options[.shortcutItem] = UIApplicationShortcutItem(launchAction) }
    if isLaunchedForLocation { options[.location] = true }
    return options.isEmpty ? nil : options
  }

  /// R124: opens a URL, unless the delegate has answered its launch with false.
  private func open(
    _ text: String, _ delegate: any UIApplicationDelegate, _ application: UIApplication
  ) {
    let isOfLaunch = launchURL != nil
    launchURL = nil
    guard let url = URL(string: text), actsOnLaunch || !isOfLaunch else { return }
    _ = delegate.application(application, open: url, options: [.openInPlace: false])
  }

  /// R145: performs a quick action, unless the delegate has answered its launch with false.
  private func perform(
    _ action: QuickAction, _ delegate: any UIApplicationDelegate, _ application: UIApplication
  ) {
    let isOfLaunch = launchAction != nil
    launchAction = nil
    if actsOnLaunch || !isOfLaunch { QuickActions.perform(action, delegate, application) }
  }

  private func post(_ notification: APIName, of object: UIResponder) {
    NotificationCenter.default.post(
      name: NSNotification.Name(notification.objectiveC), object: object)
  }
}

private func complete(_ token: FetchToken, with result: UIBackgroundFetchResult) {
  StatePreservation.endWake()
  Outbox.send(.fetch(.completed(token, FetchResult(result))))
}
