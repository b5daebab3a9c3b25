import UIKit

/// A VoIP app that keeps its connection alive, as its environment says.
final class VoIPDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { VoIPDelegate() }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let wish = ProcessInfo.processInfo.environment["TEST_VOIP"] ?? ""
    print("launched in the background: \(application.applicationState == .background)")
    if wish == "crashes", application.applicationState == .background { fatalError("no line") }
    if wish == "short" {
      print(application.setKeepAliveTimeout(599) { print("too soon") })
      return true
    }
    let isSet = application.setKeepAliveTimeout(UIMinimumKeepAliveTimeout) {
      print("keeps alive in state \(application.applicationState.rawValue)")
      if wish == "slow" { Thread.sleep(forTimeInterval: 15) }
      if wish == "once" { application.clearKeepAliveTimeout() }
    }
    print("set: \(isSet)")
    return true
  }
}
