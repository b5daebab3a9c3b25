private import Glibc
import Subprocess

/// A sandbox that is set up once, for runs of the same files one after another.
///
/// Each run is as alone as in a sandbox of its own: an empty working folder, no processes, ports or
/// queues of another one (``SeriesWarden``). A run that a limit stops takes the sandbox with it; the
/// next one sets it up again. What a series cannot do is done by ``Sandbox/run(_:)``.
package final class SandboxSeries: Sendable {
  private let bubblewrap: Bubblewrap
  private let server: ServingProcess

  /// - Parameter command: the files and limits of all runs.
  /// - Returns: nil when the sandbox has no namespaces, or the command asks for what differs from one
  ///   run to the next in more than words.
  package init?(_ sandbox: Sandbox, for command: Sandbox.Command) throws {
    guard sandbox.level == .namespaces, Self.canRun(command) else { return nil }
    try Sandbox.check(command)
    bubblewrap = Bubblewrap(
      program: sandbox.bubblewrap, toolchain: sandbox.toolchain, command: command)
    server = try ServingProcess(bubblewrap.series())
  }

  /// Whether a command differs from others with the same files in no more than words.
  package static func canRun(_ command: Sandbox.Command) -> Bool {
    command.standardInput.isEmpty && command.resultFile == nil && command.links.isEmpty
      && command.writableFolders.isEmpty
  }

  /// Whether there may be another run.
  package var isReady: Bool { server.isServing }

  /// Runs a command; not to be called again before it returns.
  ///
  /// - Parameter command: with the files and limits of the series, wall-clock time excepted.
  /// - Throws: as ``Sandbox/run(_:)`` does.
  package func run(_ command: Sandbox.Command) async throws -> Sandbox.Outcome {
    let environment = Sandbox.pinnedEnvironment(
      toolchain: bubblewrap.toolchain, layout: bubblewrap.layout
    ).merging(command.environment) { $1 }
    let request = try SeriesWarden.request(
      starting: [command.executable] + command.arguments, environment: environment)
    let result = try await server.ask(request, within: command.limits.wallTime)
    return try bubblewrap.outcome(of: result)
  }
}

extension Bubblewrap {
  /// What to start for a series: `setpriv … bwrap … prlimit … warden`.
  func series() throws -> Subprocess.Configuration {
    let warden = SeriesWarden(
      statusNumber: statusNumber, answerNumber: resultNumber, filterNumber: filterNumber,
      work: layout.work, workSize: command.limits.workSize)
    let limits = LimitWords.prlimit(
      command.limits,
      processes: command.limits.processes + Self.ownProcesses + LimitWords.spareProcesses)
    let words =
      droppingRights + [program] + namespaces
      + SeriesWarden.rights.flatMap { ["--cap-add", $0] } + fixedMounts
      + ["--perms", "0700", "--dir", layout.work] + closing + ["--"] + limits
      + (try warden.words())
    var launch = Subprocess.Configuration(executable: words[0], arguments: Array(words.dropFirst()))
    launch.inheritedFiles = try inheritedFiles()
    launch.statusPipes = [statusNumber, resultNumber]
    launch.answerPipe = resultNumber
    launch.outputLimit = command.limits.output
    launch.outputLimits = [statusNumber: 1 << 10, resultNumber: 1 << 10]
    launch.observer =
      ResourceWatch(
        memory: MemoryWatch(limit: command.limits.memory, privateFolder: layout.work),
        processes: command.limits.processes + Self.ownProcesses
      ).look
    launch.terminationGrace = .zero
    return launch
  }

  /// bubblewrap, the warden, and of the run the one that holds its namespaces and the supervisor.
  private static let ownProcesses = 4
}
