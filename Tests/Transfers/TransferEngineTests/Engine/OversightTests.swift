import RuleBlocks
import Testing
import TransferEngine

struct OversightTests {
  private var bench = EngineBench()

  private var statuses: [TransferOverview.Status] { bench.engine.overview.map(\.status) }
  private func id(_ number: Int) -> TransferTaskID {
    TransferTaskID(session: EngineBench.session, number: number)
  }

  @Test mutating func tellsWhatEachTransferDoes() {
    bench.ask(.create(identifier: EngineBench.name, EngineBench.order("http://a/1")))
    #expect(statuses == [.suspended])
    bench.begin(EngineBench.order("http://a/2"))
    #expect(statuses == [.suspended, .running])
    bench.feed(.head(bench.last, EngineBench.head))
    bench.feed(.received(bench.last, total: 4))
    let running = bench.engine.overview[1]
    #expect(running.url == "http://a/2" && running.transferred == 4 && running.expected == 10)
    bench.feed(.ended(bench.last, AttemptEnd(.cut, durable: 4)))
    guard case .waiting(.time(let time)) = statuses[1] else {
      Issue.record("\(statuses)")
      return
    }
    #expect(time > bench.now && bench.engine.overview[1].failures == 1)
  }

  @Test mutating func tellsWhatATransferWaitsFor() {
    bench.feed(.conditions(TransferConditions(network: .none)))
    bench.begin()
    #expect(statuses == [.waiting(.conditions)])
    bench.feed(.conditions(TransferConditions()))
    for number in 2...7 { bench.begin(EngineBench.order("http://a/\(number)")) }
    #expect(statuses.last == .waiting(.connection))
  }

  @Test mutating func showsWhatItsProgramHasNotHeard() {
    bench.begin()
    bench.finish()
    let over = bench.engine.overview
    #expect(over.map(\.status) == [.completed(nil)])
    #expect(over[0].transferred == 10 && over[0].expected == 10)
    for number in 1...2 {
      bench.ask(.acknowledge(identifier: EngineBench.name, event: number))
    }
    #expect(bench.engine.overview == [])
  }

  @Test mutating func cancelsForItsProgram() {
    bench.begin()
    bench.feed(.overseen(id(1), .cancel))
    bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
    #expect(bench.completions.map(\.error) == [.cancelled(nil)])
    #expect(statuses == [.completed(.cancelled(nil))])
    bench.feed(.overseen(id(1), .cancel))
    #expect(bench.completions.count == 1 && bench.misuses == [])
  }

  @Test mutating func resumesWhatIsSuspendedOrWaitsAfterAFailure() {
    bench.ask(.create(identifier: EngineBench.name, EngineBench.order()))
    bench.feed(.overseen(id(1), .resume))
    #expect(statuses == [.running])
    bench.feed(.ended(bench.last, AttemptEnd(.refused)))
    #expect(bench.attempts.count == 1)
    bench.feed(.overseen(id(1), .resume))
    #expect(bench.attempts.count == 2 && statuses == [.running])
  }
}
