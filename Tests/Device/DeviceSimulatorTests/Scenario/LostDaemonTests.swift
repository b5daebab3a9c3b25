import Foundation
import Testing

/// A scenario stops when its transfer daemon dies, which is not the scenario's fault.
struct LostDaemonTests {
  private static let daemon = BuiltPrograms.folder + "/device-transferd"
  private static let words = "stopped: the transfer daemon, device-transferd, "

  private func run(
    _ changes: [String: String] = [:], _ scenario: String = "losesDaemon"
  ) throws -> ScenarioRun {
    try ScenarioRun(
      scenario, apps: "news", program: .transfers,
      environment: [
        "WORKBOOK_TRANSFERD": Self.daemon, "DOWNLOADS": "http://news.example/feed",
      ].merging(changes) { $1 })
  }

  @Test("a daemon that is killed stops the scenario at once", arguments: [nil, "60"])
  func stopsWithItsDaemon(live seconds: String?) throws {
    let start = ContinuousClock.now
    let run = try run(seconds.map { ["WORKBOOK_LIVE": $0] } ?? [:])
    #expect(run.message.hasSuffix("Fatal error: \(Self.words)was killed by signal 9, Killed"))
    #expect(run.isSignal && !run.output.contains("goes on"))
    // Live, the second verb would take twenty seconds.
    #expect(ContinuousClock.now - start < .seconds(15))
    #expect(try run.leftProcesses == [])
  }

  @Test func stopsWithADaemonThatHasNothingToDo() throws {
    let run = try run(["DOWNLOADS": ""], "losesIdleDaemon")
    #expect(run.message.hasSuffix("Fatal error: \(Self.words)was killed by signal 9, Killed"))
    #expect(!run.output.contains("goes on"))
  }

  @Test("a daemon that cannot start says why", arguments: [nil, "60"])
  func saysWhyItDoesNotStart(live seconds: String?) throws {
    let run = try run(
      ["WORKBOOK_TRANSFERD": "/usr/bin/false"].merging(
        seconds.map { ["WORKBOOK_LIVE": $0] } ?? [:]
      ) { $1 })
    #expect(run.message.contains("Fatal error: \(Self.words)"), "\(run.errors)")
    #expect(run.message.contains("status 1"), "\(run.errors)")
  }
}
