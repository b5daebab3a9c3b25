internal import BackgroundExecution
internal import DeviceProtocol
internal import Foundation
internal import Synchronization
internal import UIKit

/// Hears of notifications: while the app is in front, and when the user taps one.
///
/// Set it before the launch has ended. Both methods are optional; of each an app writes one form.
@MainActor public protocol UNUserNotificationCenterDelegate: AnyObject {
  /// The app is in front: what is to be done with it (R142)? Without the method, nothing.
  ///
  /// The handler is to be called once, on the main thread.
  ///
  /// - ObjectiveC: `userNotificationCenter:willPresentNotification:withCompletionHandler:`
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void)

  /// The same as an `async` method.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions

  /// The user has tapped it; called behind the launch, or on the way to the front, before the app is active
  /// (R143).
  ///
  /// The handler is to be called once, on the main thread; a call on another one ends the app.
  ///
  /// - ObjectiveC: `userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:`
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void)

  /// The same as an `async` method.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async
}

extension UNUserNotificationCenterDelegate {
  /// Starts a task that calls the `async` form.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    Task { completionHandler(await userNotificationCenter(center, willPresent: notification)) }
  }

  /// Nothing is to be done.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions { [] }

  /// Starts a task that calls the `async` form.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    Task {
      await userNotificationCenter(center, didReceive: response)
      completionHandler()
    }
  }

  /// Does nothing.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {}
}

extension UNUserNotificationCenter {
  /// The delegate, which is not kept.
  private struct Holder: @unchecked Sendable {
    // Used on the main thread, where the delegate's methods run; the lock guards the reference.
    weak var delegate: (any UNUserNotificationCenterDelegate)?
  }

  private static let holder = Mutex(Holder())

  /// Hears of notifications; it is not kept.
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
          return UserNotices.shared.tell(.presented(number, shows: false))
        }
        let watch = HandlerWatch(
          "userNotificationCenter:willPresentNotification:withCompletionHandler:")
        delegate.userNotificationCenter(self, willPresent: UNNotification(delivered)) { options in
          guard watch.callOnMainThread() else { return watch.report(.again) }
          let shows = !options.isDisjoint(with: [.alert, .banner, .list])
          UserNotices.shared.tell(.presented(number, shows: shows))
        }
      },
      didReceive: { delivered in
        guard let delegate = self.delegate else { return }
        let watch = HandlerWatch(
          "userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:")
        delegate.userNotificationCenter(self, didReceive: UNNotificationResponse(delivered)) {
          if !watch.callOnMainThreadOnly() { watch.report(.again) }
        }
      })
  }
}
