internal import BackgroundExecution
internal import DeviceProtocol
public import Foundation
internal import AppRuntime

/// Manages an app's notifications; since iOS 10 (R140-R144).
///
/// May be used on any thread; handlers are called on a background queue.
public final class UNUserNotificationCenter: NSObject, Sendable {
  private static let instance = UNUserNotificationCenter()

  /// Returns the center of the app.
  ///
  /// On a device of a system older than iOS 10, which lacks this framework, the app is ended.
  ///
  /// - ObjectiveC: `currentNotificationCenter`
  public class func current() -> UNUserNotificationCenter {
    guard UserNotices.shared.isInSystem else {
      fatalError(
        "dyld: Library not loaded: UserNotifications.framework; it is in iOS 10 and later, give the "
          + "scenario 'profile=iOS10' or a later one (UILocalNotification is not reimplemented here)"
      )
    }
    return instance
  }

  private override init() { super.init() }

  // MARK: Permission

  /// Asks the user once, and answers from the settings after that (R140).
  ///
  /// Quiet delivery (``UNAuthorizationOptions/provisional``) is granted without a question (R146).
  ///
  /// - ObjectiveC: `requestAuthorizationWithOptions:completionHandler:`
  public func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    var asked = NotificationOptions(rawValue: options.rawValue)
    if !UserNotices.shared.hasQuietPermission { asked.remove(.provisional) }
    UserNotices.shared.ask(about: .authorize(asked)) { answer in
      guard case .granted(_, let granted) = answer else { return }
      Self.background { completionHandler(granted, nil) }
    }
  }

  /// Asks the user once, and answers from the settings after that (R140).
  public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    await withCheckedContinuation { continuation in
      requestAuthorization(options: options) { granted, _ in continuation.resume(returning: granted)
      }
    }
  }

  /// Passes the settings to the handler.
  ///
  /// - ObjectiveC: `getNotificationSettingsWithCompletionHandler:`
  public func getNotificationSettings(
    completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
  ) {
    UserNotices.shared.ask(about: .settings) { answer in
      guard case .settings(_, let permission, let options) = answer else { return }
      Self.background { completionHandler(UNNotificationSettings(permission, options)) }
    }
  }

  /// Returns the settings.
  public func notificationSettings() async -> UNNotificationSettings {
    await withCheckedContinuation { continuation in
      getNotificationSettings { continuation.resume(returning: $0) }
    }
  }

  // MARK: Requests

  /// Schedules a notification: at once without a trigger, or else when it is due, whether the app is running
  /// or not (R141).
  ///
  /// - ObjectiveC: `addNotificationRequest:withCompletionHandler:`
  public func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    UserNotices.shared.tell(.add(request.notification))
    if let completionHandler { Self.background { completionHandler(nil) } }
  }

  /// Schedules a notification, which is on its way when this returns.
  public func add(_ request: UNNotificationRequest) async throws {
    UserNotices.shared.tell(.add(request.notification))
  }

  /// Passes the pending requests to the handler.
  ///
  /// - ObjectiveC: `getPendingNotificationRequestsWithCompletionHandler:`
  public func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    UserNotices.shared.ask(about: .pending) { answer in
      guard case .pending(_, let notifications) = answer else { return }
      Self.background { completionHandler(notifications.map { UNNotificationRequest($0) }) }
    }
  }

  /// Returns the pending requests.
  public func pendingNotificationRequests() async -> [UNNotificationRequest] {
    await withCheckedContinuation { continuation in
      getPendingNotificationRequests { continuation.resume(returning: $0) }
    }
  }

  /// Removes pending requests by identifier.
  ///
  /// - ObjectiveC: `removePendingNotificationRequestsWithIdentifiers:`
  public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    UserNotices.shared.tell(.removePending(identifiers))
  }

  /// Removes all pending requests.
  ///
  /// - ObjectiveC: `removeAllPendingNotificationRequests`
  public func removeAllPendingNotificationRequests() {
    UserNotices.shared.tell(.removePending(nil))
  }

  /// Passes the delivered notifications that are still visible to the handler.
  ///
  /// - ObjectiveC: `getDeliveredNotificationsWithCompletionHandler:`
  public func getDeliveredNotifications(
    completionHandler: @escaping @Sendable ([UNNotification]) -> Void
  ) {
    UserNotices.shared.ask(about: .delivered) { answer in
      guard case .delivered(_, let notifications) = answer else { return }
      Self.background { completionHandler(notifications.map { UNNotification($0) }) }
    }
  }

  /// Returns the delivered notifications that are still visible.
  public func deliveredNotifications() async -> [UNNotification] {
    await withCheckedContinuation { continuation in
      getDeliveredNotifications { continuation.resume(returning: $0) }
    }
  }

  /// Removes delivered notifications by identifier.
  ///
  /// - ObjectiveC: `removeDeliveredNotificationsWithIdentifiers:`
  public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
    UserNotices.shared.tell(.removeDelivered(identifiers))
  }

  /// Removes all delivered notifications.
  ///
  /// - ObjectiveC: `removeAllDeliveredNotifications`
  public func removeAllDeliveredNotifications() { UserNotices.shared.tell(.removeDelivered(nil)) }

  /// Sets the number on the icon; 0 removes it (R144).
  ///
  /// A negative number, and one that the user does not allow (R251), is an error.
  ///
  /// - ObjectiveC: `setBadgeCount:withCompletionHandler:`
  public func setBadgeCount(
    _ newBadgeCount: Int,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    guard newBadgeCount >= 0 else {
      if let completionHandler {
        Self.background { completionHandler(UNError(.badgeInputInvalid)) }
      }
      return
    }
    UserNotices.shared.badge = newBadgeCount
    guard let completionHandler else { return }
    getNotificationSettings { settings in
      let isAllowed = newBadgeCount == 0 || settings.badgeSetting == .enabled
      completionHandler(isAllowed ? nil : UNError(.notificationsNotAllowed))
    }
  }

  /// Sets the number on the icon; 0 removes it (R144). A negative number, and one that the user does not allow
  /// (R251), is an error.
  public func setBadgeCount(_ newBadgeCount: Int) async throws {
    let error = await withCheckedContinuation { continuation in
      setBadgeCount(newBadgeCount) { continuation.resume(returning: $0) }
    }
    if let error { throw error }
  }

  private static func background(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async(execute: body)
  }
}
