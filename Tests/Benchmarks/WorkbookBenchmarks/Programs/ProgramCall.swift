import ChildProcess

/// A program that a benchmark starts and times, from its start to its end.
///
/// A value, so a benchmark creates one and starts it in every round. The time is wall-clock time, measured by
/// `Subprocess`, and the output is kept for a failure only. After half an hour the program is stopped, which
/// is a failure.
struct ProgramCall: Sendable {
  /// The program's path, then its arguments.
  var words: [String]
  var folder: String
  var environment: [String: String]
  /// The exit statuses that are not a failure of the benchmark.
  var statuses: Set<Int32> = [0]

  /// Starts the program and waits for its end.
  ///
  /// - Parameter observer: called every 20 ms with the program's process id.
  /// - Returns: the time.
  /// - Throws: `BenchmarkError` if the program fails.
  @discardableResult
  func run(observer: (@Sendable (Int32) -> Void)? = nil) async throws -> Duration {
    var configuration = Subprocess.Configuration(
      executable: words[0], arguments: Array(words.dropFirst()))
    configuration.environment = environment
    configuration.workingDirectory = folder
    configuration.timeLimit = .seconds(1800)
    if let observer {
      configuration.observer = { pid in
        observer(pid)
        return nil
      }
    }
    let result = try await Subprocess.run(configuration)
    guard case .exited(let status) = result.termination, statuses.contains(status),
      result.stoppedBecause == nil
    else {
      let output = String(decoding: result.standardError + result.standardOutput, as: UTF8.self)
      throw BenchmarkError(
        "'\(words.joined(separator: " "))' ended with \(result.termination): "
          + output.split(separator: "\n").suffix(8).joined(separator: " / "))
    }
    return result.duration
  }
}
