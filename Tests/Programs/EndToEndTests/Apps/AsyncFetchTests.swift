import Foundation
import Testing

/// The `async` form of a fetch, through the built program.
struct AsyncFetchTests {
  /// An app and a scenario of one fetch; the method is in line 19 of the chapter.
  private static func chapter(_ methods: String, output: String) -> String {
    """
    ```swift,app,id=news
    import UIKit
    @main
    final class AppDelegate: UIResponder, UIApplicationDelegate {
    \(methods)
    }
    ```

    ```xml,plist=news
    <key>UIBackgroundModes</key><array><string>fetch</string></array>
    ```

    ```swift,scenario=news,id=fetch
    import DeviceSimulator
    let device = Device()
    let news = device.launch("news")
    device.pressHome()
    device.advance(by: .minutes(5))
    news.simulateBackgroundFetch()
    device.advance(by: .seconds(10))
    print(news.fetches)
    ```

    ```output
    \(output)
    ```

    """
  }

  private static let method = """
      func applicationPerformFetch(_ application: UIApplication) async -> UIBackgroundFetchResult {
        try? await Task.sleep(for: .seconds(4))
        return .noData
      }
    """

  @Test func endsAFetchWithWhatTheMethodReturns() async throws {
    let chapter = Self.chapter(Self.method, output: "[09:05:00, resumed, noData after 4 s]")
    let answer = try await TemporaryBook(chapter: chapter).run("check")
    #expect(answer.status == 0, "\(answer.output)")
  }

  @Test func saysThatNeitherFormIsThere() async throws {
    let chapter = Self.chapter("", output: "[09:05:00, resumed, not ended]")
    let answer = try await TemporaryBook(chapter: chapter).run("check")
    #expect(answer.status == 1)
    #expect(
      answer.output.contains(
        "the delegate has no method 'application(_:performFetchWithCompletionHandler:)'"),
      "\(answer.output)")
  }

  @Test func refusesBothForms() async throws {
    let plain = """
        func application(
          _ application: UIApplication,
          performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
        ) { completionHandler(.newData) }
      """
    let chapter = Self.chapter(Self.method + "\n" + plain, output: "")
    let answer = try await TemporaryBook(chapter: chapter).run("check")
    #expect(answer.status == 1)
    #expect(
      answer.output.contains(
        "Content/fi/01-a.md:19:8: error: 'applicationPerformFetch(_:)' has the Objective-C selector"
      ),
      "\(answer.output)")
  }
}
