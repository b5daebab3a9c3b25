import ChildProcess

/// A program that a benchmark starts and whose time it takes, from its start to its end.
///
/// It is a value, so a benchmark makes one and starts it in every round. Its time is that of the wall
/// clock, measured by `Subprocess`, and what it prints is kept for a failure only. After half an hour
/// it is stopped, which is a failure.
struct ProgramCall: Sendable {
  /// The program's path, then its arguments.
  var words: [String]
  /// The working folder.
  var folder: String
  var environment: [String: String]
  /// The exit statuses that are no failure of the benchmark.
  var statuses: Set<Int32> = [0]

  /// - Parameter observer: called every 20 ms with the program's process id.
  /// - Returns: the time.
  /// - Throws: `BenchmarkError` when it did not do what it was to do.
  ///
  /// Starts the program and waits for its end.
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
