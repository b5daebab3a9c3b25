// The application's methods and properties, as functions of C.

import Foundation
import UIKit

@MainActor @_cdecl("core_run") func run() -> Never {
  application = .shared
  ForwardedNotifications.begin()
  ForwardingDelegate.main()
  fatalError("a device has ended the process")
}

@MainActor @_cdecl("core_application_state") func applicationState() -> Int {
  UIApplication.shared.applicationState.rawValue
}

@MainActor @_cdecl("core_background_refresh_status")
func backgroundRefreshStatus() -> Int {
  UIApplication.shared.backgroundRefreshStatus.rawValue
}

@MainActor @_cdecl("core_is_protected_data_available")
func isProtectedDataAvailable() -> Bool { UIApplication.shared.isProtectedDataAvailable }

@MainActor @_cdecl("core_badge") func badge() -> Int {
  UIApplication.shared.applicationIconBadgeNumber
}

@MainActor @_cdecl("core_set_badge") func setBadge(_ badge: Int) {
  UIApplication.shared.applicationIconBadgeNumber = badge
}

@MainActor @_cdecl("core_set_minimum_fetch_interval")
func setMinimumFetchInterval(_ seconds: Double) {
  UIApplication.shared.setMinimumBackgroundFetchInterval(seconds)
}

@MainActor @_cdecl("core_register_for_remote_notifications")
func registerForRemoteNotifications() {
  UIApplication.shared.registerForRemoteNotifications()
}

@MainActor @_cdecl("core_unregister_for_remote_notifications")
func unregisterForRemoteNotifications() {
  UIApplication.shared.unregisterForRemoteNotifications()
}

@MainActor @_cdecl("core_is_registered_for_remote_notifications")
func isRegisteredForRemoteNotifications() -> Bool {
  UIApplication.shared.isRegisteredForRemoteNotifications
}

// MARK: Background tasks, on any thread

/// The application, which any thread may ask for background tasks; set before the app's first call.
private nonisolated(unsafe) var application: UIApplication?

@_cdecl("core_begin_background_task")
func beginBackgroundTask(
  _ name: UnsafePointer<CChar>?, _ handler: (@convention(block) () -> Void)?
) -> Int {
  // Called on the main thread, for which it was made.
  var expire: (@MainActor @Sendable () -> Void)?
  if let handler {
    nonisolated(unsafe) let call = handler
    expire = { call() }
  }
  let name = name.map { String(cString: $0) }
  let task = application?.beginBackgroundTask(withName: name, expirationHandler: expire)
  return (task ?? .invalid).rawValue
}

@_cdecl("core_end_background_task") func endBackgroundTask(_ identifier: Int) {
  application?.endBackgroundTask(UIBackgroundTaskIdentifier(rawValue: identifier))
}

@_cdecl("core_background_time_remaining") func backgroundTimeRemaining() -> Double {
  application?.backgroundTimeRemaining ?? .greatestFiniteMagnitude
}
