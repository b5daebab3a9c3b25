private import Glibc
import Subprocess

/// A sandbox that is set up once, for runs of one program that is loaded once.
///
/// Each run is as alone as in a sandbox of its own: namespaces, an empty working folder and a filter of
/// system calls of its own, nothing that another one left, and its own hash values and initializers
/// (``ForkServer``). What the loader places differs from one series to the next only, so a program that
/// is to be found out printing an address needs two. A run that a limit stops takes the sandbox with it;
/// the next one sets it up again. What a series cannot do is done by ``Sandbox/run(_:)``.
package final class SandboxSeries: Sendable {
  private let bubblewrap: Bubblewrap
  private let server: ServingProcess

  /// - Parameter command: the program and the limits of all runs.
  /// - Returns: nil when the sandbox has no namespaces, the program cannot be forked, or the command
  ///   asks for what differs from one run to the next in more than the environment.
  package init?(_ sandbox: Sandbox, for command: Sandbox.Command) throws {
    guard sandbox.level == .namespaces, Self.canRun(command, in: sandbox),
      let program = command.files.first(where: { "/input/\($0.name)" == command.executable }),
      ForkServer.isAlone(in: program.bytes)
    else { return nil }
    try Sandbox.check(command)
    bubblewrap = Bubblewrap(
      program: sandbox.bubblewrap, toolchain: sandbox.toolchain, command: command)
    server = try ServingProcess(bubblewrap.series())
  }

  /// Whether a command differs from others with the same files in no more than the environment, and
  /// loads nothing but what comes with the toolchain: the server's rights are for no other library.
  package static func canRun(_ command: Sandbox.Command, in sandbox: Sandbox) -> Bool {
    command.standardInput.isEmpty && command.resultFile == nil && command.links.isEmpty
      && command.writableFolders.isEmpty && command.readOnlyFolders.isEmpty
      && command.arguments.isEmpty
      && ForkServer.canTake(environment: environment(of: command, toolchain: sandbox.toolchain))
  }

  private static func environment(
    of command: Sandbox.Command, toolchain: String
  ) -> [String: String] {
    Sandbox.pinnedEnvironment(toolchain: toolchain, layout: .inside)
      .merging(command.environment) { $1 }
  }

  /// Whether there may be another run.
  package var isReady: Bool { server.isServing }

  /// Runs a command; not to be called again before it returns.
  ///
  /// - Parameter command: one that ``canRun(_:in:)`` allows, with the files and limits of the series,
  ///   wall-clock time excepted.
  /// - Throws: as ``Sandbox/run(_:)`` does, also when something but a limit ends the server.
  package func run(_ command: Sandbox.Command) async throws -> Sandbox.Outcome {
    let environment = Self.environment(of: command, toolchain: bubblewrap.toolchain)
    guard ForkServer.canTake(environment: environment) else {
      throw SandboxError(description: "cannot start a program with such an environment in a series")
    }
    let result = try await server.ask(
      ForkServer.request(environment: environment), within: command.limits.wallTime)
    // What ended the server has ended the run as well, which would otherwise have had another end.
    guard server.isServing || result.stoppedBecause != nil else {
      throw bubblewrap.failure(of: result)
    }
    return try bubblewrap.outcome(of: result)
  }
}

extension Bubblewrap {
  /// What to start for a series: `setpriv … bwrap … prlimit … program`.
  func series() throws -> Subprocess.Configuration {
    let serverFilterNumber = firstFileNumber + Int32(givenFiles.count)
    let environment = ForkServer.environment(
      statusNumber: statusNumber, answerNumber: resultNumber, filterNumber: filterNumber,
      work: layout.work, workSize: command.limits.workSize)
    let limits = LimitWords.prlimit(
      command.limits,
      processes: command.limits.processes + Self.ownProcesses + LimitWords.spareProcesses)
    let words =
      droppingRights + [program] + namespaces
      + ["--add-seccomp-fd", "\(serverFilterNumber)"]
      + ForkServer.rights.flatMap { ["--cap-add", $0] }
      + environment.sorted { $0.key < $1.key }.flatMap { ["--setenv", $0.key, $0.value] }
      + fixedMounts + ["--perms", "0700", "--dir", layout.work] + closing + ["--"] + limits
      + [command.executable]
    var launch = Subprocess.Configuration(executable: words[0], arguments: Array(words.dropFirst()))
    launch.inheritedFiles = try inheritedFiles()
    // Runs inherit the server's filter.
    let parts: [(Int32, SystemCallFilter.Part)] = [
      (serverFilterNumber, .beforeMounts), (filterNumber, .afterMounts),
    ]
    for (number, part) in parts {
      launch.inheritedFiles[number] = try SystemCallFilter(part: part).bytes.get()
    }
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

  /// bubblewrap, the server, and the supervisor of the run.
  private static let ownProcesses = 3
}
