import DeviceTrace
import TextDiagnostics
import SampleJudging
import SampleTestFixtures
import Testing
import WorkbookModel

/// The messages for an app that fails on a device.
struct AppFaultTests {
  private let crash = "let a = [1]; print(a[launchOptions == nil ? 1 : 0])"

  @Test func reportsACrashAtTheLineOfTheApp() async throws {
    let book = TestBook(
      app("news", launch: crash) + "\n" + scenario("s", "device.launch(\"news\")\nprint(\"yhä\")")
        + "\n```output\njotain muuta\n```\n")
    let results = try await TestRunner.run(book)
    let result = try results.result("s")
    let problem = try #require(result.problems.first)
    #expect(
      problem.line
        == "app-crash \(try book.place(of: "[launchOptions ==")) app 'news' crashes: "
        + "Index out of range")
    #expect(
      problem.fix
        == "correct the app; if that is meant, add 'should_trap=\"Index out of range\"' to it")
    #expect(problem.notes.map(\.message) == ["scenario 's' runs it"])
    // The app's missing output is not a second problem.
    #expect(result.problems.count == 1)
    #expect(result.standardOutput == "yhä\n")
    let news = try results.result("news")
    #expect(news.outcome == .failed)
    #expect(news.reason == "crashes in scenario 's'")
    #expect(news.problems == [])
  }

  @Test func acceptsACrashThatTheAppClaims() async throws {
    let book = TestBook(
      app("news", launch: crash, tags: ",should_trap=\"out of range\"") + "\n"
        + scenario("s", "device.launch(\"news\")\nprint(\"yhä\")"))
    let results = try await TestRunner.run(book)
    #expect(results.problems.map(\.line) == [])
    #expect(try results.result("news").outcome == .verified)
    #expect(try results.result("s").outcome == .ran)
  }

  @Test func takesACrashThatTheScenarioWantsForNoMistake() async throws {
    let book = TestBook(
      app("news", launch: "print(\"uutiset\")") + "\n"
        + scenario("s", "let news = device.launch(\"news\")\nnews.crash()\nprint(news.state)"))
    let results = try await TestRunner.run(book)
    #expect(results.problems.map(\.line) == [])
    #expect(try results.result("s").standardOutput == "uutiset\nnotRunning\n")
  }

  @Test func refusesToLetAnAppCrashThatHasNoTime() async throws {
    let book = TestBook(
      app("news", launch: "") + "\n"
        + scenario(
          "s",
          "let news = device.launch(\"news\")\ndevice.pressHome()\n"
            + "device.advance(by: .minutes(1))\nnews.crash()"))
    let problem = try #require(try await TestRunner.run(book).result("s").problems.first)
    let line = try book.place(of: "news.crash").prefix { $0 != ":" }
    #expect(problem.line.hasPrefix("misuse \(line):"), "\(problem.line)")
    #expect(
      problem.summary.contains(
        "cannot let 'news' crash: it is suspended and runs no code; end it as the system does, with "
          + "'terminateBySystem()', or resume it with 'launch()'"), "\(problem.line)")
  }

  /// The device stops the first ones, the last one traps by itself.
  @Test(arguments: [
    ("device.launch(\"mail\")", "misuse", "no app 'mail' on the device; installed are 'news'"),
    (
      "device.advance(toTime: \"24:00\")", "misuse",
      "'24:00' is not a time of day; write hours and minutes, such as '07:30'"
    ),
    ("_ = Device()", "misuse", "a scenario has one device; use the one that was made first"),
    ("fatalError(\"cannot press Home\")", "trap", "traps: cannot press Home"),
  ])
  func tellsAMistakeOfTheScenarioFromATrap(code: String, id: String, summary: String) async throws {
    let problems = try await TestRunner.run(
      TestBook(app("news", launch: "") + "\n" + scenario("s", code))
    ).result("s").problems
    #expect(problems.map(\.id.rawValue) == [id])
    #expect(problems.map(\.summary) == [summary])
    let quoted = summary.replacing("traps: ", with: "").quoted
    #expect(
      problems.first?.fix
        == (id == "trap"
          ? "if that is meant, write 'should_trap=\(quoted)'"
          : "correct the scenario; if it is meant to end like this, write 'should_trap=\(quoted)'"))
  }

  @Test func acceptsAMistakeThatTheScenarioClaims() async throws {
    let results = try await TestRunner.run(
      TestBook(
        app("news", launch: "") + "\n"
          + scenario("s", "device.launch(\"mail\")", tags: ",should_trap=\"no app 'mail'\"")))
    #expect(results.problems.map(\.line) == [])
    #expect(try results.result("s").outcome == .verified)
  }

  @Test func comparesTheClaimWithTheCrash() async throws {
    let book = TestBook(
      app("news", launch: crash, tags: ",should_trap=\"nil\"") + "\n"
        + scenario("s", "device.launch(\"news\")"))
    let results = try await TestRunner.run(book)
    #expect(
      results.problems.map(\.line) == [
        "app-crash \(try book.place(of: "\"nil\"")) app 'news' fails with 'Index out of range', not "
          + "with 'nil'"
      ])
    #expect(try results.result("news").outcome == .failed)
  }

  @Test func reportsAClaimedCrashThatNeverComes() async throws {
    let book = TestBook(
      app("news", launch: "", tags: ",should_trap") + "\n"
        + scenario("s", "device.launch(\"news\")"))
    let place = try book.place(of: "should_trap")
    let results = try await TestRunner.run(book)
    #expect(
      results.problems.map(\.line) == ["trap \(place) app 'news' does not trap in any scenario"])
    let alone = try await TestRunner.run(
      TestBook(app("news", launch: "", tags: ",should_trap")))
    #expect(
      alone.problems.map(\.line) == [
        "trap \(place) no scenario installs app 'news', so it cannot trap"
      ])
  }

  @Test func reportsAnAppThatNeverComesToRest() async throws {
    let book = TestBook(
      app("news", launch: "while true {}") + "\n"
        + scenario("s", "device.launch(\"news\")\nprint(\"yhä\")"))
    let results = try await TestRunner.run(book)
    let result = try results.result("s")
    #expect(
      result.problems.map(\.line) == [
        "app-unresponsive \(try book.place(of: "}\n    return")) app 'news' is unresponsive: it used 3 s "
          + "of processor time without coming to rest"
      ])
    #expect(result.standardOutput == "yhä\n")
    // The machine's load may be the reason, so the result is not cached.
    #expect(try await !TestRunner.run(book).result("s").isCached)
  }

  @Test func reportsALinkThatTheAppBreaks() async throws {
    let book = TestBook(
      app(
        "news",
        launch: "for file in Int32(3)..<20 { _ = \"abc\".withCString { write(file, $0, 3) } }")
        + "\n" + scenario("s", "device.launch(\"news\")\nprint(\"yhä\")"))
    let results = try await TestRunner.run(book)
    #expect(results.problems.map(\.id) == [.appLink])
    #expect(
      results.problems.first?.summary.hasPrefix(
        "app 'news' lost the connection to its device: ") == true)
    #expect(try results.result("s").standardOutput == "yhä\n")
  }

  @Test func reportsAMisuseThatTheScenarioDoesNotShow() async throws {
    let fetch = """
      func application(
          _ application: UIApplication,
          performFetchWithCompletionHandler handler: @escaping (UIBackgroundFetchResult) -> Void
        ) {
          handler(.newData)
          handler(.newData)
        }
      """
    let book = TestBook(
      """
      \(app("news", launch: "", rest: fetch))
      ```xml,plist=news
      <key>UIBackgroundModes</key><array><string>fetch</string></array>
      ```

      \(scenario("hides", "let news = device.launch(\"news\")\ndevice.pressHome()\nnews.simulateBackgroundFetch()"))
      \(scenario("shows", "device.printsLog = true\nlet news = device.launch(\"news\")\ndevice.pressHome()\nnews.simulateBackgroundFetch()"))
      """)
    let results = try await TestRunner.run(book)
    #expect(results.problems.map(\.id) == [.misuse])
    #expect(try results.result("hides").outcome == .failed)
    #expect(try results.result("shows").outcome.hasPassed)
    #expect(try results.result("shows").trace?.events.count { $0.what.kind == .misuse } == 1)
  }
}
