import DeviceSimulator
import Foundation
import Testing

/// How a scenario ends: with a complete trace, and without leftover processes.
struct ScenarioEndTests {
  private static let lastLine = #"{"event":"finished","ns":"#

  @Test func closesTheTraceAtTheEnd() throws {
    let run = try ScenarioRun("ends", apps: "news")
    #expect((run.status, run.isSignal) == (0, false))
    #expect(run.trace.hasSuffix(Self.lastLine + "33600000000000}\n"))
    #expect(try run.leftProcesses == [])
    let work = try FileManager.default.contentsOfDirectory(atPath: run.folder.path + "/work")
    #expect(work == [])
  }

  @Test func closesTheTraceAtAnExit() throws {
    let run = try ScenarioRun("exits", apps: "news")
    #expect((run.status, run.isSignal) == (4, false))
    #expect(run.trace.hasSuffix(Self.lastLine + "32490000000000}\n"))
    #expect(try run.leftProcesses == [])
  }

  @Test func closesTheTraceAtATrapAndLetsTheRuntimeReportIt() throws {
    let run = try ScenarioRun("traps", apps: "news")
    #expect(run.isSignal)
    #expect(run.trace.hasSuffix(Self.lastLine + "32430000000000}\n"))
    #expect(run.errors.contains("Fatal error: Index out of range"))
    #expect(run.errors.contains("\n*** Signal "))
    #expect(run.errors.contains("\"threads\""))
    #expect(try run.leftProcesses == [])
  }

  @Test func closesTheTraceWhenItIsKilled() throws {
    let run = try ScenarioRun("isKilled", apps: "news")
    #expect((run.status, run.isSignal) == (SIGTERM, true))
    #expect(run.trace.hasSuffix(Self.lastLine + "32410000000000}\n"))
    #expect(try run.leftProcesses == [])
  }

  @Test func mixesLogAndOutputInTheOrderOfThings() throws {
    let run = try ScenarioRun("ends", apps: "news")
    #expect(
      run.output == """
        2013-09-18 09:00:00 user: opens 'news'
        2013-09-18 09:00:00 news: launched
        2013-09-18 09:00:00 news: inactive
        application(_:didFinishLaunchingWithOptions:) inactive
        2013-09-18 09:00:00 news: sets the minimum background fetch interval to minimum
        2013-09-18 09:00:00 news: active
        applicationDidBecomeActive(_:) active
        launched active
        2013-09-18 09:00:00 user: presses Home
        applicationWillResignActive(_:) active
        2013-09-18 09:00:00 news: background
        applicationDidEnterBackground(_:) background
        2013-09-18 09:00:01 news: suspended
        2013-09-18 09:15:00 news: background fetch 1 begins, app resumed
        2013-09-18 09:15:00 news: background
        application(_:performFetchWithCompletionHandler:) background
        2013-09-18 09:15:00 news: background fetch 1 ends after 0 s: newData
        2013-09-18 09:15:00 news: suspended
        1 newData 09:20:00

        """)
  }

  @Test func givesAppsItsEnvironmentWithoutItsOwnWords() throws {
    let run = try ScenarioRun(
      "watches", apps: "environment", environment: ["COLOUR": "green", "WORKBOOK_UIKIT": ""])
    let names = run.output.split(separator: "\n").map { $0.prefix { $0 != "=" } }
    #expect(run.output.contains("COLOUR=green\n"))
    #expect(names.contains("SWIFT_BACKTRACE"))
    #expect(!names.contains { $0.hasPrefix("WORKBOOK_") })
    #expect(run.output.contains("HOME=\(run.folder.path)/work/device/environment\n"))
  }

  @Test func isTheSameEveryTime() throws {
    let count = Int(ProcessInfo.processInfo.environment["DEVICE_TEST_RUNS"] ?? "") ?? 5
    var seen: Set<[String]> = []
    for _ in 1...count {
      let run = try ScenarioRun("longDay", apps: "news", "ticks", "slow", "never", "exitsOnHome")
      seen.insert([run.output, run.errors, run.trace])
      #expect(run.status == 0)
      #expect(run.output.count > 2000)
    }
    #expect(seen.count == 1)
  }
}
