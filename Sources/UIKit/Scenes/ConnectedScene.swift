internal import BackgroundExecution

/// The scene of the app: connected, told what happens to it, and disconnected.
@MainActor final class ConnectedScene {
  private let sessions = SceneSessions()
  /// The scene, while it is connected.
  private(set) var scene: UIScene?

  /// Tells the scene's delegate of a change.
  ///
  /// - Returns: the scene, which is the object of the notification.
  func take(
    _ message: SceneMessage, _ application: UIApplication,
    _ delegate: any UIApplicationDelegate
  ) -> UIScene? {
    if case .willConnect(let number) = message {
      let options = UIScene.ConnectionOptions()
      let session = sessions.session(number) {
        delegate.application(application, configurationForConnecting: $0, options: options)
      }
      return connect(session, options)
    }
    guard let scene else { return nil }
    tell(message, to: scene)
    if message == .didDisconnect { disconnect(scene) }
    return scene
  }

  /// The scene stands where the call that has returned said.
  func settle(after message: SceneMessage) {
    switch message {
    case .willConnect, .didEnterBackground: scene?.activationState = .background
    case .willEnterForeground, .willResignActive: scene?.activationState = .foregroundInactive
    case .didBecomeActive, .didDisconnect: break
    }
  }

  /// Tells the app which sessions the user has closed (R120).
  func discard(
    _ numbers: [Int], _ application: UIApplication, _ delegate: any UIApplicationDelegate
  ) {
    delegate.application(application, didDiscardSceneSessions: sessions.discard(numbers))
  }

  private func connect(_ session: UISceneSession, _ options: UIScene.ConnectionOptions) -> UIScene {
    let configuration = session.configuration
    let type = configuration.sceneClass as? UIScene.Type ?? UIWindowScene.self
    let made = type.init(session: session, connectionOptions: options)
    scene = made
    session.scene = made
    UIApplication.shared.connectedScenes = [made]
    if let type = configuration.delegateClass as? any _SceneDelegateClass.Type {
      made.delegate = type._makeSceneDelegate()
    }
    made.delegate?.scene(made, willConnectTo: session, options: options)
    return made
  }

  private func tell(_ message: SceneMessage, to scene: UIScene) {
    switch message {
    case .willConnect: break
    case .willEnterForeground: scene.delegate?.sceneWillEnterForeground(scene)
    case .didBecomeActive:
      scene.activationState = .foregroundActive
      scene.delegate?.sceneDidBecomeActive(scene)
    case .willResignActive: scene.delegate?.sceneWillResignActive(scene)
    case .didEnterBackground:
      scene.activationState = .background
      scene.delegate?.sceneDidEnterBackground(scene)
    case .didDisconnect: scene.delegate?.sceneDidDisconnect(scene)
    }
  }

  private func disconnect(_ scene: UIScene) {
    scene.activationState = .unattached
    UIApplication.shared.connectedScenes = []
    self.scene = nil
  }
}
