private import Glibc
import ChildProcess

/// A sandbox that is set up once, for many runs, one after another.
///
/// Each run is as alone as in a sandbox of its own: namespaces, files, an empty working folder, pipes and a
/// filter of system calls of its own, nothing that another one left (`Sources/Runner/CSandboxInit/serve.c`). A run
/// that a limit stops takes the sandbox with it. What a series cannot do is done by ``Sandbox/run(_:)``.
package final class SandboxSeries: Sendable {
  /// The sandbox that runs are in.
  private let sandbox: Sandbox
  /// The folders of this machine that all runs may read, by the path that they see.
  private let folders: [String: String]
  /// The program that makes a place for each run.
  private let server: ServingProcess

  /// What serves.
  package enum Server: Sendable, Hashable {
    /// ``SandboxInit``, which starts the program of each run.
    case plain
    /// A program of the toolchain, by its path, which has been stopped where its main function begins: a run
    /// that starts it goes on from there (`Sources/Runner/CompilerServer`). Other programs are started.
    case begun(String)
  }

  /// Sets nothing up before the first run.
  ///
  /// - Parameter folders: what all runs are given of ``Sandbox/Command/readOnlyFolders``.
  /// - Returns: nil when the sandbox has no namespaces.
  package init?(
    _ sandbox: Sandbox, folders: [String: String] = [:], server: Server = .plain
  ) throws {
    guard sandbox.level == .namespaces else { return nil }
    self.sandbox = sandbox
    self.folders = folders
    // The mounts of all runs are those of a command that asks for nothing else.
    var command = Sandbox.Command(executable: "", limits: .sample)
    command.readOnlyFolders = folders
    self.server = try ServingProcess(try Self.bubblewrap(sandbox, command).series(server))
  }

  /// The words for a command.
  private static func bubblewrap(_ sandbox: Sandbox, _ command: Sandbox.Command) -> Bubblewrap {
    Bubblewrap(program: sandbox.bubblewrap, toolchain: sandbox.toolchain, command: command)
  }

  /// Whether a command asks for nothing of this machine but folders to read, outside of those that each run has
  /// for itself.
  package static func canRun(_ command: Sandbox.Command) -> Bool {
    let layout = Sandbox.Layout.inside
    return command.writableFolders.isEmpty && command.standardFiles.isEmpty
      && command.readOnlyFolders.keys.allSatisfy { path in
        ![layout.input, layout.work].contains { path == $0 || path.hasPrefix($0 + "/") }
      }
  }

  /// Whether there may be another run.
  package var isReady: Bool { server.isServing }

  /// Runs a command; not to be called again before it returns.
  ///
  /// - Parameter command: one that ``canRun(_:)`` allows, which reads the folders of the series.
  /// - Throws: as ``Sandbox/run(_:)`` does, also when something but a limit ends the server.
  package func run(_ command: Sandbox.Command) async throws -> Sandbox.Outcome {
    try Sandbox.check(command)
    guard Self.canRun(command), command.readOnlyFolders == folders else {
      throw SandboxError(description: "a series cannot give a program what it asks for")
    }
    let bubblewrap = Self.bubblewrap(sandbox, command)
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

  /// What to start for a series: `setpriv … bwrap … sandbox-init serve`, or the program that has begun in the
  /// place of `sandbox-init`.
  func series(_ server: SandboxSeries.Server) throws -> Subprocess.Configuration {
    var files = try givenFiles()
    var path = SandboxInit.pathInside
    var loading: [String] = []
    if case .begun(let program) = server {
      let library = GivenFile(
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
    launch.terminationGrace = .zero
    return launch
  }

  /// What to ask of a series (`Sources/Runner/CSandboxInit/serve.c`).
  func request() throws -> Subprocess.Request {
    let files = command.files.flatMap {
      [$0.name, $0.isExecutable ? "555" : "444", "\($0.bytes.count)"]
    }
    let links = command.links.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    let words =
      ["size=\(command.limits.workSize),mode=0700"] + SandboxInit.list(links) + resultWords
      + commandWords + SandboxInit.list(files)
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
    request.resultLimit = command.limits.fileSize
    request.errorListener = command.errorListener
    request.observer = observer(ownProcesses: Self.processesOfSeries)
    return request
  }

  /// bubblewrap, the server, and the supervisor of the run.
  private static let processesOfSeries = 3
}
