internal import BackgroundExecution
internal import Foundation

/// The scenes of the app, which are connected, notified and disconnected here.
@MainActor final class ConnectedScenes {
  let sessions = SceneSessions()
  /// The activities of requested scenes that are not connected yet, oldest first.
  var pendingActivities: [NSUserActivity] = []
  /// By the numbers of their sessions.
  private var scenes: [Int: UIScene] = [:]

  /// Notifies a scene's delegate of a change.
  ///
  /// - Returns: the scene, which is the object of the notification.
  func take(
    _ call: SceneCall, _ application: UIApplication, _ delegate: any UIApplicationDelegate
  ) -> UIScene? {
    if case .willConnect(let errand) = call.message {
      let activities = pendingActivities.isEmpty ? [] : [pendingActivities.removeFirst()]
      let options = UIScene.ConnectionOptions(errand, activities)
      let session = sessions.session(call.session) {
        delegate.application(application, configurationForConnecting: $0, options: options)
      }
      return connect(call.session, session, options)
    }
    guard let scene = scenes[call.session] else { return nil }
    tell(call.message, to: scene)
    if call.message == .didDisconnect { disconnect(call.session, scene) }
    return scene
  }

  /// Sets the state of a scene after a call has returned.
  func settle(after call: SceneCall) {
    let scene = scenes[call.session]
    switch call.message {
    case .willConnect: scene?.activationState = .background
    case .didEnterBackground:
      scene?.activationState = .background
      if let scene { keepActivity(of: scene) }
    case .willEnterForeground, .willResignActive: scene?.activationState = .foregroundInactive
    case .didBecomeActive, .openURL, .quickAction, .didDisconnect: break
    }
  }

  /// Preserves the restoration activities of the scenes (R97).
  func keepActivities() {
    for number in scenes.keys.sorted() {
      if let scene = scenes[number] { keepActivity(of: scene) }
    }
  }

  private func keepActivity(of scene: UIScene) {
    guard let delegate = scene.delegate else { return }
    let activity = StatePreservation.whileKeeping { delegate.stateRestorationActivity(for: scene) }
    let session = scene.session
    if activity != nil || session.stateRestorationActivity != nil {
      session.stateRestorationActivity = activity
    }
  }

  /// Notifies the app of closed sessions (R120, R128).
  func discard(
    _ numbers: [Int], _ application: UIApplication, _ delegate: any UIApplicationDelegate
  ) {
    delegate.application(application, didDiscardSceneSessions: sessions.discard(numbers))
  }

  private func connect(
    _ number: Int, _ session: UISceneSession, _ options: UIScene.ConnectionOptions
  ) -> UIScene {
    let configuration = session.configuration
    let type = configuration.sceneClass as? UIScene.Type ?? UIWindowScene.self
    let made = type.init(session: session, connectionOptions: options)
    scenes[number] = made
    session.scene = made
    UIApplication.shared.connectedScenes.insert(made)
    if let type = configuration.delegateClass as? any _SceneDelegateClass.Type {
      made.delegate = type._makeSceneDelegate()
    }
    made.delegate?.scene(made, willConnectTo: session, options: options)
    if let activity = session.stateRestorationActivity, UIDevice.current.majorVersion >= 15 {
      made.delegate?.scene(made, restoreInteractionStateWith: activity)
    }
    return made
  }

  private func tell(_ message: SceneMessage, to scene: UIScene) {
    switch message {
    case .willConnect: break
    case .willEnterForeground:
      showWindow(of: scene)
      scene.delegate?.sceneWillEnterForeground(scene)
    case .didBecomeActive:
      scene.activationState = .foregroundActive
      scene.delegate?.sceneDidBecomeActive(scene)
    case .willResignActive: scene.delegate?.sceneWillResignActive(scene)
    case .didEnterBackground:
      scene.activationState = .background
      scene.delegate?.sceneDidEnterBackground(scene)
    case .openURL(let text):
      guard let url = URL(string: text) else { return }
      scene.delegate?.scene(scene, openURLContexts: [UIOpenURLContext(url)])
    case .quickAction(let action): QuickActions.perform(action, in: scene)
    case .didDisconnect: scene.delegate?.sceneDidDisconnect(scene)
    }
  }

  private func showWindow(of scene: UIScene) {
    let windows = (scene as? UIWindowScene)?.windows.filter { !$0.isHidden } ?? []
    guard let last = windows.last, !windows.contains(where: \.isKeyWindow) else { return }
    last.makeKey()
  }

  private func disconnect(_ number: Int, _ scene: UIScene) {
    scene.activationState = .unattached
    UIApplication.shared.connectedScenes.remove(scene)
    scenes[number] = nil
  }
}
