/// The object that the life of a scene is told to, instead of the app's delegate (R117).
///
/// All methods are optional, as those of ``UIApplicationDelegate`` are.
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// The scene is added to the app, at launch (R116).
  ///
  /// - ObjectiveC: `scene:willConnectToSession:options:`
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)

  /// The scene, which was connected before, is to show URLs; those that it is connected for are in its
  /// connection options instead (R125).
  ///
  /// - ObjectiveC: `scene:openURLContexts:`
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)

  /// The scene was closed (R120, R128).
  ///
  /// - ObjectiveC: `sceneDidDisconnect:`
  func sceneDidDisconnect(_ scene: UIScene)

  /// The scene is active.
  ///
  /// - ObjectiveC: `sceneDidBecomeActive:`
  func sceneDidBecomeActive(_ scene: UIScene)

  /// The scene is about to be active no more.
  ///
  /// - ObjectiveC: `sceneWillResignActive:`
  func sceneWillResignActive(_ scene: UIScene)

  /// The scene is on its way to the foreground, at launch too (R116).
  ///
  /// - ObjectiveC: `sceneWillEnterForeground:`
  func sceneWillEnterForeground(_ scene: UIScene)

  /// The scene is in the background; it has about five seconds to return (R6).
  ///
  /// - ObjectiveC: `sceneDidEnterBackground:`
  func sceneDidEnterBackground(_ scene: UIScene)

  /// What the scene can be restored from, asked for when its picture is taken: it is in
  /// ``UISceneSession/stateRestorationActivity`` when the scene is connected again (R97). That of the session,
  /// if this is not written.
  ///
  /// - ObjectiveC: `stateRestorationActivityForScene:`
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?

  /// The scene, which has been connected, is to be as an activity says that was kept (iOS 15, R97).
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

  /// That of the session.
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

  /// The user has chosen a quick action of the app's icon, and the scene was connected before; one that is
  /// connected for it finds it in its connection options instead (R145). The handler is to be called once, on
  /// the main thread.
  ///
  /// - ObjectiveC: `windowScene:performActionForShortcutItem:completionHandler:`
  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping @Sendable (Bool) -> Void)
}

extension UIWindowSceneDelegate {
  /// None; setting it has no effect.
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

/// A class whose instances can be delegates of scenes; the lowering conforms those that say so.
public protocol _SceneDelegateClass {
  /// Makes a delegate.
  @MainActor static func _makeSceneDelegate() -> any UISceneDelegate
}
