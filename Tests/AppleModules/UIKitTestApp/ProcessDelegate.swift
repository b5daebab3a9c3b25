import UIKit

/// An app that prints what its process observes of memory pressure and thermal state, and that works in
/// activities.
final class ProcessDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { ProcessDelegate() }

  private let behaviour = ProcessInfo.processInfo.environment["TEST_PROCESS"]
  var window: UIWindow?

  func applicationDidFinishLaunching(_ application: UIApplication) {
    let root = Frugal("root")
    let other = Frugal("child")
    root.addChild(other)
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = root
    window?.makeKeyAndVisible()
    root.present(Frugal("presented"), animated: false)
    _ = NotificationCenter.default.addObserver(
      forName: UIApplication.didReceiveMemoryWarningNotification, object: application, queue: nil
    ) { print($0.name.rawValue) }
    _ = NotificationCenter.default.addObserver(
      forName: ProcessInfo.thermalStateDidChangeNotification, object: nil, queue: nil
    ) { _ in
      print("\(ProcessInfo.processInfo.thermalState) on the main thread: \(Thread.isMainThread)")
    }
    if behaviour == "reads" { print("\(ProcessInfo.processInfo.thermalState) at the launch") }
    if behaviour == "unlucky" { work(for: 1) }
  }

  func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
    print("applicationDidReceiveMemoryWarning")
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    switch behaviour {
    case "works": work(for: 8)
    case "hangs": work(for: 1000)
    case "begins":
      let activity = ProcessInfo.processInfo.beginActivity(options: .userInitiated, reason: "sync")
      ProcessInfo.processInfo.performActivity(reason: "save") { print("saved") }
      ProcessInfo.processInfo.endActivity(activity)
    default: break
    }
  }

  /// Works until the time is up or the process is about to be suspended.
  private func work(for seconds: Int) {
    let (stop, application) = (DispatchSemaphore(value: 0), UIApplication.shared)
    ProcessInfo.processInfo.performExpiringActivity(withReason: "sync") { isExpired in
      let left = Int(min(application.backgroundTimeRemaining, 9999).rounded())
      print("expired: \(isExpired), main thread: \(Thread.isMainThread), \(left) s left")
      if isExpired {
        stop.signal()
        return
      }
      let result = stop.wait(timeout: .now() + .seconds(seconds))
      print(result == .success ? "stopped" : "done")
    }
  }
}

/// A controller that prints memory warnings.
private final class Frugal: UIViewController {
  private let name: String

  init(_ name: String) {
    self.name = name
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not made from a file") }

  override func didReceiveMemoryWarning() {
    super.didReceiveMemoryWarning()
    print("\(name): didReceiveMemoryWarning")
  }
}
