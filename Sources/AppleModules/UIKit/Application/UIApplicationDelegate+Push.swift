public import Foundation

extension UIApplicationDelegate {
  /// Does nothing.
  public func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {}

  /// Does nothing.
  public func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error
  ) {}

  /// Calls the `async` form in a task, as the compiler does for Objective-C on Apple's systems.
  public func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    let call = DeviceShell.current?.call
    Task {
      let result = await DeviceShell.$bridgedCall.withValue(call) {
        await self.application(application, didReceiveRemoteNotification: userInfo)
      }
      completionHandler(result)
    }
  }

  /// Reports to the device that the app lacks the method; never returns.
  public func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult {
    DeviceShell.noteMissingMethod()
    return await withUnsafeContinuation { _ in }
  }
}
