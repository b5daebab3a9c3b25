import BackgroundExecution
import DeviceTrace
import Testing

/// Invariants over random sequences of events. A failure names the seed that replays it.
@Suite struct PropertyTests {
  private static let seeds = Array(UInt64(1)...40)

  @Test("any sequence of events keeps the rules", arguments: seeds)
  func keepsTheRules(seed: UInt64) {
    var walk = RandomWalk(seed: seed)
    for _ in 0..<300 { walk.step() }
    var checker = LogChecker()
    for entry in walk.device.log { checker.read(entry) }
    #expect(checker.problems == [], "replay with seed \(seed)")
    #expect(walk.problems == [], "replay with seed \(seed)")
  }

  @Test("the same seed gives the same actions")
  func isDeterministic() {
    var first = RandomWalk(seed: 7)
    var second = RandomWalk(seed: 7)
    for _ in 0..<300 {
      first.step()
      second.step()
    }
    #expect(first.device.log.map { "\($0)" } == second.device.log.map { "\($0)" })
  }

  @Test("the random walk reaches what the rules are about")
  func reachesEverything() {
    var reached: Set<String> = []
    for seed in Self.seeds.prefix(10) {
      var walk = RandomWalk(seed: seed)
      for _ in 0..<300 { walk.step() }
      for entry in walk.device.log {
        let text = entry.life.map { "\($0)" } ?? entry.fetch.map { "\($0)" } ?? ""
        reached.insert(String(text.prefix { $0 != "(" }))
      }
      for record in walk.device.records { reached.insert("\(record.outcome)") }
      for fetch in walk.device.begun { reached.insert(fetch.wake.rawValue) }
    }
    let wanted: Set<String> = [
      "suspend", "resume", "terminate", "takeSnapshot", "misuse", "running", "resumed", "launched",
      "overran", "processEnded",
    ]
    #expect(wanted.subtracting(reached) == [])
  }
}
