internal import BackgroundExecution
internal import DeviceProtocol
internal import Foundation
internal import Synchronization
internal import AppRuntime

/// Receives notifications while the app is in the foreground, and the user's responses.
///
/// Set it before the end of the launch. Both methods are optional; an app implements one form of each.
public protocol UNUserNotificationCenterDelegate: AnyObject {
  /// Decides how to present a notification while the app is in the foreground (R142); without the method, it
  /// is not shown.
  ///
  /// Call the handler once, on the main thread.
  ///
  /// - ObjectiveC: `userNotificationCenter:willPresentNotification:withCompletionHandler:`
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void)

  /// Decides how to present a notification; the `async` form.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions

  /// The user has tapped a notification; called after the launch, or on the way to the foreground, before the
  /// app is active (R143).
  ///
  /// A button without the option `foreground`, and a dismissal, are handled in the background (R252, R254): the
  /// app is suspended when the handler is called.
  ///
  /// Call the handler once, on the main thread; calling it on another one ends the app.
  ///
  /// - ObjectiveC: `userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:`
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void)

  /// The user has tapped a notification; the `async` form.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async
}

extension UNUserNotificationCenterDelegate {
  /// Calls the `async` form in a task.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    let own = DelegateOnMain(delegate: self)
    Task { @MainActor in
      completionHandler(
        await own.delegate.userNotificationCenter(center, willPresent: notification))
    }
  }

  /// Returns no options.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions { [] }

  /// Calls the `async` form in a task.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    let own = DelegateOnMain(delegate: self)
    Task { @MainActor in
      await own.delegate.userNotificationCenter(center, didReceive: response)
      completionHandler()
    }
  }

  /// Does nothing.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {}
}

/// A delegate on its way to a task of the main actor; its methods are only called on the main thread.
private struct DelegateOnMain: @unchecked Sendable {
  let delegate: any UNUserNotificationCenterDelegate
}

extension UNUserNotificationCenter {
  /// The delegate, which is not retained.
  private struct Holder: @unchecked Sendable {
    // Used on the main thread, where the delegate's methods run; the lock guards the reference.
    weak var delegate: (any UNUserNotificationCenterDelegate)?
  }

  private static let holder = Mutex(Holder())

  /// The delegate, which is not retained.
  public var delegate: (any UNUserNotificationCenterDelegate)? {
    get { Self.holder.withLock { $0 }.delegate }
    set {
      let new = Holder(delegate: newValue)
      Self.holder.withLock { $0 = new }
      UserNotices.shared.listen(newValue == nil ? nil : listener)
    }
  }

  private var listener: UserNotices.Listener {
    UserNotices.Listener(
      willPresent: { delivered in
        let number = delivered.number
        guard let delegate = self.delegate else {
          return UserNotices.shared.tell(.presented(number, []))
        }
        let watch = CompletionHandlerTracker(
          "userNotificationCenter:willPresentNotification:withCompletionHandler:")
        delegate.userNotificationCenter(self, willPresent: UNNotification(delivered)) { options in
          guard watch.callOnMainThread() else { return watch.report(.again) }
          UserNotices.shared.tell(
            .presented(number, NotificationPresentation(rawValue: options.rawValue)))
        }
      },
      didReceive: { response in
        guard let delegate = self.delegate else { return UserNotices.shared.finish(response) }
        let watch = CompletionHandlerTracker(
          "userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:")
        delegate.userNotificationCenter(self, didReceive: UNNotificationResponse.of(response)) {
          guard watch.callOnMainThreadOnly() else { return watch.report(.again) }
          UserNotices.shared.finish(response)
        }
      })
  }
}
