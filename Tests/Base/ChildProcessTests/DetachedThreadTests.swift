import Glibc
import ChildProcess
import Synchronization
import Testing

/// Threads for blocking work.
struct DetachedThreadTests {
  @Test func runsWorkOnAThreadOfItsOwn() async throws {
    let own = pthread_self()
    let (other, isBlocked) = try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<(pthread_t, Bool), any Error>) in
      do {
        try DetachedThread.start {
          var signals = sigset_t()
          pthread_sigmask(SIG_BLOCK, nil, &signals)
          continuation.resume(returning: (pthread_self(), sigismember(&signals, SIGPIPE) == 1))
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
    #expect(other != own)
    // Writing to a pipe without a reader returns an error and raises no signal.
    #expect(isBlocked)
  }

  @Test(.timeLimit(.minutes(1))) func letsGoOfWhatTheWorkHolds() async throws {
    final class Held: Sendable {
      let gone: @Sendable () -> Void
      init(_ gone: @escaping @Sendable () -> Void) { self.gone = gone }
      deinit { gone() }
    }
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    try DetachedThread.start { [held = Held { continuation.yield() }] in _ = held }
    #expect(await stream.first { true } != nil)
  }

  @Test func writesToAClosedPipeWithoutEnding() async throws {
    let code = try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Int32, any Error>) in
      do {
        try DetachedThread.start {
          guard let pipe = try? FileDescriptor.pipe() else {
            return continuation.resume(returning: 0)
          }
          let writing = FileDescriptor(owning: dup(pipe.writing.number))
          _ = consume pipe
          // A program that is just being started may hold the other end for a moment.
          var result = 1
          for _ in 0..<200 where result == 1 {
            result = write(writing.number, [1] as [UInt8], 1)
            if result == 1 { usleep(5_000) }
          }
          continuation.resume(returning: result == -1 ? errno : 0)
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
    #expect(code == EPIPE)
  }
}
