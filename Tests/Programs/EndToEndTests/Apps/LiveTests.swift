import Testing

/// `run --live`: the output of a scenario in virtual time is the same with a real daemon and server.
struct LiveTests {
  /// An app that downloads a file in the background.
  private static let film = """
    ```swift,app,id=film
    import UIKit

    @main
    final class AppDelegate: UIResponder, UIApplicationDelegate {
      private var handler: (() -> Void)?
      private lazy var session = URLSession(
        configuration: .background(withIdentifier: "films"), delegate: self, delegateQueue: .main)

      func applicationDidFinishLaunching(_ application: UIApplication) {
        print("launched")
        guard application.applicationState != .background else { return }
        session.downloadTask(with: URL(string: "https://films.example/film")!).resume()
      }

      func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
      ) {
        print("events of \\(identifier)")
        handler = completionHandler
        _ = session
      }
    }

    extension AppDelegate: URLSessionDownloadDelegate {
      nonisolated func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
      ) {
        print("has \\((try? Data(contentsOf: location))?.count ?? 0) bytes")
      }

      nonisolated func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
      ) {
        print("done")
      }

      nonisolated func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        MainActor.assumeIsolated { handler?() }
      }
    }
    ```


    """

  private static func chapter(_ scenario: String) -> String {
    film
      + "```swift,scenario=film,id=s\nimport DeviceSimulator\n\nlet device = Device()\n\(scenario)\n```\n"
  }

  private static let wakes = """
    device.serve("films.example") { request in
      print(request)
      return .ok(Data(count: 300_000)).limited(toBytesPerSecond: 200_000)
    }
    let film = device.launch("film")
    device.advance(by: .milliseconds(200))
    device.pressHome()
    device.advance(by: .milliseconds(2200))
    print(film.state)
    """

  @Test func printsTheSameLive() async throws {
    let book = try await TemporaryBook(chapter: Self.chapter(Self.wakes))
    let answer = try await book.run("run", "--live", "fi/01-a#s")
    #expect(
      answer.output == """
        fi/01-a#s ran (<time>), the same live (<time>)
          │ launched
          │ GET /film
          │ events of films
          │ has 300000 bytes
          │ done
          │ suspended
        1 ran (1 with unclaimed output); <swift>, sandbox: namespaces

        """)
    #expect(answer.status == 0)
  }

  @Test func saysWhichLineIsAnother() async throws {
    // The real machine has properties that a simulation cannot know.
    let book = try await TemporaryBook(
      chapter: Self.chapter(
        """
        print(ProcessInfo.processInfo.environment["HOME"] != nil)
        let begin = ContinuousClock.now
        device.advance(by: .seconds(1))
        print("took a second: \\(ContinuousClock.now - begin > .milliseconds(900))")
        """))
    let answer = try await book.run("run", "--live", "fi/01-a#s")
    #expect(
      answer.output.contains(
        """
        error: line 2 of the output is "took a second: false" in virtual time and "took a second: true" \
        live [live]
        """), "\(answer.output)")
    #expect(answer.status == 1)
  }

  @Test(arguments: [
    (
      "device.serve(\"films.example\") { _ in .ok(\"\") }\ndevice.launch(\"film\")\n"
        + "device.advance(by: .hours(2))",
      "it takes 7200 s of the device's time, and at most 120 s are allowed"
    ),
    ("device.setNetwork(.none)", "it changes the network, which is the loopback here"),
    ("device.reboot()", "it restarts the device"),
    ("device.showBatteryUsage(\"now\")", "it queries the energy that the device's radio has used"),
  ])
  func refusesWhatOnlyVirtualTimeCanShow(scenario: String, reason: String) async throws {
    let book = try await TemporaryBook(chapter: Self.chapter(scenario))
    let answer = try await book.run("run", "--live", "fi/01-a#s")
    #expect(answer.output.contains("warning: not run live: \(reason) [live]"), "\(answer.output)")
    #expect(answer.status == 0)
  }
}
