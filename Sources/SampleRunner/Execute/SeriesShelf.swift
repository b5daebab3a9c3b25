import Sandbox

/// Sandboxes that stay set up from one program to the next (``SandboxSeries``).
actor SeriesShelf {
  private let sandbox: Sandbox
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
  /// - Parameter command: makes the command for the places where things lie.
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

  private func take() throws -> (series: SandboxSeries, isNew: Bool)? {
    if let series = idle.popLast() { return (series, false) }
    return try SandboxSeries(sandbox).map { ($0, true) }
  }
}
