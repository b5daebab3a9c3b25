/// A call of a scene's delegate (documentation of `UISceneDelegate`).
package enum SceneMessage: Sendable, Hashable {
  /// The scene of a session, by its number, connects to the process (R116).
  case willConnect(session: Int)
  case willEnterForeground
  case didBecomeActive
  case willResignActive
  case didEnterBackground
  /// The user has closed the scene (R120).
  case didDisconnect
}

extension SceneMessage {
  /// What the delegate of an app without scenes hears of the same change (R117); nil if it hears nothing.
  package var ofApplication: AppMessage? {
    switch self {
    case .willConnect, .didDisconnect: nil
    case .willEnterForeground: .willEnterForeground
    case .didBecomeActive: .didBecomeActive
    case .willResignActive: .willResignActive
    case .didEnterBackground: .didEnterBackground
    }
  }

  /// The method in both spellings.
  package var method: APIName {
    switch self {
    case .willConnect:
      APIName(
        swift: "scene(_:willConnectTo:options:)",
        objectiveC: "scene:willConnectToSession:options:")
    case .willEnterForeground: Self.plain("WillEnterForeground")
    case .didBecomeActive: Self.plain("DidBecomeActive")
    case .willResignActive: Self.plain("WillResignActive")
    case .didEnterBackground: Self.plain("DidEnterBackground")
    case .didDisconnect: Self.plain("DidDisconnect")
    }
  }

  /// The notification with the scene as its object, in both spellings (R118).
  package var notification: APIName {
    switch self {
    case .willConnect: Self.notification("willConnect", "WillConnect")
    case .willEnterForeground: Self.notification("willEnterForeground", "WillEnterForeground")
    case .didBecomeActive: Self.notification("didActivate", "DidActivate")
    case .willResignActive: Self.notification("willDeactivate", "WillDeactivate")
    case .didEnterBackground: Self.notification("didEnterBackground", "DidEnterBackground")
    case .didDisconnect: Self.notification("didDisconnect", "DidDisconnect")
    }
  }

  private static func plain(_ name: String) -> APIName {
    APIName(swift: "scene\(name)(_:)", objectiveC: "scene\(name):")
  }

  private static func notification(_ swift: String, _ objectiveC: String) -> APIName {
    APIName(
      swift: "UIScene.\(swift)Notification", objectiveC: "UIScene\(objectiveC)Notification")
  }
}
