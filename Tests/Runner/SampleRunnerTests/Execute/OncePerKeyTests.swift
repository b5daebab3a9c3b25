import SafeFiles
import SampleRunner
import Synchronization
import Testing

struct OncePerKeyTests {
  private static let key = ContentHash([1, 2, 3])

  private struct Failed: Error {}

  private final class Count: Sendable {
    let value = Mutex(0)
  }

  @Test func doesTheWorkOfManyCallersOnce() async throws {
    let works = OncePerKey<Int>()
    let count = Count()
    let values = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 {
        group.addTask {
          try await works.value(for: Self.key) {
            count.value.withLock { $0 += 1 }
            await Task.yield()
            return 7
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values == Array(repeating: 7, count: 20))
    #expect(count.value.withLock { $0 } == 1)
  }

  @Test func goesOnForTheOthersWhenItsFirstCallerIsCancelled() async throws {
    let works = OncePerKey<Int>()
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      try await works.value(for: Self.key) {
        begin.yield()
        for await _ in gate { break }
        try Task.checkCancellation()
        return 7
      }
    }
    for await _ in begun { break }
    let second = Task { try await works.value(for: Self.key) { 8 } }
    // The second caller must wait for the first one's work before that loses its caller.
    while await works.callers(of: Self.key) < 2 { await Task.yield() }
    first.cancel()
    while await works.callers(of: Self.key) > 1 { await Task.yield() }
    open.yield()
    #expect(try await second.value == 7)
    await #expect(throws: CancellationError.self) { try await first.value }
  }

  @Test func endsWorkThatNothingWaitsForAndDoesItAnew() async throws {
    let works = OncePerKey<Int>()
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      try await works.value(for: Self.key) {
        begin.yield()
        try await Task.sleep(for: .seconds(600))
        return 7
      }
    }
    for await _ in begun { break }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(try await works.value(for: Self.key) { 8 } == 8)
  }

  @Test func doesAnewWhatFailed() async throws {
    let works = OncePerKey<Int>()
    await #expect(throws: Failed.self) { try await works.value(for: Self.key) { throw Failed() } }
    #expect(try await works.value(for: Self.key) { 8 } == 8)
  }
}
