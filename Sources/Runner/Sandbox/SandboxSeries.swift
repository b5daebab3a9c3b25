private import Glibc
import ChildProcess

/// A sandbox that is set up once for many successive runs.
///
/// Each run is as isolated as in a separate sandbox: it has its own namespaces, files, empty working folder,
/// pipes and system call filter, and sees nothing of earlier runs (`Sources/Runner/CSandboxInit/roles/serve.c`). A
/// run that a limit stops ends the sandbox. Commands that a series does not support are run by
/// ``Sandbox/run(_:)``.
package final class SandboxSeries: Sendable {
  private let sandbox: Sandbox
  /// The folders of this machine that all runs may read, by the path that they see.
  private let folders: [String: String]
  /// The server process, which sets up each run.
  private let server: ServingProcess

  /// The program that acts as the server.
  package enum Server: Sendable, Hashable {
    /// ``SandboxInit``, which starts the program of each run.
    case plain
    /// A program of the toolchain, by its path, which is stopped where its main function begins.
    ///
    /// A run that starts this program continues from there (`Sources/Runner/CompilerServer`). Other programs
    /// are started as usual.
    case begun(String)
  }

  /// Makes a series, without setting anything up before the first run.
  ///
  /// - Parameter folders: the ``Sandbox/Command/readOnlyFolders`` of all runs.
  /// - Returns: nil if the sandbox has no namespaces.
  package init?(
    _ sandbox: Sandbox, folders: [String: String] = [:], server: Server = .plain
  ) throws {
    guard sandbox.level == .namespaces else { return nil }
    self.sandbox = sandbox
    self.folders = folders
    // The mounts of all runs are those of a minimal command.
    var command = Sandbox.Command(executable: "", limits: .sample)
    command.readOnlyFolders = folders
    self.server = try ServingProcess(try Self.bubblewrap(sandbox, command).series(server))
  }

  private static func bubblewrap(_ sandbox: Sandbox, _ command: Sandbox.Command) -> Bubblewrap {
    Bubblewrap(program: sandbox.bubblewrap, toolchain: sandbox.toolchain, command: command)
  }

  /// Whether a series can run a command: it needs nothing of this machine but folders to read, outside of the
  /// run's private folders.
  package static func canRun(_ command: Sandbox.Command) -> Bool {
    let layout = Sandbox.Layout.inside
    return command.writableFolders.isEmpty && command.standardFiles.isEmpty
      && command.readOnlyFolders.keys.allSatisfy { path in
        ![layout.input, layout.work].contains { path == $0 || path.hasPrefix($0 + "/") }
      }
  }

  /// Whether another run is possible.
  package var isReady: Bool { server.isServing }

  /// Runs a command; must not be called again before it returns.
  ///
  /// - Parameter command: one that ``canRun(_:)`` allows, with the read-only folders of the series.
  /// - Throws: see ``Sandbox/run(_:)``; also if something but a limit ends the server.
  package func run(_ command: Sandbox.Command) async throws -> Sandbox.Outcome {
    try Sandbox.check(command)
    guard Self.canRun(command), command.readOnlyFolders == folders else {
      throw SandboxError(description: "a reused sandbox cannot run this command")
    }
    let bubblewrap = Self.bubblewrap(sandbox, command)
    let result = try await server.ask(try bubblewrap.request())
    // Whatever ended the server has ended the run as well, so its own ending is unknown.
    guard server.isServing || result.stoppedBecause != nil else {
      throw bubblewrap.failure(of: result)
    }
    return try bubblewrap.outcome(of: result)
  }
}

extension Bubblewrap {
  /// The capabilities that the server needs inside of its own user namespace (`capabilities(7)`).
  private static let serversRights = ["CAP_SYS_ADMIN", "CAP_NET_ADMIN", "CAP_SETPCAP"]

  /// The configuration of a series: `setpriv … bwrap … sandbox-init serve`, or the stopped program in place
  /// of `sandbox-init`.
  func series(_ server: SandboxSeries.Server) throws -> Subprocess.Configuration {
    var files = try givenFiles()
    var path = SandboxInit.pathInside
    var loading: [String] = []
    if case .begun(let program) = server {
      let library = WorkingFolderFile(
        path: "/etc/\(SandboxInit.library)", mode: "0555",
        bytes: try SandboxInit.libraryBytes.get())
      files.append(library)
      loading = ["--setenv", "LD_PRELOAD", library.path]
      path = program
    }
    let serversFilter = firstFileNumber + Int32(files.count)
    let words =
      droppingRights + [program] + namespaces + ["--add-seccomp-fd", "\(serversFilter)"]
      + Self.serversRights.flatMap { ["--cap-add", $0] } + loading + fixedMounts(files)
      + ["--perms", "0700", "--dir", layout.work] + closing
      + [
        "--", path, "serve", "\(filterNumber)", layout.input, layout.work,
        SandboxInit.pathInside,
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
    launch.endsWithPipes = true
    launch.terminationGrace = Self.grace
    return launch
  }

  /// The request for a run in a series (`Sources/Runner/CSandboxInit/roles/serve.c`).
  func request() throws -> Subprocess.Request {
    let files = command.files.flatMap {
      [$0.name, $0.isExecutable ? "555" : "444", "\($0.bytes.count)"]
    }
    let links = command.links.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    let words =
      ["size=\(command.limits.workSize),mode=0700"] + SandboxInit.list(links) + resultWords
      + commandWords + SandboxInit.list(files)
    var bytes = try SandboxInit.request(words)
    for file in command.files { bytes += file.bytes }
    var request = Subprocess.Request(bytes)
    request.standardInput = command.standardInput
    request.timeLimit = command.limits.wallTime
    request.outputLimit = command.limits.output
    request.resultLimit = command.limits.fileSize
    request.errorListener = command.errorListener
    request.observer = observer(ownProcesses: Self.processesOfSeries)
    return request
  }

  /// bubblewrap, the server, and the supervisor of the run.
  private static let processesOfSeries = 3
}
