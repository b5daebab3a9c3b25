/// Receives the life-cycle events of a scene, instead of the app's delegate (R117).
///
/// All methods are optional, like those of ``UIApplicationDelegate``.
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// The scene is being added to the app, at launch (R116).
  ///
  /// - ObjectiveC: `scene:willConnectToSession:options:`
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)

  /// The connected scene must open URLs; the connection options have those for which it is connected (R125).
  ///
  /// - ObjectiveC: `scene:openURLContexts:`
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)

  /// The scene was closed (R120, R128), or the system reclaims its memory (R211): then the session stays, and
  /// the scene may connect again.
  ///
  /// - ObjectiveC: `sceneDidDisconnect:`
  func sceneDidDisconnect(_ scene: UIScene)

  /// - ObjectiveC: `sceneDidBecomeActive:`
  func sceneDidBecomeActive(_ scene: UIScene)

  /// The scene will become inactive.
  ///
  /// - ObjectiveC: `sceneWillResignActive:`
  func sceneWillResignActive(_ scene: UIScene)

  /// The scene will enter the foreground, also at launch (R116).
  ///
  /// - ObjectiveC: `sceneWillEnterForeground:`
  func sceneWillEnterForeground(_ scene: UIScene)

  /// The scene has entered the background; it has about five seconds to return (R6).
  ///
  /// - ObjectiveC: `sceneDidEnterBackground:`
  func sceneDidEnterBackground(_ scene: UIScene)

  /// Returns the activity to restore the scene from, when its snapshot is taken (R97).
  ///
  /// The session has it in ``UISceneSession/stateRestorationActivity`` when the scene is connected again. By
  /// default that of the session.
  ///
  /// - ObjectiveC: `stateRestorationActivityForScene:`
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?

  /// Restores the connected scene from a preserved activity (iOS 15, R97).
  ///
  /// - ObjectiveC: `scene:restoreInteractionStateWithUserActivity:`
  func scene(
    _ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)
}

extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}

  /// Does nothing.
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}

  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}

  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}

  /// Does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}

  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}

  /// Does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}

  /// Returns the activity of the session.
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    scene.session.stateRestorationActivity
  }

  /// Does nothing.
  public func scene(
    _ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity
  ) {}
}

/// The delegate of a scene with windows.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window of the scene.
  var window: UIWindow? { get set }

  /// The user has chosen a quick action of the app's icon while the scene was connected (R145).
  ///
  /// The connection options have an action for which the scene is connected. Call the handler once, on the
  /// main thread.
  ///
  /// - ObjectiveC: `windowScene:performActionForShortcutItem:completionHandler:`
  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping @Sendable (Bool) -> Void)
}

extension UIWindowSceneDelegate {
  /// Always nil; setting it has no effect.
  public var window: UIWindow? {
    get { nil }
    set {}
  }

  /// Calls the handler with false.
  public func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping @Sendable (Bool) -> Void
  ) { completionHandler(false) }
}

/// A class whose instances can be delegates of scenes; the lowering adds the conformance.
public protocol _SceneDelegateClass {
  @MainActor static func _makeSceneDelegate() -> any UISceneDelegate
}
