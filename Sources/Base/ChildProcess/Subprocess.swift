/// Starts one program, feeds it, and reads what it prints within limits.
///
/// The program gets a session of its own, no descriptor but the ones listed, and is always reaped.
/// Its exit status is data, not an error; only what keeps it from starting is thrown.
package enum Subprocess {
  /// What to start and with what.
  package struct Configuration: Sendable {
    /// An absolute path.
    package var executable: String
    /// Without the program's name.
    package var arguments: [String]
    /// The whole environment; nothing is inherited.
    package var environment: [String: String] = [:]
    /// Nil for this process's own.
    package var workingDirectory: String?
    /// Written to the program's input as it reads; empty for an input that is at its end.
    package var standardInput: [UInt8] = []
    /// Open files of the caller that the program gets as its standard streams, by number (0, 1, 2).
    ///
    /// They stand in the place of a pipe: nothing is written to them here, and nothing read. They
    /// stay the caller's.
    package var standardFiles: [Int32: Int32] = [:]
    /// Files that the program finds open, by the descriptor's number (3 and up).
    package var inheritedFiles: [Int32: [UInt8]] = [:]
    /// Pipes that the program finds open for writing, whose bytes are returned by number.
    package var statusPipes: [Int32] = []
    /// Whether the program stays and is asked on its standard input, which is a socket then
    /// (``ServingProcess``).
    package var takesRequests = false
    /// The wall-clock time after which the program is stopped, without the time for which it could
    /// have run but no processor was free (``Deadline``).
    package var timeLimit: Duration?
    /// The number of bytes kept of each stream; a program that prints more is stopped.
    package var outputLimit = 64 << 20
    /// Other limits for some status pipes, by number.
    package var outputLimits: [Int32: Int] = [:]
    /// How long a program may take to end after SIGTERM, before it and all that came from it get
    /// SIGKILL; zero for SIGKILL at once.
    package var terminationGrace: Duration = .milliseconds(200)
    /// Called every 20 ms with the program's process id; a text stops the program for that reason.
    package var observer: (@Sendable (Int32) -> String?)?
    /// Called with all of standard error so far, whenever there is more of it.
    package var errorListener: (@Sendable ([UInt8]) -> Void)?

    /// A program with nothing but its words; all else is set afterwards.
    package init(executable: String, arguments: [String] = []) {
      self.executable = executable
      self.arguments = arguments
    }
  }

  /// What a program that stays is asked for: it gets a message with these open files, in this order, and
  /// answers with a byte.
  ///
  /// Standard input, standard output, standard error, pipes for status and for a result, and a file without
  /// a name.
  package struct Request: Sendable {
    /// By which number the status is found in the result.
    package static let statusNumber: Int32 = 3
    /// By which number the result is found there.
    package static let resultNumber: Int32 = 4

    /// What the file holds.
    package var bytes: [UInt8]
    /// Written to the input of the request.
    package var standardInput: [UInt8] = []
    /// As in a ``Configuration``; the program is stopped.
    package var timeLimit: Duration?
    /// Bytes that are kept of each output.
    package var outputLimit = 64 << 20
    /// Bytes that are kept of the status.
    package var statusLimit = 1 << 10
    /// Bytes that are kept of the result; more of it stops the program.
    package var resultLimit = 1 << 10
    /// As in a ``Configuration``.
    package var observer: (@Sendable (Int32) -> String?)?
    /// As in a ``Configuration``.
    package var errorListener: (@Sendable ([UInt8]) -> Void)?

    /// A request without limits of time, for which some bytes say what to do.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  /// How a program ended.
  package enum Termination: Sendable, Hashable {
    /// The exit status, 0 to 255.
    case exited(Int32)
    /// The number of the signal that has ended it.
    case signaled(Int32)
  }

  /// Why a program was stopped before it ended by itself.
  package enum StopReason: Sendable, Hashable {
    /// It had its time (``Deadline``), printed more than is kept, or the task was cancelled.
    case timeLimit, outputLimit, cancelled
    /// For the reason that the observer gave.
    case observer(String)
  }

  /// What a program did.
  package struct Result: Sendable {
    /// How it has ended, be it because it was stopped.
    package var termination: Termination
    /// At most as many bytes as the limit says.
    package var standardOutput: [UInt8]
    /// As above; behind it what a program that stays has printed as it ended.
    package var standardError: [UInt8]
    /// What was written to each status pipe.
    package var statusOutputs: [Int32: [UInt8]]
    /// Nil if it ended by itself.
    package var stoppedBecause: StopReason?
    /// From its start, or from the request, to its end.
    package var duration: Duration
  }

  /// Runs a program to its end on a thread of its own.
  ///
  /// Cancelling the task stops the program; the result then says so.
  ///
  /// - Throws: `SystemError` for what keeps the program from starting; whatever it does then is a
  ///   result.
  package static func run(_ configuration: Configuration) async throws -> Result {
    let cancellation = CancellationFlag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        do {
          try DetachedThread.start {
            continuation.resume(
              with: Swift.Result {
                var session = try SubprocessSession(configuration)
                return try session.runToEnd(isCancelled: { cancellation.isSet })
              })
          }
        } catch {
          continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      cancellation.set()
    }
  }
}
