import UIKit

/// An app with state restoration: two tabs, the first of which has a list that leads to details.
final class StateDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { StateDelegate() }

  var window: UIWindow?
  private let note = Note()

  /// The scenario that the test selects.
  static var wish: String { ProcessInfo.processInfo.environment["TEST_STATE"] ?? "" }

  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    print("willFinish")
    UIApplication.registerObject(forStateRestoration: note, restorationIdentifier: "Note")
    let tabs = UITabBarController()
    tabs.restorationIdentifier = "Tabs"
    let places = PlaceList(style: .plain)
    places.restorationIdentifier = "List"
    let list = UINavigationController(rootViewController: places)
    list.restorationIdentifier = "Nav"
    list.title = "Places"
    let about = UIViewController()
    about.title = "About"
    tabs.viewControllers = [list, about]
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = tabs
    window?.makeKeyAndVisible()
    return true
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    print("didFinish")
    if Self.wish == "inVain" { application.ignoreSnapshotOnNextApplicationLaunch() }
    application.setMinimumBackgroundFetchInterval(0)
    return true
  }

  func application(
    _ application: UIApplication, shouldSaveApplicationState coder: NSCoder
  ) -> Bool {
    print("shouldSave")
    return Self.wish != "keeps nothing"
  }

  func application(
    _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
  ) -> Bool {
    let version =
      coder.decodeObject(
        forKey: UIApplication.stateRestorationSystemVersionKey) as? String
    print("shouldRestore of", version ?? "none")
    return Self.wish != "declines"
  }

  func application(
    _ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder
  ) {
    coder.encode(["a": [1, 2]], forKey: "app")
    coder.encode(7, forKey: "number")
    if Self.wish == "launchImage" { application.ignoreSnapshotOnNextApplicationLaunch() }
  }

  func application(
    _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder
  ) {
    let value = coder.decodeObject(forKey: "app") as? [String: [Int]]
    print("didDecode", value?["a"] ?? [], coder.decodeInteger(forKey: "number"))
    if Self.wish == "crashes" { fatalError("as the test wants") }
  }

  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    note.text = "fetched"
    guard Self.wish == "thread" else { return completionHandler(.newData) }
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 1)
      completionHandler(.newData)
    }
  }
}

/// The same app with the secure-coding methods of iOS 13.2.
final class SecureStateDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { SecureStateDelegate() }

  func application(
    _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
  ) -> Bool {
    coder.encode("kept", forKey: "word")
    print("shouldSaveSecure")
    return true
  }

  func application(
    _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
  ) -> Bool {
    print("shouldRestoreSecure", coder.decodeObject(of: NSString.self, forKey: "word") ?? "")
    return true
  }
}

/// A restorable object that is neither a view nor a view controller.
final class Note: NSObject, UIStateRestoring {
  var text = "new"

  func encodeRestorableState(with coder: NSCoder) { coder.encode(text, forKey: "text") }

  func decodeRestorableState(with coder: NSCoder) {
    text = coder.decodeObject(forKey: "text") as? String ?? ""
    print("note", text)
  }
}

final class PlaceList: UITableViewController {
  private let places = ["Oulu", "Iași", "Тула"]

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Places"
    tableView.restorationIdentifier = "Table"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
  }

  override func viewWillAppear(_ animated: Bool) {
    print("list will appear, selected", tableView.indexPathForSelectedRow?.row ?? -1)
    super.viewWillAppear(animated)
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    places.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
    cell.textLabel?.text = places[indexPath.row]
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    navigationController?.pushViewController(
      PlaceController(places[indexPath.row]), animated: true)
  }
}

final class PlaceController: UIViewController, UIViewControllerRestoration {
  private var place: String

  init(_ place: String) {
    self.place = place
    super.init(nibName: nil, bundle: nil)
    restorationIdentifier = "Place"
    restorationClass = PlaceController.self
  }

  required init?(coder: NSCoder) { nil }

  static func viewController(
    withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController? {
    print("makes", identifierComponents.joined(separator: "/"))
    return StateDelegate.wish == "loses a place" ? nil : PlaceController("")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    print("place loaded")
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    print("place will appear", place)
    title = place
  }

  override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(place, forKey: "place")
  }

  override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    place = coder.decodeObject(forKey: "place") as? String ?? ""
    print("place decoded")
  }

  override func applicationFinishedRestoringState() { print("place restored") }
}

/// A scene that is restored from a user activity.
final class StateSceneDelegate: UIResponder, UIWindowSceneDelegate, _SceneDelegateClass {
  static func _makeSceneDelegate() -> any UISceneDelegate { StateSceneDelegate() }

  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let activity = session.stateRestorationActivity
    print("connects with", activity?.activityType ?? "nothing", text(activity))
    if activity != nil, StateDelegate.wish == "crashes" { fatalError("as the test wants") }
    window = UIWindow(windowScene: scene)
    window?.rootViewController = UIViewController()
    window?.rootViewController?.title = "Scene"
    window?.makeKeyAndVisible()
  }

  func scene(
    _ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity
  ) {
    print("restores", text(stateRestorationActivity))
  }

  func sceneDidDisconnect(_ scene: UIScene) { print("disconnects") }

  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    if StateDelegate.wish == "launchImage" {
      UIApplication.shared.ignoreSnapshotOnNextApplicationLaunch()
    }
    let activity = NSUserActivity(activityType: "org.example.reading")
    activity.title = "Reading"
    activity.addUserInfoEntries(from: [
      "page": 12, "chapter": "State", "marks": ["a", "b"], "isOpen": true,
    ])
    return activity
  }

  private func text(_ activity: NSUserActivity?) -> String {
    guard let info = activity?.userInfo else { return "" }
    return
      "\(info["page"] as? Int ?? 0) \(info["chapter"] as? String ?? "") "
      + "\(info["marks"] as? [String] ?? []) \(info["isOpen"] as? Bool ?? false)"
  }
}

final class StateSceneAppDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { StateSceneAppDelegate() }

  func application(
    _ application: UIApplication, shouldSaveApplicationState coder: NSCoder
  ) -> Bool {
    print("is asked")
    return true
  }
}
