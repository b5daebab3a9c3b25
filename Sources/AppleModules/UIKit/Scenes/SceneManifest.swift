internal import DeviceProtocol
internal import Foundation

/// The contents of `UIApplicationSceneManifest` in the app's Info.plist (R122).
@MainActor enum SceneManifest {
  /// One entry of `UISceneConfigurations`.
  struct Configuration {
    var name: String?
    var sceneClass: String?
    var delegateClass: String?
  }

  /// The module of the app's classes, which prefixes their names.
  static var module = ""

  private static var whole: [String: Any]? {
    Bundle.main.object(forInfoDictionaryKey: "UIApplicationSceneManifest") as? [String: Any]
  }

  /// Whether the app has scenes (R114).
  static var hasScenes: Bool { UIDevice.current.majorVersion >= 13 && !(whole?.isEmpty ?? true) }

  /// R126.
  static var supportsMultipleScenes: Bool {
    hasScenes && whole?["UIApplicationSupportsMultipleScenes"] as? Bool ?? false
  }

  /// Returns the configurations for a role, in order; values of other types are ignored, as on iOS.
  static func configurations(for role: UISceneSession.Role) -> [Configuration] {
    let roles = whole?["UISceneConfigurations"] as? [String: Any]
    return (roles?[role.rawValue] as? [[String: Any]] ?? []).map {
      Configuration(
        name: $0["UISceneConfigurationName"] as? String,
        sceneClass: $0["UISceneClassName"] as? String,
        delegateClass: $0["UISceneDelegateClassName"] as? String)
    }
  }

  /// Finds a class by its name in Info.plist.
  ///
  /// CHOICE: any module prefix, including Xcode's `$(PRODUCT_MODULE_NAME)`, is taken as the app's. A missing
  /// class is reported, as iOS does in its log.
  static func foundClass(_ name: String) -> AnyClass? {
    let own = name.split(separator: ".").last.map(String.init) ?? name
    if let found = NSClassFromString("\(module).\(own)") ?? NSClassFromString("UIKit.\(own)") {
      return found
    }
    Outbox.send(.sceneClassMissing(name))
    return nil
  }
}
