import UIKit

/// An app that prints what happens to it; its environment says how it handles a fetch.
@main enum TestApp {
  static func main() {
    if ProcessInfo.processInfo.environment["TEST_SCENE"] == "prewarm" {
      let isPrewarmed = ProcessInfo.processInfo.environment["ActivePrewarm"] ?? "nil"
      print("main, ActivePrewarm: \(isPrewarmed)")
    }
    switch ProcessInfo.processInfo.environment["TEST_APP"] {
    case "audio": AudioDelegate.main()
    case "bare": BareDelegate.main()
    case "frames": FrameDelegate.main()
    case "groups": GroupDelegate.main()
    case "locations": LocationDelegate.main()
    case "carelessLocations": CarelessLocationDelegate.main()
    case "live": LiveLocationDelegate.main()
    case "monitors": MonitorDelegate.main()
    case "links": LinkDelegate.main()
    case "manyScenes": ManyScenesDelegate.main()
    case "manyRows": ManyRowsDelegate.main()
    case "places": PlacesDelegate.main()
    case "locks": LockDelegate.main()
    case "letters": LetterDelegate.main()
    case "exports": ExportDelegate.main()
    case "logs": LogDelegate.main()
    case "remote": RemoteDelegate.main()
    case "files": FilesDelegate.main()
    case "protected": ProtectedDelegate.main()
    case "keychain": KeychainDelegate.main()
    case "battery": BatteryDelegate.main()
    case "process": ProcessDelegate.main()
    case "progress": ProgressDelegate.main()
    case "misuses": MisuseDelegate.main()
    case "mornings": MorningDelegate.main()
    case "notices": NoticeDelegate.main()
    case "observers": ObserverDelegate.main()
    case "quiet": QuietDelegate.main()
    case "pushes": PushDelegate.main()
    case "asyncPushes": AsyncPushDelegate.main()
    case "scenes": SceneAppDelegate.main()
    case "defaults": DefaultsDelegate.main()
    case "states": StateDelegate.main()
    case "secureStates": SecureStateDelegate.main()
    case "stateScenes": StateSceneAppDelegate.main()
    case "taps": TapDelegate.main()
    case "travels": TravelDelegate.main()
    case "touches": TouchDelegate.main()
    case "unknown": UnknownDelegate.main()
    case "voip": VoIPDelegate.main()
    case "wakes": WakeDelegate.main()
    case "uploads", "hesitates", "forgets": UploadDelegate.main()
    default: AppDelegate.main()
    }
  }
}

/// A delegate that implements no method.
final class BareDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { BareDelegate() }
}

/// A delegate that has not been lowered.
final class UnknownDelegate: UIResponder, UIApplicationDelegate {}

final class AppDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { AppDelegate() }

  var window: UIWindow?
  let news = NewsController(style: .plain)

  override init() {
    super.init()
    print("made on iOS \(UIDevice.current.systemVersion)")
    let names = [
      UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
      UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification, UIApplication.willTerminateNotification,
      UIApplication.backgroundRefreshStatusDidChangeNotification,
      UIApplication.significantTimeChangeNotification, .NSCalendarDayChanged,
      .NSSystemClockDidChange, .NSSystemTimeZoneDidChange,
    ]
    for name in names {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        let name = note.name.rawValue
        MainActor.assumeIsolated { tell(name) }
      }
    }
    _ = NotificationCenter.default.addObserver(
      forName: .NSProcessInfoPowerStateDidChange, object: nil, queue: nil
    ) { note in
      let power = note.object as? ProcessInfo
      print(
        "\(note.name.rawValue) on the main thread: \(Thread.isMainThread),",
        "low power: \(power?.isLowPowerModeEnabled ?? false)")
    }
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    tell("didFinishLaunching")
    let isWanted = launchOptions == nil && application.delegate === self
    application.setMinimumBackgroundFetchInterval(
      isWanted
        ? UIApplication.backgroundFetchIntervalNever : UIApplication.backgroundFetchIntervalMinimum)
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = news
    window?.makeKeyAndVisible()
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { tell("didBecomeActive") }
  func applicationWillResignActive(_ application: UIApplication) { tell("willResignActive") }
  func applicationDidEnterBackground(_ application: UIApplication) {
    tell("didEnterBackground")
    guard ProcessInfo.processInfo.environment["TEST_BACKGROUND"] != nil else { return }
    news.items = ["Hidden"]
    news.tableView.reloadData()
    DispatchQueue.main.async { [news] in news.add("Later") }
  }
  func applicationWillEnterForeground(_ application: UIApplication) {
    tell("willEnterForeground")
  }
  func applicationWillTerminate(_ application: UIApplication) { tell("willTerminate") }
  func applicationSignificantTimeChange(_ application: UIApplication) {
    tell("significantTimeChange in \(TimeZone.current.identifier)")
  }

  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    tell("performFetch")
    switch ProcessInfo.processInfo.environment["TEST_FETCH"] {
    case "twice":
      completionHandler(.newData)
      _ = Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { _ in
        completionHandler(.noData)
      }
    case "thread":
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 3)
        completionHandler(.failed)
      }
    case "blocked":
      DispatchSemaphore(value: 0).wait()
    case "drawsLater":
      DispatchQueue.main.async { [news] in news.add("Later") }
      completionHandler(.newData)
    case "drawsBehind":
      completionHandler(.newData)
      news.add("Later")
    case "threadDrawsLater":
      Thread.detachNewThread { [news] in
        DispatchQueue.main.async { news.add("Later") }
        completionHandler(.newData)
      }
    default:
      DispatchQueue.main.asyncAfter(deadline: .now() + 5) { [news] in
        news.items.append("Later")
        news.tableView.reloadData()
        UIApplication.shared.applicationIconBadgeNumber = news.items.count
        completionHandler(.newData)
      }
    }
  }
}

final class NewsController: UITableViewController {
  var items = ["Now"]

  func add(_ item: String) {
    items.append(item)
    tableView.reloadData()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "News"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    tell("viewDidAppear")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    items.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
    cell.textLabel?.text = items[indexPath.row]
    return cell
  }
}

@MainActor private func tell(_ what: String) {
  print("\(what) while \(UIApplication.shared.applicationState)")
}
