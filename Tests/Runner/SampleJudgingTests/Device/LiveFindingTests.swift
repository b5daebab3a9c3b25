import DeviceTrace
import SampleJudging
import ResultStore
import Testing
import WorkbookModel

struct LiveFindingTests {
  @Test(arguments: [
    ("31 s: 77 %", "32 s: 73 %"), ("10:00:05 user: presses Home", "10:00:06 user: presses Home"),
    ("ends after 12.96 s", "ends after 13 s"), ("7%", "12%"), ("", ""), ("done", "done"),
  ])
  func takesForTheSameWhatDiffersInTimeAlone(virtual: String, live: String) {
    #expect(LiveFinding.areAlike(virtual, live))
  }

  /// The finding for a scenario whose trace has these first and last moments.
  private func refusal(from first: Int64, to last: Int64) -> LiveFinding? {
    var record = RunRecord(
      parts: [.init()], ending: .exited(status: 0), frames: [], milliseconds: 1,
      date: "2026-11-26")
    record.trace = Trace(
      header: TraceHeader(profile: 7, start: 1_379_462_400, apps: ["news"]),
      events: [
        TraceEvent(.action(.init("launch", by: .user, "opens it")), ns: first, app: "news"),
        TraceEvent(.finished, ns: last),
      ])
    return LiveFinding.refusal(of: record)
  }

  @Test func refusesWhatTakesTooLongForARealDay() {
    #expect(refusal(from: 0, to: 119_000_000_000) == nil)
    #expect(
      refusal(from: 0, to: 600_000_000_000)
        == .refused("it takes 600 s of the device's time, and at most 120 s are allowed"))
  }

  /// The finding for a live run that traps with a message after the first line.
  private func finding(_ message: String) -> LiveFinding {
    let record = RunRecord(
      parts: [.init(standardOutput: "a\nb\n")], ending: .exited(status: 0), frames: [],
      milliseconds: 1, date: "2026-11-26")
    let live = RunRecord(
      parts: [.init(standardOutput: "a\n")], ending: .trapped(signal: 5), trapMessage: message,
      frames: [], milliseconds: 1, date: "2026-11-26")
    return LiveFinding(record, live: live)
  }

  @Test func tellsAScenarioThatWasBrokenOffFromOneThatGoesAnotherWay() {
    let reason = "the transfer daemon, device-transferd, was killed by signal 9, Killed"
    #expect(finding("s.swift:3: Fatal error: stopped: \(reason)") == .stopped(reason))
    #expect(finding("s.swift:3: Fatal error: not run live: it rains") == .refused("it rains"))
    #expect(
      finding("Fatal error: mine")
        == .different(line: 2, virtual: "b", live: "Fatal error: mine"))
  }

  @Test(arguments: [(Int64.min, Int64.max), (Int64.min, Int64(1))])
  func refusesTimesThatNoDeviceHas(first: Int64, last: Int64) {
    #expect(
      refusal(from: first, to: last)
        == .refused("its trace contains impossible times"))
  }

  @Test(arguments: [
    ("77 %", "71 %"), ("77 %", "77"), ("10 % of 20 %", "10 %"), ("has 3 bytes", "has 4 bytes"),
    ("10:00:05 a", "10:00:05 b"), ("bytes=2000000-", "bytes=98304-"),
  ])
  func tellsAllElseApart(virtual: String, live: String) {
    #expect(!LiveFinding.areAlike(virtual, live))
  }
}
