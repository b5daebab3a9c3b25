/// A call of a scene's delegate (documentation of `UISceneDelegate`).
package enum SceneMessage: Sendable, Hashable {
  /// The scene connects to the process (R116), with what the user has opened the app for (R125).
  case willConnect(AppOpenReason? = nil)
  /// The scene comes to the front.
  case willEnterForeground
  /// The scene is in front, and not covered.
  case didBecomeActive
  /// The scene is covered, or the user leaves it.
  case willResignActive
  /// The scene is no longer visible.
  case didEnterBackground
  /// The connected scene opens a URL (R125).
  case openURL(String)
  /// The user has chosen a quick action, and the scene is connected (R145).
  case quickAction(QuickAction)
  /// The scene was closed (R120, R128), or disconnected to reclaim its memory (R211).
  case didDisconnect
}

/// A call of one scene's delegate.
package struct SceneCall: Sendable, Hashable {
  /// The number of its session.
  package let session: Int
  package let message: SceneMessage
  /// Whether it is part of a switch to or from another scene, during which the app stays in front (R127).
  package let isSwitch: Bool

  /// - Parameter isSwitch: whether the app as a whole stays in front.
  package init(_ message: SceneMessage, of session: Int, isSwitch: Bool = false) {
    self.session = session
    self.message = message
    self.isSwitch = isSwitch
  }
}

extension AppMessage {
  package static func scene(
    _ message: SceneMessage, of session: Int, isSwitch: Bool = false
  ) -> AppMessage {
    .scene(SceneCall(message, of: session, isSwitch: isSwitch))
  }
}

extension SceneMessage {
  /// The equivalent message of an app without scenes (R117); nil if there is none.
  package var ofApplication: AppMessage? {
    switch self {
    case .willConnect, .openURL, .quickAction, .didDisconnect: nil
    case .willEnterForeground: .willEnterForeground
    case .didBecomeActive: .didBecomeActive
    case .willResignActive: .willResignActive
    case .didEnterBackground: .didEnterBackground
    }
  }

  /// The method's name in Swift and in Objective-C.
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

  /// The notification with the scene as its object (R118); nil if there is none.
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

  /// Returns the name of a method whose only parameter is the scene.
  private static func plain(_ name: String) -> APIName {
    APIName(swift: "scene\(name)(_:)", objectiveC: "scene\(name):")
  }

  /// Returns the name of a notification of the scene.
  private static func notification(_ swift: String, _ objectiveC: String) -> APIName {
    APIName(
      swift: "UIScene.\(swift)Notification", objectiveC: "UIScene\(objectiveC)Notification")
  }
}
