internal import DeviceProtocol
internal import Foundation

extension UIApplication {
  /// The sessions of all scenes that are not closed, connected or not (R121).
  public var openSessions: Set<UISceneSession> {
    DeviceShell.current.map { Set($0.scenes.sessions.known.values) } ?? []
  }

  /// Whether the app may have several scenes: on a tablet, if its Info.plist says so (R126).
  public var supportsMultipleScenes: Bool {
    UIDevice.current.isPad && SceneManifest.supportsMultipleScenes
  }

  /// Requests the scene of a session, or, without one, a new scene (R127).
  ///
  /// - Parameters:
  ///   - userActivity: an activity for a new scene, in its connection options; a connected scene does not
  ///     receive it here.
  ///   - errorHandler: called on the main thread if there will be no scene.
  /// - ObjectiveC: `requestSceneSessionActivation:userActivity:options:errorHandler:`
  public func requestSceneSessionActivation(
    _ sceneSession: UISceneSession?, userActivity: NSUserActivity?,
    options: UIScene.ActivationRequestOptions?,
    errorHandler: (@MainActor (any Error) -> Void)? = nil
  ) {
    guard supportsMultipleScenes else {
      return refuse(.multipleScenesNotSupported, errorHandler)
    }
    guard let scenes = DeviceShell.current?.scenes else { return }
    let number = sceneSession.map { scenes.sessions.number(of: $0) }
    if case .some(nil) = number { return refuse(.requestDenied, errorHandler) }
    if let userActivity, sceneSession?.scene == nil {
      scenes.pendingActivities.append(userActivity)
    }
    Outbox.send(.sceneWanted(number ?? nil))
  }

  /// Requests the end of a scene and its session (R128).
  ///
  /// - ObjectiveC: `requestSceneSessionDestruction:options:errorHandler:`
  public func requestSceneSessionDestruction(
    _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
    errorHandler: (@MainActor (any Error) -> Void)? = nil
  ) {
    guard supportsMultipleScenes else {
      return refuse(.multipleScenesNotSupported, errorHandler)
    }
    guard let number = DeviceShell.current?.scenes.sessions.number(of: sceneSession) else {
      return refuse(.requestDenied, errorHandler)
    }
    Outbox.send(.sceneUnwanted(number))
  }

  private func refuse(_ code: UISceneError.Code, _ handler: (@MainActor (any Error) -> Void)?) {
    guard let handler else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated { handler(UISceneError(code)) } }
  }
}
