import UIKit

/// An app that writes settings of its own and of an app group, and then crashes.
final class GroupDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { GroupDelegate() }

  func applicationDidFinishLaunching(_ application: UIApplication) {
    for name in ["group.news", "news.settings"] {
      guard let defaults = UserDefaults(suiteName: name) else { return print("no suite") }
      print(name, defaults.integer(forKey: "starts"))
      defaults.set(defaults.integer(forKey: "starts") + 1, forKey: "starts")
    }
    let own = Bundle.main.bundleIdentifier
    print(UserDefaults(suiteName: own) == nil, UserDefaults(suiteName: "NSGlobalDomain") == nil)
    let files = FileManager.default
    print(
      files.containerURL(forSecurityApplicationGroupIdentifier: "news") == nil,
      files.containerURL(forSecurityApplicationGroupIdentifier: "group./../x") == nil)
    guard let group = files.containerURL(forSecurityApplicationGroupIdentifier: "group.news") else {
      return print("no group")
    }
    let file = group.appendingPathComponent("words")
    print((try? String(contentsOf: file, encoding: .utf8)) ?? "no words")
    do {
      try "\(own ?? "nobody") was here".write(to: file, atomically: true, encoding: .utf8)
    } catch {
      print(error)
    }
    fatalError("crash")
  }
}
