/// Sandboxes that stay set up from one run to the next (``SandboxSeries``).
///
/// Setting up a sandbox takes longer than most samples run. A run takes one out of the pool, or makes one,
/// and puts it back when it is done, so as many are made as programs run at a time. If this machine does not
/// allow such sandboxes, or a command needs something that they cannot provide, the run gets a separate
/// sandbox, with the same outcome.
///
/// Pooled sandboxes are ended by ``close()``, and each by its last reference.
package actor SandboxPool {
  private let sandbox: Sandbox
  /// The maximum number of idle sandboxes; the least recently used one is ended.
  private let capacity: Int
  /// The idle sandboxes, the most recently used last, with the folders of their runs.
  private var idle: [(series: SandboxSeries, folders: [String: String])] = []
  /// The servers that may work on this machine, the best first; if there are none, each run gets a separate
  /// sandbox.
  private var servers: [SandboxSeries.Server]

  /// - Parameters:
  ///   - capacity: the maximum number of idle sandboxes.
  ///   - program: the path of a toolchain program that most runs start; nil for none.
  package init(sandbox: Sandbox, capacity: Int, startingMostly program: String? = nil) {
    self.sandbox = sandbox
    self.capacity = capacity
    servers = (program.map { [.begun($0)] } ?? []) + [.plain]
  }

  /// Runs a command in an existing sandbox if possible.
  ///
  /// A sandbox that a limit has ended is not put back. One that fails to work is discarded, and the command
  /// runs in a separate sandbox.
  ///
  /// - Parameter command: makes the command for the layout of the sandbox.
  /// - Throws: `SandboxError` if a separate sandbox fails too.
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
      // Nested sandboxes may be forbidden, and it may be impossible to load a library into the compiler; the
      // next attempt reports any other error. A sandbox that has already served was ended by something else.
      if waiting == nil, servers.first == server { servers.removeFirst() }
      return try await sandbox.run(command)
    }
  }

  package func close() { idle = [] }

  /// Takes the most recently used sandbox with these folders out of the pool; nil if there is none.
  private func take(_ folders: [String: String]) -> SandboxSeries? {
    idle.lastIndex { $0.folders == folders }.map { idle.remove(at: $0).series }
  }

  private func keep(_ series: SandboxSeries, _ folders: [String: String]) {
    idle.append((series, folders))
    if idle.count > capacity { idle.removeFirst() }
  }
}
