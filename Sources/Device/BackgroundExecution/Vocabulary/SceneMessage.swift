/// A call of a scene's delegate (documentation of `UISceneDelegate`).
package enum SceneMessage: Sendable, Hashable {
  /// The scene connects to the process (R116), for what the user has opened the app for (R125).
  case willConnect(AppErrand? = nil)
  /// The scene comes to the front.
  case willEnterForeground
  /// It is in front, and nothing covers it.
  case didBecomeActive
  /// Something covers it, or the user leaves it.
  case willResignActive
  /// The user does not see it any more.
  case didEnterBackground
  /// The scene, which is connected, is to show a URL (R125).
  case openURL(String)
  /// The user has chosen a quick action of the icon, and the scene is connected (R145).
  case quickAction(QuickAction)
  /// The scene was closed (R120, R128).
  case didDisconnect
}

/// Which scene hears something, and whether the app comes or goes with it.
package struct SceneCall: Sendable, Hashable {
  /// The number of its session.
  package let session: Int
  /// What it hears.
  package let message: SceneMessage
  /// Whether another scene of the app takes its place, or gives it: the app as a whole stays in front (R127).
  package let isSwitch: Bool

  /// - Parameter isSwitch: whether the app as a whole stays in front.
  package init(_ message: SceneMessage, of session: Int, isSwitch: Bool = false) {
    self.session = session
    self.message = message
    self.isSwitch = isSwitch
  }
}

extension AppMessage {
  /// What one scene hears.
  package static func scene(
    _ message: SceneMessage, of session: Int, isSwitch: Bool = false
  ) -> AppMessage {
    .scene(SceneCall(message, of: session, isSwitch: isSwitch))
  }
}

extension SceneMessage {
  /// What the delegate of an app without scenes hears of the same change (R117); nil if it hears nothing.
  package var ofApplication: AppMessage? {
    switch self {
    case .willConnect, .openURL, .quickAction, .didDisconnect: nil
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
    case .openURL:
      APIName(swift: "scene(_:openURLContexts:)", objectiveC: "scene:openURLContexts:")
    case .quickAction:
      APIName(
        swift: "windowScene(_:performActionFor:completionHandler:)",
        objectiveC: "windowScene:performActionForShortcutItem:completionHandler:")
    case .didDisconnect: Self.plain("DidDisconnect")
    }
  }

  /// The notification with the scene as its object, in both spellings (R118); nil if there is none.
  package var notification: APIName? {
    switch self {
    case .willConnect: Self.notification("willConnect", "WillConnect")
    case .willEnterForeground: Self.notification("willEnterForeground", "WillEnterForeground")
    case .didBecomeActive: Self.notification("didActivate", "DidActivate")
    case .willResignActive: Self.notification("willDeactivate", "WillDeactivate")
    case .didEnterBackground: Self.notification("didEnterBackground", "DidEnterBackground")
    case .openURL, .quickAction: nil
    case .didDisconnect: Self.notification("didDisconnect", "DidDisconnect")
    }
  }

  /// The name of a method that takes the scene alone.
  private static func plain(_ name: String) -> APIName {
    APIName(swift: "scene\(name)(_:)", objectiveC: "scene\(name):")
  }

  /// The name of a notification of the scene.
  private static func notification(_ swift: String, _ objectiveC: String) -> APIName {
    APIName(
      swift: "UIScene.\(swift)Notification", objectiveC: "UIScene\(objectiveC)Notification")
  }
}
