/// Sandboxes that stay set up from one run to the next (``SandboxSeries``).
///
/// To set a sandbox up takes longer than most samples run. A run takes one out of the pool, or makes one, and
/// puts it back when it is done, so as many are made as programs run at a time. Where this machine allows
/// no such sandbox, or a command needs what one cannot give, the run has one that is set up for it: the
/// outcome is the same.
///
/// Ended are those in the pool with ``close()``, and each with its last reference.
package actor SandboxPool {
  private let sandbox: Sandbox
  /// How many wait at most; what has waited longest is ended.
  private let capacity: Int
  /// What waits for its next run, the one that was used last at the end, and the folders of its runs.
  private var idle: [(series: SandboxSeries, folders: [String: String])] = []
  /// What may serve on this machine, as far as is known, the best first; what is empty gives each run a sandbox
  /// of its own.
  private var servers: [SandboxSeries.Server]

  /// - Parameters:
  ///   - capacity: how many sandboxes may wait.
  ///   - program: a program of the toolchain that most runs start, by its path; nil for none.
  package init(sandbox: Sandbox, capacity: Int, startingMostly program: String? = nil) {
    self.sandbox = sandbox
    self.capacity = capacity
    servers = (program.map { [.begun($0)] } ?? []) + [.plain]
  }

  /// Runs a command in a sandbox that is there already, if that can run it.
  ///
  /// A sandbox that a limit has ended is not put back. One that fails to work is given up, and the command
  /// runs in a sandbox of its own.
  ///
  /// - Parameter command: makes the command for the places where things lie.
  /// - Throws: `SandboxError` when a sandbox of its own fails too.
  package func run(
    _ command: @Sendable (Sandbox.Layout) -> Sandbox.Command
  ) async throws -> Sandbox.Outcome {
    let own = command(.inside)
    guard SandboxSeries.canRun(own), let server = servers.first else {
      return try await sandbox.run(command)
    }
    let waiting = take(own.readOnlyFolders)
    do {
      let new = { try SandboxSeries(self.sandbox, folders: own.readOnlyFolders, server: server) }
      guard let series = try waiting ?? new() else { return try await sandbox.run(command) }
      let outcome = try await series.run(own)
      if series.isReady { keep(series, own.readOnlyFolders) }
      return outcome
    } catch is SandboxError {
      // A sandbox in a sandbox may be forbidden, and a compiler be of a kind that nothing can be loaded into;
      // what cannot have either hears it from the next. One that has already served was ended by something
      // else.
      if waiting == nil, servers.first == server { servers.removeFirst() }
      return try await sandbox.run(command)
    }
  }

  /// Ends what waits.
  package func close() { idle = [] }

  /// Takes the sandbox with these folders out of the pool that was used last; nil if there is none.
  private func take(_ folders: [String: String]) -> SandboxSeries? {
    idle.lastIndex { $0.folders == folders }.map { idle.remove(at: $0).series }
  }

  /// Puts a sandbox back.
  private func keep(_ series: SandboxSeries, _ folders: [String: String]) {
    idle.append((series, folders))
    if idle.count > capacity { idle.removeFirst() }
  }
}
