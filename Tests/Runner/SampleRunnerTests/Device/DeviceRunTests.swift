import DeviceTrace
import TextDiagnostics
import SampleCompiler
import SampleRunner
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// Apps and scenarios, compiled and really run with the modules beside these tests.
struct DeviceRunTests {
  @Test(arguments: [Sandbox.Level.namespaces, .none])
  func runsAScenarioWithTheAppsThatItNames(level: Sandbox.Level) async throws {
    let book = TestBook(
      """
      \(app("news", launch: "print(\"uutiset\")"))
      \(app("mail", launch: "print(\"posti\")"))
      ```swift,scenario=[mail,news],id=s,profile=iOS7
      import DeviceSimulator
      let device = Device()
      print(device.profile, device.apps.map(\\.id))
      device.launch("news")
      print("väli")
      device.launch("mail")
      ```

      ```output
      iOS7 ["mail", "news"]
      uutiset
      väli
      posti
      ```

      """)
    let results = try await TestRunner.run(book, level: level)
    let result = try results.result("s")
    #expect(result.problems.map(\.line) == [])
    #expect(result.outcome == .verified)
    let trace = try #require(result.trace)
    #expect(trace.header.profile == 7)
    #expect(trace.header.apps == ["mail", "news"])
    #expect(trace.events.filter { $0.what.kind == .start }.map(\.app) == ["news", "mail"])
    #expect(
      trace.events.map { TraceLine($0) }.filter { $0.event == .output }.map(\.text) == [
        "uutiset\n", "posti\n",
      ])
    #expect(trace.events.last?.what == .finished)
    #expect(try results.result("news").outcome == .verified)
    #expect(try results.result("news").ending == .notRun)
    #expect(try results.result("news").scenarios == [TestBook.id("s")])
  }

  /// Apps and scenarios behave the same together as alone, with the author's places.
  @Test func compilesAppsAndScenariosTogether() async throws {
    let names = "print(#fileID, #line, Self.self, type(of: Place()), String(reflecting: Place()))"
    let count =
      "count += 1; print(count)\n"
      + "      NotificationCenter.default.post(name: .init(\"n\"), object: 1)"
    let book = TestBook(
      """
      \(app("news", launch: names, rest: "struct Place {}"))
      \(app("mail", launch: "observe(); " + count, rest: Self.observer))
      \(app("broken", launch: "\n  let list = [1]; print(list[list.count])"))
      ```swift,app,id=scenes
      import UIKit
      @main class App: UIResponder, UIApplicationDelegate {}
      class Scenes: UIResponder, UIWindowSceneDelegate {}
      ```

      ```swift,app,id=part
      import UIKit
      class List: UITableViewController {
        override func viewDidLoad() {
          refreshControl?.addTarget(self, action: #selector(pulled), for: .valueChanged)
        }
        @objc private func pulled() {}
      }
      ```

      ```swift,scenario=[mail,news],id=s
      import DeviceSimulator
      let device = Device()
      device.launch("news")
      device.launch("mail")
      print(#fileID, #line, device.apps.map(\\.id))
      ```

      ```swift,scenario=[broken,news],id=t
      import DeviceSimulator
      struct Place {}
      let device = Device()
      device.launch("broken")
      print(Place(), device.apps.map(\\.id))
      ```

      """)
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let together = try await TestRunner.run(book, cache: cache.path)
    let alone = try await TestRunner.run(book, cache: cache.path, merging: .no)
    for name in ["news", "mail", "broken", "scenes", "part", "s", "t"] {
      let (result, other) = (try together.result(name), try alone.result(name))
      #expect(result.isMerged == (name != "scenes"))
      #expect(MergeDifference(result, other) == nil)
      #expect(result.problems == other.problems)
      #expect(result.trace == other.trace)
    }
    let output = try together.result("s").standardOutput
    #expect(
      output == """
        main/news.swift 9 AppDelegate Place main.AppDelegate.Place()
        1
        seen
        main/s.swift 5 ["mail", "news"]

        """)
    let crash = try #require(together.result("t").problems.first)
    #expect(crash.id == .appCrash)
    #expect(crash.range.start.line == (try line(of: "list[list.count]", in: book)))
  }

  /// A method that is found by its selector.
  private static let observer = """
    var count = 0
      func observe() {
        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(seen), name: .init("n"), object: nil)
      }
      @objc func seen(_ note: Notification) { print("seen") }
    """

  @Test func givesAnAppItsPropertyList() async throws {
    let leaving = "device.launch(\"news\")\ndevice.pressHome()\nprint(device.app(\"news\").state)"
    let book = TestBook(
      """
      \(app("news", launch: ""))
      ```xml,plist=news
      <key>UIApplicationExitsOnSuspend</key><true/>
      ```

      \(scenario("s", leaving, tags: ",profile=iOS7"))
      """)
    let result = try await TestRunner.run(book).result("s")
    #expect(
      result.trace?.events.last { $0.what.kind == .end }.map { TraceLine($0).reason }
        == "exitsOnSuspend")
    #expect(result.outcome.hasPassed)
  }

  /// A book of an exercise that is an app, with its solution and the check of both.
  ///
  /// - Parameters:
  ///   - launch: what the exercise does at launch.
  ///   - solution: what the solution does.
  ///   - output: the claim of the check.
  private func exercise(
    launch: String = "print(\"haetaan\")", plist: String = "", solution: String,
    output: String = "uutiset"
  ) -> TestBook {
    TestBook(
      """
      \(app("e", launch: launch, tags: ",exercise,check=c,solution=s"))
      \(plist)
      \(app("s", launch: solution))
      ```swift,scenario=e,id=c
      import DeviceSimulator
      let device = Device()
      device.launch("e")
      ```

      ```output
      \(output)
      ```

      """)
  }

  @Test(arguments: ["uutiset", "haetaan"])
  func checksAnExerciseThatIsAnApp(solution: String) async throws {
    let plist = "```xml,plist=e\n<key>UIApplicationExitsOnSuspend</key><true/>\n```\n"
    let results = try await TestRunner.run(
      exercise(plist: plist, solution: "print(\"\(solution)\")"))
    #expect(try results.result("e").outcome == .verified)
    let isRight = solution == "uutiset"
    #expect(try results.result("c").problems.map(\.id) == (isRight ? [] : [.output]))
    #expect(try results.result("s").problems.map(\.id) == (isRight ? [] : [.exercise]))
    #expect(try results.result("s").scenarios == [TestBook.id("c")])
  }

  @Test func refusesACheckThatAnUnsolvedAppPasses() async throws {
    let code = "print(\"uutiset\")"
    let results = try await TestRunner.run(exercise(launch: code, solution: code))
    #expect(results.problems.map(\.id) == [.exercise])
    #expect(try results.result("e").outcome == .failed)
  }

  @Test func namesTheLineOfASolutionThatCrashesOnTheDevice() async throws {
    let book = exercise(solution: "fatalError(\"rikki\")", output: "...")
    let results = try await TestRunner.run(book)
    let problem = try #require(results.result("c").problems.first)
    #expect(problem.id == .appCrash)
    #expect(problem.range.start.line == (try line(of: "fatalError", in: book)))
    #expect(try results.result("s").outcome == .failed)
  }

  private func line(of text: String, in book: TestBook) throws -> Int {
    try #require(Int(book.place(of: text).prefix { $0 != ":" }))
  }

  @Test func compilesTheChainOfAnApp() async throws {
    let book = TestBook(
      """
      ```swift,id=model
      struct Feed { var title = "Uutiset" }
      ```

      \(app("news", launch: "print(Feed().title)", tags: ",continue=model"))
      \(scenario("s", "device.launch(\"news\")"))
      """)
    let results = try await TestRunner.run(book)
    #expect(try results.result("s").standardOutput == "Uutiset\n")
    #expect(results.problems.map(\.line) == [])
    // The scenario claims nothing.
    #expect(try results.result("s").outcome == .ran)
    #expect(try results.result("news").outcome == .ran)
  }

  @Test func saysOfAnAppWhichScenariosRanIt() async throws {
    let book = TestBook(app("news", launch: ""))
    let result = try await TestRunner.run(book).result("news")
    #expect(result.outcome == .compiled)
    #expect(result.scenarios == [])
  }

  @Test func showsNoPlainSampleOurModules() async throws {
    let book = TestBook(
      """
      ```swift,id=a
      import UIKit
      ```

      ```swift,id=b
      import DeviceSimulator
      ```

      ```swift,id=c
      import DeviceProtocol
      ```

      """)
    let results = try await TestRunner.run(book)
    #expect(
      results.problems.map { "\($0.line) = \($0.fix ?? "-")" } == [
        "compile 2:8 no such module 'UIKit' = mark the sample 'app,id=NAME': it is an app, which a "
          + "scenario installs",
        "compile 6:8 no such module 'DeviceSimulator' = mark the sample 'scenario=APP': it then "
          + "controls a device with the apps that it names",
        "compile 10:8 no such module 'DeviceProtocol' = -",
      ])
  }

  @Test func findsErrorsInLoweredCodeWhereTheAuthorWroteThem() async throws {
    let book = TestBook(
      app(
        "news", launch: "print(\"ä\", #selector(tap)); let x: Int = \"ё\"",
        rest: "@objc func tap() {}"))
    let results = try await TestRunner.run(book)
    #expect(
      results.problems.map(\.line) == [
        "compile \(try book.place(of: "\"ё\"")) "
          + "cannot convert value of type 'String' to specified type 'Int'"
      ])
  }

  @Test func saysWhatCannotBeLoweredAsAnErrorOfItsLine() async throws {
    let book = TestBook(
      app("news", launch: "", rest: "var Väinö = 1; @NSManaged var title: String"))
    let results = try await TestRunner.run(book)
    #expect(
      results.problems.map(\.line) == [
        "compile \(try book.place(of: "@NSManaged")) '@NSManaged' cannot be lowered: there is no Core "
          + "Data, store the value"
      ])
  }

  @Test func runsNoScenarioWithAnAppThatDoesNotCompile() async throws {
    let book = TestBook(
      app("news", launch: "let x: Int = \"\"") + "\n" + scenario("s", "device.launch(\"news\")"))
    let results = try await TestRunner.run(book)
    let problem = try #require(try results.result("s").problems.first)
    #expect(
      problem.line
        == "compile \(try book.place(of: "news,id=s")) cannot be run: app 'news', which it installs, "
        + "does not compile")
    #expect(problem.notes.map(\.message) == ["app 'news' is here"])
    #expect(try results.result("news").problems.count == 1)
  }

  @Test func runsNoScenarioWithAnAppThatCannotBeStarted() async throws {
    let book = TestBook(
      "```swift,app,id=news\nimport UIKit\nfinal class Feed {}\n```\n\n"
        + scenario("s", "device.launch(\"news\")"))
    let results = try await TestRunner.run(book)
    #expect(try results.result("news").outcome.hasPassed)
    #expect(
      try results.result("s").problems.map { "\($0.summary) = \($0.fix ?? "")" } == [
        "cannot be run: app 'news', which it installs, has no entry point = mark the app's delegate "
          + "with '@main'"
      ])
  }

  @Test func comparesTheTracesOfTwoRuns() async throws {
    let book = TestBook(
      app("news", launch: "") + "\n"
        + scenario("s", "device.advance(by: .seconds(Int.random(in: 1...1_000_000)))"))
    let result = try await TestRunner.run(book).result("s")
    #expect(result.outcome == .flaky)
    #expect(result.problems.map(\.summary) == ["two runs of the device differ"])
    #expect(result.problems.first?.explanation?.hasPrefix("- {\"event\":\"finished\"") == true)
  }

  @Test func stopsAScenarioAtTheLineOfItsMistakeWithItsTrace() async throws {
    let book = TestBook(
      app("news", launch: "") + "\n"
        + scenario("s", "device.launch(\"news\")\ndevice.advance(by: .hours(-1))"))
    let result = try await TestRunner.run(book).result("s")
    #expect(
      result.problems.map(\.line) == [
        "misuse \(try book.place(of: "advance")) time runs backwards to '08:00:00' when it is "
          + "'09:00:00'; give a later time"
      ])
    #expect(result.trace?.events.contains { $0.what.kind == .start } == true)
    #expect(result.trace?.events.last?.what == .finished)
  }
}
