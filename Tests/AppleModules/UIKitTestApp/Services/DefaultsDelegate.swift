import UIKit

/// An app that stores settings of every type and never calls `synchronize()`; its first launch crashes.
final class DefaultsDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { DefaultsDelegate() }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let defaults = UserDefaults.standard
    print(
      defaults.integer(forKey: "count"), defaults.string(forKey: "name") ?? "no name",
      defaults.bool(forKey: "flag"), defaults.double(forKey: "number"),
      defaults.stringArray(forKey: "list") ?? [], defaults.url(forKey: "place")?.path ?? "nowhere")
    defaults.set(defaults.integer(forKey: "count") + 1, forKey: "count")
    defaults.set("name", forKey: "name")
    defaults.set(true, forKey: "flag")
    defaults.set(2.5, forKey: "number")
    defaults.set(["a", "b"], forKey: "list")
    defaults.set(URL(fileURLWithPath: "/place"), forKey: "place")
    if defaults.integer(forKey: "count") == 1 { fatalError("crash") }
    defaults.removeObject(forKey: "list")
    return true
  }
}
