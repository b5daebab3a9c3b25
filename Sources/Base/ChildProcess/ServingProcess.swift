private import Glibc
import Synchronization

/// A program that is started once and answers one request after another.
///
/// It lives on a thread of its own: what asks to die with its parent dies with the thread that
/// started it. It is ended with its last reference.
package final class ServingProcess: Sendable {
  /// What is waiting for its turn; there is one at a time.
  private struct Turn: Sendable {
    var request: Subprocess.Request
    var cancellation: CancellationFlag
    var answer: CheckedContinuation<Subprocess.Result, any Error>
  }

  /// What the thread and its callers share.
  private final class SharedState: Sendable {
    let turn = Mutex<Turn?>(nil)
    /// Set when the program has ended or is not to be asked again; the thread ends then.
    let hasEnded = CancellationFlag()
  }

  /// Shared by the thread, which keeps it until it ends.
  private let shared = SharedState()
  /// A byte wakes the thread up; its end lets the thread end.
  private let wakeWriter: FileDescriptor

  /// - Parameter configuration: of a program that `takesRequests`.
  package init(_ configuration: Subprocess.Configuration) throws {
    let pipe = try FileDescriptor.pipe()
    let wakeReader = WakeReader(pipe.reading)
    wakeWriter = pipe.writing
    try DetachedThread.start { [shared] in Self.serve(configuration, shared, wakeReader) }
  }

  /// The end that the thread waits at.
  private final class WakeReader: Sendable {
    let file: FileDescriptor
    init(_ file: consuming FileDescriptor) { self.file = file }

    /// Waits until it is woken up.
    ///
    /// - Returns: false when nothing will do so any more.
    func waits() -> Bool {
      var byte: UInt8 = 0
      while true {
        let count = read(file.number, &byte, 1)
        if count < 0, errno == EINTR { continue }
        return count == 1
      }
    }
  }

  /// Whether it can be asked again.
  package var isServing: Bool { !shared.hasEnded.isSet }

  /// Hands over a request and waits for the answer; not to be called again before that.
  ///
  /// - Returns: what was printed on the pipes of the request. It is an answer if ``isServing`` still holds;
  ///   otherwise the program has ended, by itself or because it had to be stopped.
  /// - Throws: `SystemError` when it cannot be started or has ended before.
  package func ask(_ request: Subprocess.Request) async throws -> Subprocess.Result {
    guard isServing else { throw SystemError("ask a program that has ended", code: ESRCH) }
    let cancellation = CancellationFlag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { answer in
        shared.turn.withLock {
          $0 = Turn(request: request, cancellation: cancellation, answer: answer)
        }
        // The thread is waiting: it ends only after it has said so, or with us.
        var byte: UInt8 = 1
        _ = write(wakeWriter.number, &byte, 1)
      }
    } onCancel: {
      cancellation.set()
    }
  }

  /// The thread: starts the program with the first request, and answers until the program or its
  /// owner is gone.
  private static func serve(
    _ configuration: Subprocess.Configuration, _ shared: SharedState, _ wakeReader: WakeReader
  ) {
    var session: SubprocessSession?
    while wakeReader.waits(), let turn = shared.turn.withLock({ $0.take() }) {
      do {
        if session == nil { session = try SubprocessSession(configuration) }
        guard
          let (result, hasEnded) = try session?.answer(
            to: turn.request, isCancelled: { turn.cancellation.isSet })
        else { break }
        if hasEnded { shared.hasEnded.set() }
        turn.answer.resume(returning: result)
      } catch {
        shared.hasEnded.set()
        turn.answer.resume(throwing: error)
      }
      if shared.hasEnded.isSet { return }
    }
  }
}
