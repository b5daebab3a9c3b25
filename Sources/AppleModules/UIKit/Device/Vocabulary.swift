internal import BackgroundExecution

// The words of the protocol and those of UIKit are one vocabulary in two layers: each stands on its
// own, so that the rules know nothing of UIKit.

extension UIApplication {
  /// Takes the state that the device sees the app in.
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
  /// The same status in UIKit's words.
  init(_ status: RefreshStatus) {
    self =
      switch status {
      case .restricted: .restricted
      case .denied: .denied
      case .available: .available
      }
  }
}

extension FetchResult {
  /// The same result in the words of the protocol.
  init(_ result: UIBackgroundFetchResult) {
    self =
      switch result {
      case .newData: .newData
      case .noData: .noData
      case .failed: .failed
      }
  }
}

extension AppMessage {
  /// Whether the app is inactive once the call has returned (``DeviceMessage``).
  var leavesInactive: Bool { change == .willResignActive || change == .willEnterForeground }
}
