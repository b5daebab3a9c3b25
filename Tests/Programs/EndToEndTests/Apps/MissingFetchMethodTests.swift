import Foundation
import Testing

/// A delegate without the method of a fetch, through the built program.
struct MissingFetchMethodTests {
  /// An app and a scenario of one fetch.
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

  @Test(
    "Apple's SDK hides the async form from Swift, so a method of that name is one of the app's own",
    arguments: [
      "",
      "func applicationPerformFetch(_ application: UIApplication) async -> UIBackgroundFetchResult { .newData }",
    ])
  func isSaidToBeMissing(methods: String) async throws {
    let chapter = Self.chapter(methods, output: "[09:05:00, resumed, not ended]")
    let answer = try await TemporaryBook(chapter: chapter).run("check")
    #expect(answer.status == 1)
    #expect(
      answer.output.contains(
        "the delegate has no method 'application(_:performFetchWithCompletionHandler:)'"),
      "\(answer.output)")
  }
}
