import RuleBlocks
import Testing
import TransferEngine

/// A daemon that starts again: at another time, with missing files.
struct RestartTests {
  private var bench = EngineBench()

  @Test("R53: a file that the app has moved is not lost, though its event is told again")
  mutating func movedFile() {
    bench.begin()
    bench.finish()
    bench.restart(lost: [bench.places[0].partial])
    bench.reopen(2)
    #expect(bench.events.count == 2 && bench.completions.map(\.error) == [nil])
  }

  @Test("F15: a clock that was set back holds nothing back for ever")
  mutating func clockGoesBack() throws {
    bench.feed(.presence(EngineBench.client, .background))
    let year = Duration.seconds(365 * 86_400)
    bench.pass(year)
    bench.begin()
    bench.serve(bytes: 4, .connectionLost)
    let cancel = ClientRequest.cancel(
      identifier: EngineBench.name, task: 1, producingResumeData: true)
    bench.ask(cancel)
    bench.feed(.presence(EngineBench.client, .suspended))
    #expect(bench.wakes == 1)
    bench.feed(.presence(EngineBench.client, .background))
    bench.begin()
    bench.restart(at: bench.now - year)
    bench.pass(.seconds(86_400))
    #expect(bench.attempts.count == 1)
    bench.pass(TransferChoices().parkingTime)
    #expect(bench.actions.contains { if case .remove = $0 { true } else { false } })
  }

  @Test("R73: what has no time left begins no attempt")
  mutating func noTimeLeft() {
    bench.begin()
    bench.restart(at: bench.now + .seconds(8 * 86_400))
    #expect(bench.attempts.isEmpty)
    bench.reopen(2)
    #expect(bench.completions.map(\.error) == [.timedOut])
  }

  @Test("R73: what has no time left when its attempt has stopped begins no other")
  mutating func noTimeLeftAfterAStop() {
    bench.begin()
    bench.feed(.conditions(TransferConditions(network: .none)))
    bench.feed(.conditions(TransferConditions()))
    bench.pass(.seconds(7 * 86_400))
    bench.feed(.ended(bench.last, AttemptEnd(.stopped)))
    #expect(bench.attempts.count == 1 && bench.completions.map(\.error) == [.timedOut])
  }
}
