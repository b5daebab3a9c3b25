import Foundation
import Testing

/// Remote notifications through the built program.
struct PushTests {
  private static func chapter(_ scenario: String, output: String) -> String {
    """
    ```swift,app,id=news
    import UIKit
    @main
    final class AppDelegate: UIResponder, UIApplicationDelegate {
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
      ) -> Bool {
        application.registerForRemoteNotifications()
        return true
      }

      func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
      ) { print("token of \\(deviceToken.count) bytes") }

      func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
      ) {
        let contentID = userInfo["content-id"] as? NSNumber
        print("content-id", contentID ?? -1)
        DispatchQueue.main.asyncAfter(deadline: .now() + 2) { completionHandler(.newData) }
      }
    }
    ```

    ```xml,plist=news
    <key>UIBackgroundModes</key><array><string>remote-notification</string></array>
    ```

    ```swift,scenario=news,id=push
    import DeviceSimulator
    let device = Device()
    let news = device.launch("news")
    device.pressHome()
    device.advance(by: .minutes(5))
    \(scenario)
    ```

    ```output
    \(output)
    ```

    """
  }

  @Test func wakesAnApp() async throws {
    let chapter = Self.chapter(
      """
      device.push(to: news, #"{"aps": {"content-available": 1}, "content-id": 42}"#)
      device.advance(by: .seconds(10))
      print(news.remoteNotifications, news.state)
      """,
      output: """
        token of 32 bytes
        content-id 42
        [09:05:00, resumed, newData after 2 s] suspended
        """)
    let answer = try await TemporaryBook(chapter: chapter).run("check")
    #expect(answer.status == 0, "\(answer.output)")
  }

  @Test func saysAtTheLineWhatIsWrongWithAPayload() async throws {
    let chapter = Self.chapter(
      #"device.push(to: news, ["aps": ["content_available": 1]])"#, output: "token of 32 bytes")
    let answer = try await TemporaryBook(chapter: chapter).run("check")
    #expect(answer.status == 1)
    #expect(
      answer.output.contains("Content/fi/01-a.md:54:8: error: cannot push: "),
      "\(answer.output)")
    #expect(
      answer.output.contains("'aps' has no key 'content_available'; write 'content-available'"),
      "\(answer.output)")
  }

  @Test func tellsTheUserWhenItIsDone() async throws {
    let chapter = Self.chapter(
      """
      news.allowNotifications()
      device.push(to: news, ["aps": ["content-available": 1], "content-id": 1])
      device.advance(by: .seconds(10))
      print(news.notifications, news.badge)
      """,
      output: """
        token of 32 bytes
        content-id 1
        [Done: 1] 1
        """
    ).replacing("import UIKit", with: "import UIKit\nimport UserNotifications")
      .replacing(
        "print(\"content-id\", contentID ?? -1)",
        with: """
          print("content-id", contentID ?? -1)
          let content = UNMutableNotificationContent()
          content.title = "Done"
          content.body = "1"
          content.badge = 1
          let request = UNNotificationRequest(
            identifier: "done", content: content, trigger: nil)
          UNUserNotificationCenter.current().add(request)
          """)
    let answer = try await TemporaryBook(chapter: chapter).run("check")
    #expect(answer.status == 0, "\(answer.output)")
  }
}
