import Testing
import UIKit

@MainActor struct ApplicationTests {
  /// An app delegate as written in the time of iOS 7.
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var old = false

    override init() { super.init() }

    func applicationDidFinishLaunching(_ application: UIApplication) {
      old = true
      window = UIWindow(frame: UIScreen.main.bounds)
      window?.backgroundColor = .white
      window?.rootViewController = FeedViewController(style: .grouped)
      window?.makeKeyAndVisible()
    }
  }

  @Test func fallsBackToTheOlderFormOfTheLaunch() {
    let delegate: any UIApplicationDelegate = AppDelegate()
    #expect(delegate.application(.shared, didFinishLaunchingWithOptions: nil))
    #expect((delegate as? AppDelegate)?.old == true && delegate.window?.isKeyWindow == true)
  }

  @Test func callsAFetchMethodWithAHandlerOfEitherKind() {
    final class Plain: UIResponder, UIApplicationDelegate {
      func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler:
          @escaping (UIBackgroundFetchResult) -> Void
      ) {
        completionHandler(.noData)
      }
    }
    nonisolated(unsafe) var result: UIBackgroundFetchResult?
    let delegate: any UIApplicationDelegate = Plain()
    delegate.application(.shared) { result = $0 }
    #expect(result == .noData)
  }

  @Test func hasTheConstantsOfUIKit() {
    #expect(UIApplication.backgroundFetchIntervalMinimum == 0)
    #expect(UIApplication.backgroundFetchIntervalNever == .greatestFiniteMagnitude)
    #expect(UIBackgroundFetchResult.failed.rawValue == 2)
    #expect(UIBackgroundRefreshStatus.available.rawValue == 2)
    #expect(UIApplication.State.background.rawValue == 2)
    #expect(UIDevice.current.isMultitaskingSupported && UIDevice.current.model == "iPhone")
    #expect(
      UIApplication.backgroundRefreshStatusDidChangeNotification.rawValue
        == "UIApplicationBackgroundRefreshStatusDidChangeNotification")
  }

  @Test func remembersTheNumberOnTheIcon() {
    UIApplication.shared.applicationIconBadgeNumber = 3
    #expect(UIApplication.shared.applicationIconBadgeNumber == 3)
    UIApplication.shared.applicationIconBadgeNumber = 0
  }
}
