import Sandbox

/// Sandboxes that stay set up from one start of a program to the next (``SandboxSeries``).
///
/// A program is started at least twice (``Repetition``), and one that was compiled for many samples so
/// often for each of them.
actor SeriesShelf {
  private let sandbox: Sandbox
  private let capacity: Int
  /// What waits for its next run, by the program and what else it finds; the longest waiting first.
  private var idle: [(key: Key, series: SandboxSeries)] = []
  /// Whether this machine does not allow it, so that each run gets a sandbox of its own.
  private var isHopeless = false

  private struct Key: Hashable {
    var program: String
    var limits: Sandbox.Limits
  }

  /// - Parameter capacity: how many sandboxes may wait.
  init(sandbox: Sandbox, capacity: Int) {
    self.sandbox = sandbox
    self.capacity = capacity
  }

  /// Runs a command in a sandbox that is there already, if there is one for it.
  ///
  /// - Parameters:
  ///   - program: the hash of the command's files, and what else is to have a sandbox of its own.
  ///   - command: makes the command for the places where things lie.
  func run(
    _ program: String, _ command: @Sendable (Sandbox.Layout) -> Sandbox.Command
  ) async throws -> Sandbox.Outcome {
    let own = command(.inside)
    var limits = own.limits
    limits.wallTime = .zero
    let key = Key(program: program, limits: limits)
    // Another sample of the same program may have left one that this command cannot use.
    guard !isHopeless, SandboxSeries.canRun(own, in: sandbox),
      let (series, isNew) = try take(key, for: own)
    else { return try await sandbox.run(command) }
    do {
      let outcome = try await series.run(own)
      if series.isReady { put(series, key) }
      return outcome
    } catch is SandboxError {
      // A sandbox in a sandbox may be forbidden; who cannot have either hears it from the next. One that
      // has already served was ended by something else.
      isHopeless = isHopeless || isNew
      return try await sandbox.run(command)
    }
  }

  /// Ends what waits.
  func close() { idle = [] }

  private func take(
    _ key: Key, for command: Sandbox.Command
  ) throws -> (series: SandboxSeries, isNew: Bool)? {
    if let index = idle.lastIndex(where: { $0.key == key }) {
      return (idle.remove(at: index).series, false)
    }
    return try SandboxSeries(sandbox, for: command).map { ($0, true) }
  }

  private func put(_ series: SandboxSeries, _ key: Key) {
    idle.append((key, series))
    if idle.count > capacity { idle.removeFirst() }
  }
}
