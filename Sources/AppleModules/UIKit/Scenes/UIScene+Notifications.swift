public import Foundation

// Each is posted right after the delegate's method has returned, with the scene as its object (R118).
extension UIScene {
  /// The scene was added to the app.
  ///
  /// - ObjectiveC: `UISceneWillConnectNotification`
  public nonisolated static let willConnectNotification =
    NSNotification.Name("UISceneWillConnectNotification")

  /// The user has closed the scene.
  ///
  /// - ObjectiveC: `UISceneDidDisconnectNotification`
  public nonisolated static let didDisconnectNotification =
    NSNotification.Name("UISceneDidDisconnectNotification")

  /// The scene is active.
  ///
  /// - ObjectiveC: `UISceneDidActivateNotification`
  public nonisolated static let didActivateNotification =
    NSNotification.Name("UISceneDidActivateNotification")

  /// The scene will become inactive.
  ///
  /// - ObjectiveC: `UISceneWillDeactivateNotification`
  public nonisolated static let willDeactivateNotification =
    NSNotification.Name("UISceneWillDeactivateNotification")

  /// - ObjectiveC: `UISceneWillEnterForegroundNotification`
  public nonisolated static let willEnterForegroundNotification =
    NSNotification.Name("UISceneWillEnterForegroundNotification")

  /// - ObjectiveC: `UISceneDidEnterBackgroundNotification`
  public nonisolated static let didEnterBackgroundNotification =
    NSNotification.Name("UISceneDidEnterBackgroundNotification")
}
