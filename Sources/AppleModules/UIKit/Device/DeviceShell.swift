internal import BackgroundExecution
internal import DeviceProtocol
internal import Foundation
internal import Security
internal import VirtualTime

/// The app's side of the link to its device: handles messages on the main thread, one at a time.
///
/// For each call it sets the app's state, calls the delegate, posts the notification (R5), ends the turn, and
/// reports that the call has returned.
@MainActor final class DeviceShell {
  /// The shell of this process; nil if there is no device.
  private(set) static var current: DeviceShell?

  private let makeDelegate: () -> any UIApplicationDelegate
  /// Retained here: the application does not retain its delegate.
  private var delegate: (any UIApplicationDelegate)?
  private(set) var call: AppMessage?
  private var hasStatus = false
  /// The scenes of the app, from its launch on.
  private(set) lazy var scenes = ConnectedScenes()
  private var launchURL: URL?
  /// The payload of the push that the process was launched for.
  private var launchPush: String?
  /// Whether it was launched for a location event.
  private var isLaunchedForLocation = false
  private var launchAction: QuickAction?
  /// Whether the delegate wants that URL or action after its launch.
  private var actsOnLaunch = true

  /// Serves the device until it ends the process.
  ///
  /// The delegate is made with the first message, when the device's state is known.
  static func run(_ makeDelegate: @escaping @MainActor () -> any UIApplicationDelegate) -> Never {
    guard ProcessLink.isActive else { refuse() }
    PersistentDefaults.install()
    ContainerFileManager.install()
    current = DeviceShell(makeDelegate: makeDelegate)
    while true { RunLoop.main.run() }
  }

  private static func refuse() -> Never {
    let name = ProcessInfo.processInfo.processName
    let line = "'\(name)' is an app that was not started by a device; run it from a scenario\n"
    FileHandle.standardError.write(Data(line.utf8))
    exit(EX_USAGE)
  }

  private init(makeDelegate: @escaping @MainActor () -> any UIApplicationDelegate) {
    self.makeDelegate = makeDelegate
    let isServed = ProcessLink.serve {
      MainActor.assumeIsolated { DeviceShell.current?.takeMessages() }
    }
    precondition(isServed, "Foundation is loaded, and there is a device")
  }

  /// The delegate call that the current task answers.
  @TaskLocal static var bridgedCall: AppMessage?

  /// Reports that the call which the task answers has reached a default implementation.
  static func noteMissingMethod() {
    if let bridgedCall { Outbox.send(.notImplemented(bridgedCall)) }
  }

  private func takeMessages() {
    while let bytes = ProcessLink.receive() {
      do {
        handle(try DeviceMessage(message: bytes))
      } catch {
        // The device ends this app for it and says so; nothing else can be done here.
        Outbox.send(.broken("a message that the app cannot decode; build app and device together"))
      }
    }
  }

  private func handle(_ message: DeviceMessage) {
    switch message {
    case .status(let status): take(status)
    case .touch(let touch): Outbox.send(.touched(ScreenTouches.take(touch)))
    case .backgroundTime(let deadline): OpenBackgroundTasks.shared.setTime(until: deadline)
    case .taskRequests(let book): ScheduledTasks.shared.take(book)
    case .notification(let message):
      UserNotices.shared.take(message)
      Display.shared.endTurn()
    case .audio(let message):
      AudioSystem.shared.take(message)
      Display.shared.endTurn()
    case .location(let message):
      LocationSystem.shared.take(message)
      Display.shared.endTurn()
    case .urlOpened(let number, let isOpened):
      PendingURLOpens.shared.take(number, isOpened)
      Display.shared.endTurn()
    case .pushToken(let token):
      UIApplication.shared.hasPushToken = token != nil
      if let delegate { RemoteNotifications.tell(delegate, token: token) }
      Display.shared.endTurn()
    case .call(let call, let state):
      let application = UIApplication.shared
      let delegate = delegate ?? start(application)
      application.take(state)
      AudioSystem.shared.setInFront(state != .background || call.change == .willEnterForeground)
      self.call = call
      deliver(call, to: delegate, application)
      self.call = nil
      if let notification = call.change.notification { post(notification, of: application) }
      if call.leavesInactive { application.applicationState = .inactive }
      if call == .didEnterBackground { StatePreservation.keep() }
      if call == .memoryWarning { application.tellControllersOfMemoryWarning() }
      Display.shared.endTurn()
      Outbox.send(.returned(call))
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
      // An app with scenes gets the URL in the options of its scene instead.
      let url = SceneManifest.hasScenes ? nil : launchURL
      let options = launchOptions(url)
      StateRestoration.begin()
      let will = delegate.application(application, willFinishLaunchingWithOptions: options)
      StateRestoration.run(delegate)
      let did = delegate.application(application, didFinishLaunchingWithOptions: options)
      actsOnLaunch = will && did
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
    case .backgroundTaskExpires(let identifier): OpenBackgroundTasks.shared.expire(identifier)
    case .scheduledTaskBegins(let task): ScheduledTasks.shared.begin(task)
    case .scheduledTaskExpires(let number): ScheduledTasks.shared.expire(number)
    case .audioInterruptionEnds(let shouldResume):
      AudioSystem.shared.endInterruption(shouldResume: shouldResume)
    case .location(let call): LocationSystem.shared.take(call.event)
    case .keepAlive(let call): KeepAlive.run(call)
    case .openURL(let text): open(text, delegate, application)
    case .notificationResponse(let notification):
      UserNotices.shared.respond(to: notification, delegate)
    case .quickAction(let action): perform(action, delegate, application)
    case .scene(let call):
      let scene = scenes.take(call, application, delegate)
      if let scene, let name = call.message.notification { post(name, of: scene) }
      scenes.settle(after: call)
    case .didDiscardSceneSessions(let numbers):
      scenes.discard(numbers, application, delegate)
    }
  }

  /// Returns the reason of the launch; nil if the user has simply opened the app.
  private func launchOptions(_ url: URL?) -> [UIApplication.LaunchOptionsKey: Any]? {
    var options: [UIApplication.LaunchOptionsKey: Any] = [:]
    if let url { options[.url] = url }
    // CHOICE: an app with scenes gets it neither here nor in the options of its scene.
    if let launchPush, !SceneManifest.hasScenes {
      options[.remoteNotification] = RemoteNotifications.content(of: launchPush)
    }
    if let launchAction, !SceneManifest.hasScenes {
      options[.shortcutItem] = UIApplicationShortcutItem(launchAction)
    }
    launchPush = nil
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

  private func take(_ status: DeviceStatus) {
    let application = UIApplication.shared
    if let zone = status.timeZone { LocalTime.use(zone: zone) }
    UIDevice.current.majorVersion = status.systemVersion
    launchURL = status.launchURL.flatMap { URL(string: $0) } ?? launchURL
    launchPush = status.launchPush ?? launchPush
    launchAction = status.launchAction ?? launchAction
    PendingURLOpens.shared.schemes = status.urlSchemes
    UIDevice.current.awaitsFirstUnlock = status.awaitsFirstUnlock
    UIDevice.current.isPad = status.isPad
    UIDevice.current.isMultitaskingSupported = status.isMultitaskingSupported
    UIDevice.current.setBattery(percent: status.batteryLevel, isCharging: status.isCharging)
    OpenBackgroundTasks.shared.allow(status.isMultitaskingSupported)
    ScheduledTasks.shared.setSystem(status.systemVersion)
    UserNotices.shared.setSystem(status.systemVersion)
    AudioSystem.shared.setSystem(status.systemVersion)
    LocationSystem.shared.setSystem(status.systemVersion)
    KeepAlive.setSystem(
      status.systemVersion, isMultitaskingSupported: status.isMultitaskingSupported)
    isLaunchedForLocation = isLaunchedForLocation || status.isLaunchedForLocation
    let refresh = UIBackgroundRefreshStatus(status.backgroundRefreshStatus)
    let hasRefreshChanged = refresh != application.backgroundRefreshStatus
    let power = ProcessInfo.processInfo
    let hasPowerChanged = status.isLowPowerModeEnabled != power.isLowPowerModeEnabled
    application.backgroundRefreshStatus = refresh
    power.setLowPowerModeEnabled(status.isLowPowerModeEnabled)
    power.setThermalState(status.thermalState, tells: hasStatus)
    defer { hasStatus = true }
    // The first message reports the state, not a change.
    guard hasStatus else {
      application.isProtectedDataAvailable = status.isProtectedDataAvailable
      application.hasPushToken = status.hasPushToken
      QuickActions.own = status.quickActions
      setLock(status)
      return
    }
    protect(status, application)
    let center = NotificationCenter.default
    if hasRefreshChanged {
      center.post(
        name: UIApplication.backgroundRefreshStatusDidChangeNotification, object: application)
    }
    if hasPowerChanged {
      // Not on the main queue, as the Energy Efficiency Guide says (R113).
      DispatchQueue.global().async {
        NotificationCenter.default.post(
          name: .NSProcessInfoPowerStateDidChange, object: ProcessInfo.processInfo)
      }
    }
    Display.shared.endTurn()
  }
}

extension DeviceShell {
  /// R167: reports that protected data is available, or soon will not be.
  private func protect(_ status: DeviceStatus, _ application: UIApplication) {
    let isAvailable = status.isProtectedDataAvailable
    guard isAvailable != application.isProtectedDataAvailable else {
      // It may have been unlocked and locked again while the app was suspended.
      return setLock(status)
    }
    let center = NotificationCenter.default
    if isAvailable {
      setLock(status)
      application.isProtectedDataAvailable = true
      application.delegate?.applicationProtectedDataDidBecomeAvailable(application)
      center.post(
        name: UIApplication.protectedDataDidBecomeAvailableNotification, object: application)
    } else {
      application.delegate?.applicationProtectedDataWillBecomeUnavailable(application)
      center.post(
        name: UIApplication.protectedDataWillBecomeUnavailableNotification, object: application)
      application.isProtectedDataAvailable = false
      setLock(status)
    }
  }
}

extension DeviceShell {
  /// R172, R190: updates keychain and files at the same moment.
  private func setLock(_ status: DeviceStatus) {
    KeychainLock.set(status.lock)
    FileLock.set(status.lock, iOS: status.systemVersion)
  }
}

extension DeviceStatus {
  fileprivate var lock: DeviceLock {
    DeviceLock(isLocked: !isProtectedDataAvailable, awaitsFirstUnlock: awaitsFirstUnlock)
  }
}

private func complete(_ token: FetchToken, with result: UIBackgroundFetchResult) {
  StatePreservation.endWake()
  Outbox.send(.fetch(.completed(token, FetchResult(result))))
}
