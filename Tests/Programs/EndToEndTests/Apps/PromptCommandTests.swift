import Foundation
import Synchronization
import Testing

/// `workbook device`, through a pipe and on a terminal.
struct PromptCommandTests {
  static let chapter = """
    ```swift,app,id=news
    import UIKit

    @main
    final class AppDelegate: UIResponder, UIApplicationDelegate {
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
      ) -> Bool {
        application.setMinimumBackgroundFetchInterval(
          UIApplication.backgroundFetchIntervalMinimum)
        application.registerForRemoteNotifications()
        print("hei")
        return true
      }

      func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
      ) { print("token of \\(deviceToken.count) bytes") }

      func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler:
          @escaping (UIBackgroundFetchResult) -> Void
      ) {
        print("haetaan")
        completionHandler(.newData)
      }

      func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
      ) {
        print("content-id", userInfo["content-id"] as? NSNumber ?? -1)
        completionHandler(.newData)
      }
    }
    ```

    ```xml,plist=news
    <key>UIBackgroundModes</key>
    <array><string>fetch</string><string>remote-notification</string></array>
    ```

    ```swift,app,id=broken
    import UIKit
    let x: Int = ""
    ```

    ```swift,app,id=loops
    import UIKit

    @main
    final class AppDelegate: UIResponder, UIApplicationDelegate {
      func applicationDidFinishLaunching(_ application: UIApplication) { while true {} }
    }
    ```

    ```swift,scenario=news,profile=iOS7,id=once
    import DeviceSimulator

    let device = Device()
    print("played")
    device.launch("news")
    ```

    ```swift,scenario=news,id=wrong
    import DeviceSimulator

    Device().pressHome()
    ```

    """

  /// Types lines into a pipe.
  private func type(
    _ lines: String, into operands: String, of book: TemporaryBook, _ options: String = ""
  ) async throws -> Answer {
    let folder = try RuntimeFolder()
    let answer = try await book.shell(
      "export XDG_RUNTIME_DIR=\(folder.path)\n"
        + "printf '%s' '\(lines)' | \"$workbook\" device \(operands) \(options) --cache \"$cache\"")
    #expect(folder.contents == [])
    return answer
  }

  @Test func drivesAnAppThroughAPipe() async throws {
    let book = try await TemporaryBook(chapter: Self.chapter)
    let answer = try await type(
      """
      launch
      h
      advance 1m
      fetch
      push content-id=42
      k
      d
      """, into: "fi/01-a#news", of: book)
    #expect(
      answer.output == """
        2013-09-18 09:00:00 user: opens 'news'
        2013-09-18 09:00:00 news: launched
        2013-09-18 09:00:00 news: inactive
        hei
        2013-09-18 09:00:00 news: sets the minimum background fetch interval to minimum
        2013-09-18 09:00:00 news: registers for remote notifications
        2013-09-18 09:00:00 device: gives 'news' the device token 1ec81c28...
        2013-09-18 09:00:00 news: active
        token of 32 bytes
        2013-09-18 09:00:00 user: presses Home
        2013-09-18 09:00:00 news: background
        2013-09-18 09:00:01 news: suspended
        2013-09-18 09:01:00 device: simulates a background fetch of 'news'
        2013-09-18 09:01:00 news: background fetch 1 begins, app resumed, simulated
        2013-09-18 09:01:00 news: background
        haetaan
        2013-09-18 09:01:00 news: background fetch 1 ends after 0 s: newData
        2013-09-18 09:01:00 news: suspended
        2013-09-18 09:01:00 device: a server sends 'news' a silent push: {"aps": \
        {"content-available": 1}, "content-id": 42}
        2013-09-18 09:01:00 news: remote notification 1 begins, app resumed
        2013-09-18 09:01:00 news: background
        content-id 42
        2013-09-18 09:01:00 news: remote notification 1 ends after 0 s: newData
        2013-09-18 09:01:00 news: suspended
        delivered to 'news': it was suspended, and was resumed
        2013-09-18 09:01:00 device: takes the memory of 'news' back
        2013-09-18 09:01:00 news: terminated by the system
        2013-09-18 09:01:00 device: launches 'news' due to a background fetch
        2013-09-18 09:01:00 news: background fetch 2 begins, app launched, simulated
        2013-09-18 09:01:00 news: launched in the background for 'backgroundFetch'
        2013-09-18 09:01:00 news: background
        hei
        2013-09-18 09:01:00 news: sets the minimum background fetch interval to minimum
        2013-09-18 09:01:00 news: registers for remote notifications
        2013-09-18 09:01:00 device: gives 'news' the device token 1ec81c28...
        token of 32 bytes
        haetaan
        2013-09-18 09:01:00 news: background fetch 2 ends after 0 s: newData
        2013-09-18 09:01:00 news: suspended

        """, "\(answer.output)")
    #expect(answer.status == 0)
    #expect(
      answer.errors.hasSuffix(
        "device 'news' with 'news' on iOS7; 'help' lists the commands, 'quit' ends the device\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: book.temporary) == [])
  }

  @Test func livesOnAfterMistakesAndTellsTheirNumber() async throws {
    let book = try await TemporaryBook(chapter: Self.chapter)
    let answer = try await type(
      """
      home
      lunch
      push {"aps": {}
      advance 2x
      launch mail
      launch

      quit
      launch
      """, into: "fi/01-a#news", of: book)
    #expect(answer.status == 1)
    let errors = answer.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(
      errors == [
        "error: cannot press Home: no app is in the foreground; launch one first",
        "error: unknown command 'lunch'; did you mean 'launch'?",
        "error: cannot push: the payload is not JSON; write it like "
          + "'{\"aps\": {\"content-available\": 1}}'",
        "error: '2x' is not a time; write 2h, 1h30m, 90s or 500ms, or a time of day such as 07:30",
        "error: no app 'mail' on the device; installed are 'news'",
      ], "\(answer.errors)")
    #expect(answer.output.components(separatedBy: "\nhei\n").count == 2)
  }

  @Test func endsAnAppThatNeverRestsAndGoesOn() async throws {
    let book = try await TemporaryBook(chapter: Self.chapter)
    let answer = try await type(
      "launch\nstatus\n", into: "fi/01-a#loops fi/01-a#news", of: book, "--profile iOS9")
    #expect(answer.status == 0)
    #expect(answer.output.contains("loops: terminated"), "\(answer.output)")
    #expect(
      answer.output.contains(
        "iOS 9, wifi, on battery (80 %)\nloops: notRunning\nnews: notRunning\n"), "\(answer.output)"
    )
  }

  @Test func playsAScenarioFirst() async throws {
    let book = try await TemporaryBook(chapter: Self.chapter)
    let answer = try await type("status\n", into: "fi/01-a#once", of: book)
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("played\nhei\ntoken of 32 bytes\n"), "\(answer.output)")
    #expect(answer.output.contains("iOS 7, wifi, on battery (80 %)\nnews: active\n"))
  }

  @Test func saysWhyAScenarioLeavesNoDevice() async throws {
    let book = try await TemporaryBook(chapter: Self.chapter)
    let answer = try await type("status\n", into: "fi/01-a#wrong", of: book)
    #expect(answer.status == 1)
    #expect(answer.errors.contains("cannot press Home: no app is in the foreground"))
    #expect(answer.errors.contains("error: the device has ended: "), "\(answer.errors)")
  }

  @Test func reportsAnAppThatDoesNotCompile() async throws {
    let book = try await TemporaryBook(chapter: Self.chapter)
    let answer = try await type("launch\n", into: "fi/01-a#broken", of: book)
    #expect(answer.status == 1)
    #expect(
      answer.output.contains("error: cannot convert value of type 'String'"), "\(answer.output)")
  }

  @Test(arguments: [
    (
      "",
      "'workbook device' needs an app or a scenario, such as "
        + "'workbook device fi/05-background-fetch#news'"
    ),
    ("fi/01-a", "'fi/01-a' has several apps; the apps are #news, #broken, #loops"),
    (
      "fi/01-a#good",
      "'fi/01-a#good' is neither an app nor a scenario; the apps are #news, #broken, #loops"
    ),
    ("fi/01-a#new", "no sample 'new' in fi/01-a; did you mean '#news'?"),
    (
      "fi/01-a#news fi/01-a#once",
      "the scenario 'fi/01-a#once' installs its own apps; name it alone"
    ),
    ("fi/01-a#news --profile iOS3", "'--profile' takes iOS4 to iOS18, iOS26 or iOS27, not 'iOS3'"),
  ])
  func refusesWhatIsNoDevice(_ operands: String, _ message: String) async throws {
    let book = try await TemporaryBook(chapter: Self.chapter)
    let answer = try await type("", into: operands, of: book)
    #expect(answer.status == 2)
    #expect(answer.errors == "workbook: error: \(message)\n")
  }

  @Test func promptsOnATerminal() async throws {
    let book = try await TemporaryBook(chapter: Self.chapter)
    let folder = try RuntimeFolder()
    let answer = try await book.shell(
      """
      export XDG_RUNTIME_DIR=\(folder.path)
      (sleep 0.1; printf 'launch\\nhelp fetch\\n'; printf 'quit\\n') \
        | script -qec "stty -echo; exec $workbook device fi/01-a#news --cache '$cache'" /dev/null
      """)
    #expect(answer.output.contains("09:00:00> "), "\(answer.output)")
    #expect(answer.output.contains("fetch [APP]   (key f)\r\n"), "\(answer.output)")
    #expect(answer.output.contains("user: opens 'news'\r\n"))
    #expect(answer.status == 0)
  }

  @Test(arguments: [SIGINT, SIGTERM], User.available)
  func leavesNothingBehindOnASignal(_ signal: Int32, _ user: User) async throws {
    // No other test has an app of this name.
    let name = "news\(signal)\(user.isNobody ? "n" : "o")"
    let book = try await TemporaryBook(
      chapter: Self.chapter.replacing("app,id=news", with: "app,id=\(name)")
        .replacing("plist=news", with: "plist=\(name)")
        .replacing("scenario=news", with: "scenario=\(name)"), user: user)
    let folder = try RuntimeFolder(user: user)
    let isSent = Atomic(false)
    // Its input stays open, and nothing more is typed.
    let answer = try await book.start(
      user.prefix + [
        "/bin/bash", "-c",
        "mkfifo \"$TMPDIR/in\"; exec 4<> \"$TMPDIR/in\"; rm \"$TMPDIR/in\"; echo launch >&4; "
          + "exec \"$0\" device fi/01-a#\(name) --cache \"$1\" <&4",
        user.program, book.cache,
      ], environment: folder.environment,
      observer: { pid in
        guard !isSent.load(ordering: .relaxed),
          Processes.existsOne(withArgument: "/input/apps/\(name)/\(name)")
        else { return nil }
        isSent.store(true, ordering: .relaxed)
        kill(pid, signal)
        return nil
      })
    #expect(answer.status == 128 + signal)
    #expect(answer.errors.hasSuffix("workbook: interrupted; the device has ended\n"))
    #expect(folder.contents == [])
    #expect(try await Processes.waitUntilNone(withArgument: "/input/apps/\(name)/\(name)"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: book.temporary) == [])
  }
}
