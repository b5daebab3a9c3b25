import SampleRunner
import Synchronization
import Testing

struct RunClockTests {
  private struct Alarm: Error {}

  @Test func cutsShortWhatTakesTooLong() async throws {
    let clock = RunClock { _ in }
    let isCut = try await clock.run(within: .seconds(1)) {
      while !Task.isCancelled { await Task.yield() }
      return Task.isCancelled
    }
    #expect(isCut)
    #expect(clock.isOver)
  }

  /// An alarm that has fired already, but is scheduled after the end of the work.
  @Test func isNotOverWhenTheAlarmComesBehindTheEnd() async throws {
    let (rings, ring) = AsyncStream.makeStream(of: Void.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let clock = RunClock { _ in
      // Detached, so that it does not observe a cancellation.
      await Task.detached { for await _ in rings {} }.value
      end.finish()
    }
    #expect(try await clock.run(within: .seconds(1)) { 3 } == 3)
    ring.finish()
    for await _ in ends {}
    for _ in 0..<1_000 where !clock.isOver { await Task.yield() }
    #expect(!clock.isOver)
  }

  @Test func isNotOverForWorkThatFails() async throws {
    let clock = RunClock { _ in try await Task.sleep(for: .seconds(60)) }
    await #expect(throws: Alarm.self) {
      try await clock.run(within: .seconds(60)) { throw Alarm() }
    }
    #expect(!clock.isOver)
  }

  @Test func leavesTimeWithoutLimit() async throws {
    let clock = RunClock { _ in throw Alarm() }
    #expect(try await clock.run(within: nil) { 3 } == 3)
    #expect(!clock.isOver)
  }
}
