private import Glibc
import Subprocess

/// A sandbox that is set up once, for many runs, one after another.
///
/// Each run is as alone as in a sandbox of its own: namespaces, files, an empty working folder, pipes and a
/// filter of system calls of its own, nothing that another one left (`Sources/sandbox-init/serve.c`). A run
/// that a limit stops takes the sandbox with it. What a series cannot do is done by ``Sandbox/run(_:)``.
package final class SandboxSeries: Sendable {
  /// The sandbox that runs are in.
  private let sandbox: Sandbox
  /// The program that makes a place for each run.
  private let server: ServingProcess

  /// - Returns: nil when the sandbox has no namespaces.
  package init?(_ sandbox: Sandbox) throws {
    guard sandbox.level == .namespaces else { return nil }
    self.sandbox = sandbox
    server = try ServingProcess(try Self.bubblewrap(sandbox, nil).series())
  }

  /// The words for a command, or for the server itself.
  private static func bubblewrap(
    _ sandbox: Sandbox, _ command: Sandbox.Command?
  ) throws -> Bubblewrap {
    Bubblewrap(
      program: sandbox.bubblewrap, toolchain: sandbox.toolchain,
      // The mounts of all runs are those of a command that asks for none.
      command: command ?? Sandbox.Command(executable: "", limits: .sample))
  }

  /// Whether a command asks for nothing of this machine and hands no file back.
  package static func canRun(_ command: Sandbox.Command) -> Bool {
    command.resultFile == nil && command.links.isEmpty && command.writableFolders.isEmpty
      && command.readOnlyFolders.isEmpty && !command.findsInit
  }

  /// Whether there may be another run.
  package var isReady: Bool { server.isServing }

  /// Runs a command; not to be called again before it returns.
  ///
  /// - Parameter command: one that ``canRun(_:)`` allows.
  /// - Throws: as ``Sandbox/run(_:)`` does, also when something but a limit ends the server.
  package func run(_ command: Sandbox.Command) async throws -> Sandbox.Outcome {
    try Sandbox.check(command)
    guard Self.canRun(command) else {
      throw SandboxError(description: "a series cannot give a program what it asks for")
    }
    let bubblewrap = try Self.bubblewrap(sandbox, command)
    let result = try await server.ask(try bubblewrap.request())
    // What ended the server has ended the run as well, which would otherwise have had another end.
    guard server.isServing || result.stoppedBecause != nil else {
      throw bubblewrap.failure(of: result)
    }
    return try bubblewrap.outcome(of: result)
  }
}

extension Bubblewrap {
  /// The rights that the server needs inside of its own user namespace (`capabilities(7)`).
  private static let serversRights = ["CAP_SYS_ADMIN", "CAP_NET_ADMIN", "CAP_SETPCAP"]

  /// What to start for a series: `setpriv … bwrap … sandbox-init serve`.
  func series() throws -> Subprocess.Configuration {
    let files = try givenFiles()
    let serversFilter = firstFileNumber + Int32(files.count)
    let words =
      droppingRights + [program] + namespaces + ["--add-seccomp-fd", "\(serversFilter)"]
      + Self.serversRights.flatMap { ["--cap-add", $0] } + fixedMounts(files)
      + ["--perms", "0700", "--dir", layout.work] + closing
      + [
        "--", SandboxInit.pathInside, "serve", "\(filterNumber)", layout.input, layout.work,
      ]
    var launch = Subprocess.Configuration(executable: words[0], arguments: Array(words.dropFirst()))
    launch.inheritedFiles = inheritedFiles(files)
    // Runs inherit the server's filter.
    let parts: [(Int32, SystemCallFilter.Part)] = [
      (serversFilter, .beforeMounts), (filterNumber, .afterMounts),
    ]
    for (number, part) in parts {
      launch.inheritedFiles[number] = try SystemCallFilter(part: part).bytes.get()
    }
    launch.takesRequests = true
    launch.terminationGrace = .zero
    return launch
  }

  /// What to ask of a series (`Sources/sandbox-init/serve.c`).
  func request() throws -> Subprocess.Request {
    let files = command.files.flatMap {
      [$0.name, $0.isExecutable ? "555" : "444", "\($0.bytes.count)"]
    }
    let words =
      ["size=\(command.limits.workSize),mode=0700"] + commandWords + SandboxInit.list(files)
    guard !words.contains(where: { $0.utf8.contains(0) }) else {
      throw SandboxError(description: "cannot give a program a null byte among its words")
    }
    var bytes: [UInt8] = []
    for word in SandboxInit.list(words) {
      bytes += word.utf8
      bytes.append(0)
    }
    for file in command.files { bytes += file.bytes }
    var request = Subprocess.Request(bytes)
    request.standardInput = command.standardInput
    request.timeLimit = command.limits.wallTime
    request.outputLimit = command.limits.output
    request.observer = observer(ownProcesses: Self.processesOfSeries)
    return request
  }

  /// bubblewrap, the server, and the supervisor of the run.
  private static let processesOfSeries = 3
}
