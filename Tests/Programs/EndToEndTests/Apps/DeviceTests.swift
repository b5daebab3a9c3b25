import Foundation
import Testing

/// Apps and scenarios through the built program.
struct DeviceTests {
  /// The first app of chapter 03, as in the design.
  private static let news = """
    ```swift,app,id=news
    import UIKit

    @main
    final class AppDelegate: UIResponder, UIApplicationDelegate {
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
      ) -> Bool {
        application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)
        return true
      }

      func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
      ) {
        print("haetaan, tila:", application.applicationState == .background ? "tausta" : "edusta")
        completionHandler(.newData)
      }
    }
    ```

    ```xml,plist=news
    <key>UIBackgroundModes</key><array><string>fetch</string></array>
    ```

    ```swift,scenario=news,id=first-fetch,profile=iOS7
    import DeviceSimulator

    let device = Device()
    let news = device.launch("news")
    device.pressHome()
    device.advance(by: .minutes(5))
    news.simulateBackgroundFetch()
    print(news.lastFetchResult)
    ```

    ```output
    haetaan, tila: tausta
    newData
    ```

    """

  @Test(arguments: User.everywhere)
  func runsAnAppOnItsDevice(_ user: User) async throws {
    let book = try await TemporaryBook(chapter: Self.news, user: user)
    let answer = try await book.run("run")
    #expect(
      answer.output == """
        fi/01-a#good verified (<time>)
          │ hei
        fi/01-a#news verified (<time>)
        fi/01-a#first-fetch verified (<time>)
          │ haetaan, tila: tausta
          │ newData
        3 verified; <swift>, sandbox: \(user.level)

        """)
    #expect(answer.status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: book.temporary) == [])
    #expect(try await book.run("check").progress == [])
  }

  @Test func countsAFetchThroughADateThatIsSetBack() async throws {
    let slow = Self.news.replacing(
      "completionHandler(.newData)",
      with: "DispatchQueue.main.asyncAfter(deadline: .now() + 4) { completionHandler(.newData) }")
    let chapter =
      slow.split(separator: "```swift,scenario")[0] + """
        ```swift,scenario=news,id=set-back,profile=iOS7
        import DeviceSimulator

        let device = Device()
        let news = device.launch("news")
        device.pressHome()
        device.advance(by: .minutes(5))
        news.simulateBackgroundFetch()
        device.advance(by: .seconds(2))
        device.setDate(device.now.addingTimeInterval(-86_400))
        device.advance(by: .seconds(1))
        print(news.lastFetchResult)
        device.advance(by: .seconds(1))
        print(news.fetches.map(String.init(describing:)))
        ```

        ```output
        haetaan, tila: tausta
        none
        ...
        ```

        """
    let book = try await TemporaryBook(chapter: String(chapter))
    let answer = try await book.run("run", "fi/01-a#set-back")
    #expect(answer.status == 0, "\(answer.output)")
    #expect(answer.output.contains("newData after 4 s"), "\(answer.output)")
  }

  @Test func runsAnAppWithAScene() async throws {
    let book = try await TemporaryBook(
      chapter: """
        ```swift,app,id=news
        import QuartzCore
        import UIKit
        import os

        @main
        class AppDelegate: UIResponder, UIApplicationDelegate {}

        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?

          func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
          ) {
            guard let windowScene = scene as? UIWindowScene else { return }
            Logger(subsystem: "org.example.news", category: "scene")
              .info("connects \\(session.persistentIdentifier, privacy: .public)")
            window = UIWindow(windowScene: windowScene)
            print(Bundle.main.bundleIdentifier ?? "nil", CACurrentMediaTime() > 0)
          }

          func sceneDidBecomeActive(_ scene: UIScene) { print("active") }
        }
        ```

        ```xml,plist=news
        <key>UIApplicationSceneManifest</key>
        <dict>
          <key>UISceneConfigurations</key>
          <dict>
            <key>UIWindowSceneSessionRoleApplication</key>
            <array>
              <dict>
                <key>UISceneConfigurationName</key> <string>Default Configuration</string>
                <key>UISceneDelegateClassName</key>
                <string>$(PRODUCT_MODULE_NAME).SceneDelegate</string>
              </dict>
            </array>
          </dict>
        </dict>
        ```

        ```swift,scenario=news,id=launch
        import DeviceSimulator

        let device = Device()
        device.launch("news")
        ```

        ```output
        com.example.news true
        active
        ```

        """)
    let answer = try await book.run("run")
    #expect(answer.output.contains("fi/01-a#launch verified"))
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
  }

  /// The part of the report about devices.
  private struct DeviceReport: Decodable {
    struct Sample: Decodable {
      var cached: Bool
      var scenarios: [String]?
      var trace: Trace?
    }
    struct Trace: Decodable, Equatable {
      struct Header: Decodable, Equatable { var trace, profile: Int }
      struct Event: Decodable, Equatable {
        var ns: Int
        var event: String
        var app: String?
      }
      var header: Header
      var events: [Event]
    }
    var samples: [Sample]
  }

  @Test func givesTheTraceInTheReport() async throws {
    let book = try await TemporaryBook(chapter: Self.news)
    let report = try await book.run("run", "--format", "json").decoded(as: DeviceReport.self)
    #expect(report.samples.map(\.scenarios) == [nil, ["fi/01-a#first-fetch"], nil])
    let trace = try #require(report.samples.last?.trace)
    #expect(trace.header == .init(trace: 3, profile: 7))
    #expect(trace.events.count { $0.event == "ends" && $0.app == "news" } == 1)
    #expect(trace.events.last?.event == "finished")
    // The trace is cached with the result.
    let again = try await book.run("run", "--format", "json").decoded(as: DeviceReport.self)
    #expect(again.samples.last?.cached == true)
    #expect(again.samples.last?.trace == trace)
  }

  @Test(arguments: Case.appFailures)
  func namesTheFailureAtItsPlaceAndRunsTheOtherSamples(_ failure: Case) async throws {
    let book = try await TemporaryBook(chapter: failure.body)
    try await book.run("check").expectProblems(failure.problems, failure.summary)
    #expect(try FileManager.default.contentsOfDirectory(atPath: book.temporary) == [])
  }

  @Test func leavesNoProcessOfADeviceThatIsStopped() async throws {
    let mark = "app-\(UUID().uuidString)"
    let book = try await TemporaryBook(
      chapter: Case.app("while true {}", id: mark)
        + "```swift,scenario=\(mark),id=s,timeout=2\nimport DeviceSimulator\nlet device = Device()\n"
        + "device.launch(\"\(mark)\")\n```\n")
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    #expect(answer.output.contains("did not end within its time limit of 2 s and was stopped"))
    let path = "/input/apps/\(mark)/\(mark)"
    #expect(try await Processes.waitUntilNone(withArgument: path))
  }
}

extension Case {
  /// An app that runs code at launch, in line 23 of the chapter if it is the first app.
  static func app(_ launch: String, id: String = "news", tags: String = "") -> String {
    """
    ```swift,app,id=\(id)\(tags)
    import UIKit
    @main
    final class AppDelegate: UIResponder, UIApplicationDelegate {
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
      ) -> Bool {
        \(launch)
        return true
      }
    }
    ```

    """
  }

  /// A scenario from line 29 on, after an app.
  private static func scenario(_ code: String = "device.launch(\"news\")") -> String {
    """

    ```swift,scenario=news,id=s
    import DeviceSimulator
    let device = Device()
    \(code)
    ```

    """
  }

  /// A failure of an app with a scenario that launches it.
  private static func fault(
    _ name: String, _ launch: String, _ problems: String,
    summary: String = "1 verified, 2 failed; 1 error"
  ) -> Case {
    Case(name, app(launch) + scenario(), problems, summary)
  }

  static let appFailures = [
    Case(
      "an app that no sample is", app("") + scenario().replacing("=news", with: "=nwes"),
      """
      Content/fi/01-a.md:29:19: error: no app is called 'nwes' [reference]
       29 | ```swift,scenario=nwes,id=s
          |                   ^~~~
         = did you mean 'news'?
      """, "1 verified, 1 compiled, 1 unverified; 1 error"),
    Case(
      "an app that is not installed", app("") + scenario("device.launch(\"mail\")"),
      """
      Content/fi/01-a.md:32:8: error: no app 'mail' on the device; installed are 'news' [misuse]
       32 | device.launch("mail")
          |        ^~~~~~
         = correct the scenario; if it is meant to end like this, write 'should_trap="no app 'mail' on the device; \
      installed are 'news'"'
      """, "1 verified, 1 ran, 1 failed; 1 error"),
    Case(
      "time that runs backwards", app("") + scenario("device.advance(by: .hours(-1))"),
      """
      Content/fi/01-a.md:32:8: error: time runs backwards to '08:00:00' when it is '09:00:00'; \
      give a later time [misuse]
       32 | device.advance(by: .hours(-1))
          |        ^~~~~~~
         = correct the scenario; if it is meant to end like this, write 'should_trap="time runs backwards to \
      '08:00:00' when it is '09:00:00'; give a later time"'
      """, "1 verified, 1 ran, 1 failed; 1 error"),
    fault(
      "a crash at launch", "let a = [1]; print(a[launchOptions == nil ? 1 : 0])",
      """
      Content/fi/01-a.md:23:25: error: app 'news' crashes: Index out of range [app-crash]
       23 |     let a = [1]; print(a[launchOptions == nil ? 1 : 0])
          |                         ^
         note: Content/fi/01-a.md:29:4: scenario 's' runs it
         = correct the app; if that is meant, add 'should_trap="Index out of range"' to it
      """),
    fault(
      "a main thread that works for ever", "while true {}",
      """
      Content/fi/01-a.md:23:17: error: app 'news' is unresponsive: it used 3 s of processor time \
      without coming to rest [app-unresponsive]
       23 |     while true {}
          |                 ^
         note: Content/fi/01-a.md:29:4: scenario 's' runs it
         = let the app become idle: use a timer or an event of the device for work that waits or repeats
      """),
    fault(
      "a main thread that waits for ever", "DispatchSemaphore(value: 0).wait()",
      """
      Content/fi/01-a.md:23:33: error: app 'news' is unresponsive: the main thread is blocked: it \
      waits for 'semaphore' in 'application(_:didFinishLaunchingWithOptions:)' [app-unresponsive]
       23 |     DispatchSemaphore(value: 0).wait()
          |                                 ^~~~
         note: Content/fi/01-a.md:29:4: scenario 's' runs it
         = let the app become idle: use a timer or an event of the device for work that waits or repeats
      """),
    fault(
      "an app that starts a process",
      "try? Process.run(URL(fileURLWithPath: \"/bin/true\"), arguments: [])",
      """
      Content/fi/01-a.md:15:4: error: app 'news' does something that iOS denies: iOS refuses 'posix_spawn' \
      [app-refused]
       15 | ```swift,app,id=news
          |    ^~~~~~~~~~~~~~~~~
         note: Content/fi/01-a.md:29:4: scenario 's' runs it
         = leave it out; if the sample is meant to show it, add 'should_trap="iOS refuses 'posix_spawn'"' to the \
      app
      """),
    fault(
      "an app that closes its link in the middle of a message",
      "for i in Int32(3)..<20 { _ = \"halves\".withCString { write(i, $0, 6) }; shutdown(i, 2) }",
      """
      Content/fi/01-a.md:15:4: error: app 'news' lost the connection to its device: its link to the device is \
      broken by an end in the middle of a report [app-link]
       15 | ```swift,app,id=news
          |    ^~~~~~~~~~~~~~~~~
         note: Content/fi/01-a.md:29:4: scenario 's' runs it
         = close and write only files that the app has opened itself
      """),
    fault(
      "a syntax error in an app", "let x = = 1",
      """
      Content/fi/01-a.md:23:12: error: consecutive statements on a line must be separated by ';' \
      [compile]
       23 |     let x = = 1
          |            ^

      Content/fi/01-a.md:23:13: error: expected expression [compile]
       23 |     let x = = 1
          |             ^

      Content/fi/01-a.md:23:13: error: expected initial value after '=' [compile]
       23 |     let x = = 1
          |             ^

      Content/fi/01-a.md:29:19: error: cannot be run: app 'news', which it installs, does not \
      compile [compile]
       29 | ```swift,scenario=news,id=s
          |                   ^~~~
         note: Content/fi/01-a.md:15:4: app 'news' is here
         = correct the app
      """, summary: "1 verified, 2 failed; 4 errors"),
    Case(
      "a bad property list",
      app("") + "```xml,plist=news\n<key>UIBackgroundModes</key>\n<string>fetch</string>\n```\n"
        + scenario(),
      """
      Content/fi/01-a.md:30:1: error: 'UIBackgroundModes' is an array of strings, not a string [plist]
       30 | <string>fetch</string>
          | ^~~~~~~~~~~~~~~~~~~~~~
         = write <array><string>text</string></array>
      """, "1 verified, 1 compiled, 1 unverified; 1 error"),
  ]
}
