import RuleBlocks
import Testing
import TransferEngine

/// Operations that must not be quadratic in the number of tasks.
struct ManyTasksTests {
  @Test("ten thousand tasks run through, a bounded number at a time, and all are told")
  func tenThousand() {
    var bench = EngineBench()
    for number in 0..<10_000 {
      bench.begin(EngineBench.order("http://h\(number % 100)/"))
      bench.forgetActions()
    }
    var running = 0
    var ended = 0
    // The engine's actions are processed directly, without a log of ten thousand of them.
    var starts = bench.kick()
    while let attempt = starts.popLast() {
      running = max(running, starts.count + 1)
      bench.forgetActions()
      bench.feed(.ended(attempt, AttemptEnd(.badResponse)))
      ended += bench.completions.count
      starts += bench.attempts.map(\.id)
      for case .tell(_, _, .event(let number, _)) in bench.actions {
        bench.ask(.acknowledge(identifier: EngineBench.name, event: number))
      }
    }
    #expect(ended == 10_000 && running == TransferChoices().connections)
    #expect(bench.store.keys.count == 2)
  }
}

extension EngineBench {
  /// Makes all running attempts end and begin again, and returns the new ones.
  fileprivate mutating func kick() -> [AttemptID] {
    feed(.conditions(TransferConditions(network: .none)))
    for id in stops { feed(.ended(id, AttemptEnd(.stopped))) }
    forgetActions()
    feed(.conditions(TransferConditions()))
    return attempts.map(\.id)
  }
}
