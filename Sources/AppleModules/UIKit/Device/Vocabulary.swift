internal import BackgroundExecution

// The protocol and UIKit have separate types for the same things, so that the rules do not depend on UIKit.

extension UIApplication {
  /// Sets the state in which the device sees the app.
  func take(_ state: ApplicationState) {
    applicationState =
      switch state {
      case .active: .active
      case .inactive: .inactive
      case .background: .background
      }
  }
}

extension UIBackgroundRefreshStatus {
  init(_ status: RefreshStatus) { self = Self(rawValue: status.rawValue) ?? .available }
}

extension FetchResult {
  init(_ result: UIBackgroundFetchResult) { self = Self(rawValue: result.rawValue) ?? .failed }
}

extension AppMessage {
  /// Whether the app is inactive once the call has returned (``DeviceMessage``).
  var leavesInactive: Bool { change == .willResignActive || change == .willEnterForeground }
}
