import Foundation
import Testing

/// `BGTaskScheduler` through the built program.
struct ScheduledTaskTests {
  @Test func doesWhatAppleSays() async throws {
    let book = try await TemporaryBook(
      chapter: ScheduledTaskApps.all + "\n" + ScheduledTaskScenarios.all)
    let answer = try await book.run("check")
    #expect(answer.status == 0, "\(answer.output)")
    #expect(answer.output.contains("24 verified"), "\(answer.output)")
  }

  /// The part of the report that must not differ between runs.
  private struct Report: Decodable {
    struct Sample: Decodable {
      var cached: Bool
      var trace: AnyTrace?
    }
    /// A trace as text.
    struct AnyTrace: Decodable, Equatable {
      struct Event: Decodable, Equatable {
        var ns: Int
        var event: String
        var app, name, value, text, span, outcome, state: String?
        var number, elapsed: Int?
      }
      var events: [Event]
    }
    var samples: [Sample]
  }

  @Test func hasTheSameTraceTwentyTimes() async throws {
    let book = try await TemporaryBook(
      chapter: ScheduledTaskApps.all + "\n" + ScheduledTaskScenarios.all)
    var first: [Report.AnyTrace]?
    // A scenario without a cached result is run twice, and the runs are compared; compiled programs stay
    // cached.
    for _ in 0..<10 {
      try? FileManager.default.removeItem(atPath: book.cache + "/v1/runs")
      let report = try await book.run("run", "--format", "json").decoded(as: Report.self)
      let scenarios = report.samples.filter { $0.trace != nil }
      #expect(scenarios.count == 17)
      #expect(scenarios.allSatisfy { !$0.cached })
      let traces = scenarios.compactMap(\.trace)
      if let first { #expect(traces == first) }
      first = first ?? traces
    }
  }

  @Test(arguments: [
    (
      "late", "All launch handlers must be registered before application finishes launching",
      "iOS18"
    ),
    ("twice", "Launch handler for task with identifier a has already been registered", "iOS18"),
    ("unregistered", "No launch handler registered for task with identifier a", "iOS18"),
    ("early", "dyld: Library not loaded: BackgroundTasks.framework", "iOS12"),
  ])
  func endsAnAppAsIOSDoes(mistake: String, message: String, profile: String) async throws {
    let register =
      "BGTaskScheduler.shared.register(forTaskWithIdentifier: \"a\", using: nil) { _ in }"
    let members =
      switch mistake {
      case "late":
        "  func applicationDidBecomeActive(_ application: UIApplication) { \(register) }"
      case "twice": ScheduledTaskApps.launch("\(register); \(register)")
      case "unregistered":
        "  func applicationDidEnterBackground(_ application: UIApplication) {\n"
          + "    try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: \"a\"))\n  }"
      default: ScheduledTaskApps.launch(register)
      }
    let chapter =
      ScheduledTaskApps.app("app", tasks: ["a"], members)
      + ScheduledTaskScenarios.scenario(
        "s", of: "app", tags: ",profile=\(profile)",
        "if app.state == .active { device.pressHome() }\ndevice.advance(by: .hours(1))\nprint(app.state)",
        "notRunning")
    let answer = try await TemporaryBook(chapter: chapter).run("check")
    #expect(answer.status == 1)
    #expect(answer.output.contains("error: app 'app' crashes: "), "\(answer.output)")
    #expect(answer.output.contains(message), "\(answer.output)")
  }

  @Test func terminatesAnAppThatDoesNotCompleteItsTask() async throws {
    let chapter =
      ScheduledTaskApps.app(
        "app", tasks: ["a"],
        ScheduledTaskApps.launch(
          """
          BGTaskScheduler.shared.register(forTaskWithIdentifier: "a", using: .main) { task in
                task.expirationHandler = { print("expires") }
              }
              try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "a"))
          """))
      + ScheduledTaskScenarios.scenario(
        "s", of: "app",
        """
        device.pressHome()
        device.advance(by: .minutes(15))
        device.printsLog = true
        device.advance(by: .minutes(1))
        print(app.scheduledTasks, app.state)
        """, "expires\n...\n[a, 09:15:00, resumed, overran after 30 s] notRunning")
    let answer = try await TemporaryBook(chapter: chapter).run("run")
    #expect(answer.status == 0, "\(answer.output)")
    #expect(
      answer.output.contains("terminated: task 'a' had not been completed when its time was up"),
      "\(answer.output)")
  }
}
