import Sandbox

/// Sandboxes that stay set up from one program to the next (``SandboxSeries``).
///
/// To set a sandbox up takes longer than most samples run. A run takes one off the shelf, or makes one, and
/// puts it back when it is done, so as many are made as programs run at a time. Where this machine allows
/// no such sandbox, or a command needs files of its own mounted, each run has one that is set up for it:
/// the outcome is the same.
///
/// Ended are those on the shelf with ``close()``, and each with its last reference.
actor SeriesShelf {
  private let sandbox: Sandbox
  /// How many wait at most; what comes back to a full shelf is ended.
  private let capacity: Int
  /// What waits for its next run.
  private var idle: [SandboxSeries] = []
  /// Whether this machine does not allow it, so that each run gets a sandbox of its own.
  private var isHopeless = false

  /// - Parameter capacity: how many sandboxes may wait.
  init(sandbox: Sandbox, capacity: Int) {
    self.sandbox = sandbox
    self.capacity = capacity
  }

  /// Runs a command in a sandbox that is there already, if that can run it.
  ///
  /// A sandbox that a limit has ended is not put back. One that fails to work is given up, and the command
  /// runs in a sandbox of its own.
  ///
  /// - Parameter command: makes the command for the places where things lie.
  /// - Throws: `SandboxError` when a sandbox of its own fails too.
  func run(
    _ command: @Sendable (Sandbox.Layout) -> Sandbox.Command
  ) async throws -> Sandbox.Outcome {
    let own = command(.inside)
    guard !isHopeless, SandboxSeries.canRun(own), let (series, isNew) = try take() else {
      return try await sandbox.run(command)
    }
    do {
      let outcome = try await series.run(own)
      if series.isReady, idle.count < capacity { idle.append(series) }
      return outcome
    } catch is SandboxError {
      // A sandbox in a sandbox may be forbidden; what cannot have either hears it from the next. One that
      // has already served was ended by something else.
      isHopeless = isHopeless || isNew
      return try await sandbox.run(command)
    }
  }

  /// Ends what waits.
  func close() { idle = [] }

  /// A sandbox from the shelf, the one that was used last, or a new one; nil where there can be none.
  private func take() throws -> (series: SandboxSeries, isNew: Bool)? {
    if let series = idle.popLast() { return (series, false) }
    return try SandboxSeries(sandbox).map { ($0, true) }
  }
}
