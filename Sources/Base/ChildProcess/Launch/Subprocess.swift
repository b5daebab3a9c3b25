/// Starts one program, feeds it, and reads its output within limits.
///
/// The program gets its own session, only the listed descriptors, and is always reaped. Its exit status is
/// data, not an error; only a failure to start is thrown.
package enum Subprocess {
  package struct Configuration: Sendable {
    /// An absolute path.
    package var executable: String
    /// Without the program's name.
    package var arguments: [String]
    /// The complete environment; nothing is inherited.
    package var environment: [String: String] = [:]
    /// Nil for this process's working folder.
    package var workingDirectory: String?
    /// Written to the program's standard input; empty for an input that ends at once.
    package var standardInput: [UInt8] = []
    /// The caller's open files to use as standard streams, by number (0, 1, 2).
    ///
    /// They replace the pipes, so nothing is written to or read from them here. The caller keeps ownership.
    package var standardFiles: [Int32: Int32] = [:]
    /// Files that the program inherits, by descriptor (3 and up).
    package var inheritedFiles: [Int32: [UInt8]] = [:]
    /// Pipes that the program inherits for writing; their bytes are returned by number.
    package var statusPipes: [Int32] = []
    /// Whether the program is persistent and receives requests on standard input, which is then a socket
    /// (``ServingProcess``).
    package var takesRequests = false
    /// The wall-clock limit, not counting time in which the program was runnable but had no processor
    /// (``Deadline``).
    package var timeLimit: Duration?
    /// The number of bytes kept per stream; a program that prints more is stopped.
    package var outputLimit = 64 << 20
    /// Different limits for some status pipes, by number.
    package var outputLimits: [Int32: Int] = [:]
    /// Whether the program ends, with all that it has started, once its status pipes and its request socket are
    /// closed at this end.
    ///
    /// It is then stopped in this way and gets no SIGTERM. Unlike a stop by signals, this one is carried out
    /// even if this process is killed meanwhile (``ProcessTree/kill(_:finding:)``).
    package var endsWithPipes = false
    /// The time between SIGTERM and SIGKILL when a program is stopped; zero for SIGKILL at once.
    package var terminationGrace: Duration = .milliseconds(200)
    /// Called every 20 ms with the process id; returning a text stops the program for that reason.
    package var observer: (@Sendable (Int32) -> String?)?
    /// Called with all of standard error so far, whenever it has grown.
    package var errorListener: (@Sendable ([UInt8]) -> Void)?

    package init(executable: String, arguments: [String] = []) {
      self.executable = executable
      self.arguments = arguments
    }
  }

  /// A request to a persistent program, which receives a message with these open files, in this order, and
  /// replies with a byte.
  ///
  /// The files are standard input, standard output, standard error, pipes for status and result, and an
  /// unnamed file.
  package struct Request: Sendable {
    /// The key of the status in ``Result/statusOutputs``.
    package static let statusNumber: Int32 = 3
    /// The key of the result in ``Result/statusOutputs``.
    package static let resultNumber: Int32 = 4

    /// The content of the unnamed file.
    package var bytes: [UInt8]
    /// Written to the request's standard input.
    package var standardInput: [UInt8] = []
    /// As in ``Configuration``; when it is exceeded, the program is stopped.
    package var timeLimit: Duration?
    /// Bytes kept of each output.
    package var outputLimit = 64 << 20
    /// Bytes kept of the status.
    package var statusLimit = 1 << 10
    /// Bytes kept of the result; more of them stop the program.
    package var resultLimit = 1 << 10
    /// As in ``Configuration``.
    package var observer: (@Sendable (Int32) -> String?)?
    /// As in ``Configuration``.
    package var errorListener: (@Sendable ([UInt8]) -> Void)?

    /// A request without a time limit, described by the bytes.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  package enum Termination: Sendable, Hashable {
    /// The exit status, 0 to 255.
    case exited(Int32)
    /// Ended by the signal with this number.
    case signaled(Int32)
  }

  package enum StopReason: Sendable, Hashable {
    /// Its time was used up (``Deadline``), it printed more than the limit, or the task was cancelled.
    case timeLimit, outputLimit, cancelled
    /// For the observer's reason.
    case observer(String)
  }

  /// The outcome of a program or a request.
  package struct Result: Sendable {
    /// How it ended, possibly because it was stopped.
    package var termination: Termination
    /// At most the output limit.
    package var standardOutput: [UInt8]
    /// As above, followed by what a persistent program printed on standard error as it ended.
    package var standardError: [UInt8]
    /// What was written to each status pipe.
    package var statusOutputs: [Int32: [UInt8]]
    /// Nil if it ended by itself.
    package var stoppedBecause: StopReason?
    /// From the start of the program, or the request, to the end.
    package var duration: Duration
  }

  /// Runs a program to its end on its own thread.
  ///
  /// Cancelling the task stops the program; the result then says so.
  ///
  /// - Throws: `SystemError` if the program cannot be started; everything it does afterwards is a result.
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
