import Foundation
import Testing

/// Apps that use the network, and the servers of their scenarios, through the built program.
struct NetworkTests {
  /// An app that loads an address at launch, followed by a scenario from line 37 on.
  private static func chapter(
    _ scenario: String, address: String = "http://news.example/feed",
    errors code: String = "cannotFindHost"
  ) -> String {
    Case.app(
      """
      Task {
            let url = URL(string: "\(address)")!
            do {
              let (data, _) = try await URLSession.shared.data(from: url)
              print(String(decoding: data, as: UTF8.self))
            } catch { print((error as? URLError)?.code == .\(code)) }
          }
      """)
      + "```swift,scenario=news,id=s\nimport DeviceSimulator\nlet device = Device()\n\(scenario)\n```\n"
  }

  private static let news =
    chapter(
      """
      var count = 0
      device.serve("news.example") { request in
        count += 1
        return .ok("\\(count): \\(request)")
      }
      device.launch("news")
      device.advance(by: .seconds(5))
      """) + "\n```output\n1: GET /feed\n```\n"

  @Test(
    .enabled(if: User.machineHasNamespaces, "an app uses the network only in a namespace"),
    arguments: User.everywhere.filter { $0.level == "namespaces" })
  func servesAnAppAsItIs(_ user: User) async throws {
    let book = try await TemporaryBook(chapter: Self.news, user: user)
    let answer = try await book.run("check")
    #expect(answer.output == "3 verified; <swift>, sandbox: namespaces\n")
    #expect(answer.status == 0)
  }

  @Test(arguments: User.everywhere.filter { $0.level == "kernel" })
  func saysWhichLevelTheNetworkNeeds(_ user: User) async throws {
    let book = try await TemporaryBook(chapter: Self.news, user: user)
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    #expect(
      answer.output.contains(
        "it opens a connection, which requires the sandbox level 'namespaces'; 'Which level you get'"
      ),
      "\(answer.output)")
  }

  @Test func showsRequestsOnPages() async throws {
    let book = try await TemporaryBook(chapter: Self.news)
    let answer = try await book.run("build")
    #expect(answer.status == 0, "\(answer.output)")
    let page = try String(contentsOfFile: book.site + "/fi/01-a.html", encoding: .utf8)
    #expect(page.contains("Pyyntö 1 alkaa"))
    #expect(page.contains("GET news.example/feed"))
    #expect(page.contains("12 B"))
  }

  @Test func failsWhereAHostIsNotServed() async throws {
    let scenario = "device.launch(\"news\")\ndevice.advance(by: .seconds(5))"
    let book = try await TemporaryBook(chapter: Self.chapter(scenario))
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    let text =
      "it connects to 'news.example', which the scenario does not serve; add "
      + "device.serve(\"news.example\") { request in ... } to it"
    let isNamed = answer.output.split(separator: "\n").contains {
      $0.hasPrefix("Content/fi/01-a.md:15:") && $0.contains(text)
    }
    #expect(isNamed, "\(answer.output)")
  }

  @Test(arguments: [
    (
      "device.serve(\"news.example\") { _ in while true {} }\ndevice.launch(\"news\")\n"
        + "device.advance(by: .hours(5))",
      37, "the closure of the server 'news.example' does not return"
    ),
    (
      "device.launch(\"news\")\ndevice.serve(\"news.example\") { _ in\n  device.pressHome()\n"
        + "  return .ok(\"\")\n}\ndevice.advance(by: .hours(5))",
      39, "the server 'news.example' cannot move the device while it answers"
    ),
    (
      "device.serve(\"news.example\") { _ in .ok(Data(count: 65 << 20)) }\n"
        + "device.launch(\"news\")\ndevice.advance(by: .hours(5))",
      37, "the server 'news.example' answers 'GET /feed' with 68157440 bytes; give at most 67108864"
    ),
    (
      "device.launch(\"news\")\ndevice.advance(by: .seconds(1))\ndevice.kill(daemon: \"transferd\")",
      39,
      "'kill' is inaccessible"
    ),
    ("print(Device().time)", 37, "a scenario has one device; use the one that was made first"),
  ])
  func stopsAScenarioAtTheLineOfItsMistake(
    _ scenario: String, _ line: Int, _ text: String
  ) async throws {
    let book = try await TemporaryBook(chapter: Self.chapter(scenario))
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    let isNamed = answer.output.split(separator: "\n").contains {
      $0.hasPrefix("Content/fi/01-a.md:\(line):") && $0.contains(text)
    }
    #expect(isNamed, "\(answer.output)")
  }

  /// Unusual scenarios with the output of an app that loads something.
  private static let odd = [
    (
      "never answers",
      """
      device.serve("news.example") { _ in .noAnswer }
      device.launch("news")
      device.advance(by: .hours(5))
      """, "true"
    ),
    (
      "answers the dead",
      """
      device.serve("news.example") { _ in .ok("late").after(.seconds(10)) }
      let news = device.launch("news")
      device.advance(by: .seconds(5))
      news.terminateBySystem()
      device.advance(by: .hours(1))
      print(news.state)
      """, "notRunning"
    ),
    (
      "comes from another date",
      """
      device.serve("news.example") { _ in .ok("slow").after(.seconds(10)) }
      device.launch("news")
      device.advance(by: .seconds(5))
      device.setDate(device.now.addingTimeInterval(-86_400))
      device.advance(by: .seconds(4))
      print("not yet")
      device.advance(by: .seconds(50))
      """, "not yet\nslow"
    ),
  ]

  @Test(arguments: odd)
  func goesOnWhereAServer(_ does: String, _ scenario: String, _ output: String) async throws {
    let chapter = Self.chapter(scenario, errors: "timedOut") + "\n```output\n\(output)\n```\n"
    let book = try await TemporaryBook(chapter: chapter)
    let answer = try await book.run("check")
    #expect(answer.output == "3 verified; <swift>, sandbox: namespaces\n")
  }

  @Test func endsWithAnAppThatFloods() async throws {
    let chapter =
      Case.app(
        """
        Task {
              for number in 0..<100 {
                _ = try? await URLSession.shared.data(
                  from: URL(string: "http://news.example/\\(number)")!)
              }
              print("done")
            }
        """) + """
        ```swift,scenario=news,id=s
        import DeviceSimulator
        let device = Device()
        device.serve("news.example") { _ in .redirect(to: "/again") }
        device.launch("news")
        device.advance(by: .hours(1))
        ```

        ```output
        done
        ```

        """
    let book = try await TemporaryBook(chapter: chapter)
    let answer = try await book.run("check")
    #expect(answer.output == "3 verified; <swift>, sandbox: namespaces\n")
  }

  @Test("a handler of a button may wait for the transfer daemon, whose answers take time")
  func beginsATransferInTheHandlerOfAButton() async throws {
    let chapter = """
      ```swift,app,id=tapper
      import UIKit

      @main
      final class AppDelegate: UIResponder, UIApplicationDelegate {}

      final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        private let session = URLSession(
          configuration: .background(withIdentifier: "x"), delegate: nil, delegateQueue: nil)

        func scene(
          _ scene: UIScene, willConnectTo session: UISceneSession,
          options connectionOptions: UIScene.ConnectionOptions
        ) {
          guard let scene = scene as? UIWindowScene else { return }
          let load = UIAction(title: "Load") { [weak self] _ in
            guard let url = URL(string: "https://films.example/film") else { return }
            self?.session.downloadTask(with: url).resume()
          }
          let controller = UIViewController()
          controller.view = UIButton(type: .system, primaryAction: load)
          let window = UIWindow(windowScene: scene)
          window.rootViewController = controller
          window.makeKeyAndVisible()
          self.window = window
        }
      }
      ```

      ```swift,scenario=tapper,id=tap
      import DeviceSimulator

      let device = Device()
      device.serve("films.example") { request in
        print(request)
        return .ok("x")
      }
      device.launch("tapper")
      device.tap("Load")
      device.advance(by: .seconds(5))
      ```

      ```output
      GET /film
      ```

      """
    let answer = try await TemporaryBook(chapter: chapter).run("check")
    #expect(answer.output == "3 verified; <swift>, sandbox: namespaces\n")
  }
}
