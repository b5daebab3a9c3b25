import Foundation
import SampleRunner
import Synchronization
import Testing

struct RunClockTests {
  private struct Failure: Error {}

  @Test func cutsShortWhatTakesTooLong() async throws {
    let clock = RunClock { _, ring in
      ring()
      return {}
    }
    let isCut = try await clock.run(within: .seconds(1)) {
      while !Task.isCancelled { await Task.yield() }
      return Task.isCancelled
    }
    #expect(isCut)
    #expect(clock.isOver)
  }

  /// Work that never suspends, on every thread of the concurrency runtime, leaves none to a task that waits.
  @Test func cutsShortWorkThatOccupiesAllThreads() async throws {
    let clock = RunClock()
    let count = 2 * ProcessInfo.processInfo.activeProcessorCount
    let ends = try await clock.run(within: .milliseconds(50)) {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<count { group.addTask { while !Task.isCancelled {} } }
        return await group.reduce(into: 0) { count, _ in count += 1 }
      }
    }
    #expect(ends == count)
    #expect(clock.isOver)
  }

  /// An alarm that rings although it was turned off, after the end of the work.
  @Test func isNotOverWhenTheAlarmComesAfterTheEnd() async throws {
    let ring = Mutex<(@Sendable () -> Void)?>(nil)
    let clock = RunClock { _, body in
      ring.withLock { $0 = body }
      return {}
    }
    #expect(try await clock.run(within: .seconds(1)) { 3 } == 3)
    let late = ring.withLock { $0 }
    late?()
    #expect(late != nil)
    #expect(!clock.isOver)
  }

  @Test func isNotOverForWorkThatFails() async throws {
    let clock = RunClock()
    await #expect(throws: Failure.self) {
      try await clock.run(within: .seconds(60)) { throw Failure() }
    }
    #expect(!clock.isOver)
  }

  @Test func leavesTimeWithoutLimit() async throws {
    let clock = RunClock { _, ring in
      ring()
      return {}
    }
    #expect(try await clock.run(within: nil) { 3 } == 3)
    #expect(!clock.isOver)
  }
}
