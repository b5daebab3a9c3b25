private import Glibc
import Synchronization

/// A program that is started once and answers requests one at a time.
///
/// It has its own thread, because a program with a parent-death signal dies with the thread that started
/// it. It is stopped with its last reference.
package final class ServingProcess: Sendable {
  /// The pending request.
  private struct Turn: Sendable {
    var request: Subprocess.Request
    var cancellation: CancellationFlag
    var answer: CheckedContinuation<Subprocess.Result, any Error>
  }

  private final class SharedState: Sendable {
    let turn = Mutex<Turn?>(nil)
    /// Set when the program has ended or must not receive further requests; the thread then ends.
    let hasEnded = CancellationFlag()
  }

  /// Retained by the thread until it ends.
  private let shared = SharedState()
  /// Writing a byte wakes the thread; closing it ends the thread.
  private let wakeWriter: FileDescriptor

  /// - Parameter configuration: of a program that `takesRequests`.
  package init(_ configuration: Subprocess.Configuration) throws {
    let pipe = try FileDescriptor.pipe()
    let wakeReader = WakeReader(pipe.reading)
    wakeWriter = pipe.writing
    try DetachedThread.start { [shared] in Self.serve(configuration, shared, wakeReader) }
  }

  /// The end on which the thread waits.
  private final class WakeReader: Sendable {
    let file: FileDescriptor
    init(_ file: consuming FileDescriptor) { self.file = file }

    /// Waits for a wake-up.
    ///
    /// - Returns: false if no further wake-up can come.
    func waits() -> Bool {
      var byte: UInt8 = 0
      while true {
        let count = read(file.number, &byte, 1)
        if count < 0, errno == EINTR { continue }
        return count == 1
      }
    }
  }

  /// Whether the program accepts another request.
  package var isServing: Bool { !shared.hasEnded.isSet }

  /// Sends a request and waits for the reply; must not be called again before it returns.
  ///
  /// - Returns: the output on the request's pipes. It is a reply if ``isServing`` is still true; otherwise
  ///   the program has ended, by itself or because it was stopped.
  /// - Throws: `SystemError` if the program cannot be started or has ended before.
  package func ask(_ request: Subprocess.Request) async throws -> Subprocess.Result {
    guard isServing else {
      throw SystemError(
        "send a request to a program that has ended", code: ESRCH)
    }
    let cancellation = CancellationFlag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { answer in
        shared.turn.withLock {
          $0 = Turn(request: request, cancellation: cancellation, answer: answer)
        }
        // The thread is waiting: it ends only after setting the flag, or with this object.
        var byte: UInt8 = 1
        _ = write(wakeWriter.number, &byte, 1)
      }
    } onCancel: {
      cancellation.set()
    }
  }

  /// The thread's body: starts the program with the first request, and serves until the program or its
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
