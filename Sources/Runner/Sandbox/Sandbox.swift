private import SafeFiles
private import Glibc
package import ChildProcess

/// Runs strangers' programs, and compilers on strangers' code, where they can do no harm.
///
/// A program sees a root that is built from an allow list: the toolchain, the system's libraries and
/// the files it is given, all read-only, and one working folder in memory. It has no network, no
/// other processes, a cleared environment, a user that is the same whichever starts it, and limits on
/// time, processor, memory, processes, files and output. Nothing of it is left when the run ends.
///
/// - `namespaces` is made by bubblewrap from user, mount, process, network and IPC namespaces with a
///   seccomp filter. A sandbox that is started by root gives up its rights first: the kernel does not
///   bind root to a number of processes.
/// - `kernel` is for machines that forbid those: rules on files (Landlock), a filter that leaves no
///   sockets, and for root's a user for each run. ``gaps`` says what that does not keep.
/// - `none` keeps the limits on time, output, processor, memory and processes, and nothing else.
package struct Sandbox: Sendable {
  /// How much is kept apart, the most first.
  package enum Level: String, Sendable, Hashable, Codable, CaseIterable {
    /// In the order of what they keep.
    case namespaces, kernel, none
  }

  /// How much this sandbox keeps apart.
  package let level: Level
  /// The toolchain's `usr` folder.
  let toolchain: String
  /// The path of bubblewrap.
  let bubblewrap: String

  /// What this machine offers for the level `kernel`; nil when that is not enough.
  let kernel: KernelSandbox?
  /// The file that says so when the level was only remembered, and goes when that proves wrong.
  var rememberedIn: String?

  /// - Parameters:
  ///   - toolchain: the toolchain's `usr` folder, which every program may read.
  ///   - bubblewrap: the path of bubblewrap.
  ///   - landlock: the newest version of Landlock that is used, from 1; nil for the kernel's own.
  package init(
    level: Level, toolchain: String, bubblewrap: String = "/usr/bin/bwrap", landlock: Int? = nil
  ) {
    self.level = level
    self.toolchain = toolchain
    self.bubblewrap = bubblewrap
    kernel = level == .kernel ? KernelSandbox.ofThisMachine(newest: landlock) : nil
  }

  /// Whether a program finds its files at the same paths in every run.
  package var hasFixedPaths: Bool { level == .namespaces }

  /// Whether a folder on the way to a path keeps out the user that root's programs run as.
  package func isKeptOut(of path: String) -> Bool {
    OuterUser.isAnother(at: level) && OuterUser.folderThatKeepsOut(of: path) != nil
  }

  /// Where things lie for a program.
  package struct Layout: Sendable {
    /// The working folder: all that can be written unless a command names other folders, gone after
    /// the run.
    package var work: String
    /// The folder of the files that the program is given.
    package var input: String
    /// Where a program that ``Command/findsInit`` finds it.
    package var sandboxInit: String

    /// How it is in a sandbox of namespaces.
    package static let inside = Layout(
      work: "/work", input: "/input", sandboxInit: SandboxInit.pathInside)
  }

  /// A file that a program is given.
  package struct File: Sendable {
    /// A path below the folder of given files: `main`, `apps/news/Info.plist`.
    package var name: String
    /// What it holds.
    package var bytes: [UInt8]
    /// Whether the program may start it.
    package var isExecutable: Bool

    /// - Parameter name: a path below the folder of given files, which is refused at the run if it
    ///   is none (``PlainPath``).
    package init(name: String, bytes: [UInt8], isExecutable: Bool = false) {
      self.name = name
      self.bytes = bytes
      self.isExecutable = isExecutable
    }

    /// The folders on the way to the file, the outermost first: `apps`, `apps/news`.
    var folders: [String] { PlainPath(name)?.folders.map(\.text) ?? [] }

    /// Whether the name leads to a place below the folder of given files and nowhere else.
    var isPlain: Bool { PlainPath(name) != nil }
  }

  /// When a result file is handed back.
  package enum ResultCondition: Sendable, Hashable {
    /// When the program ends with status 0.
    case success
    /// However the program ends by itself; one that a limit stops leaves none.
    case anyEnd
  }

  /// What to run.
  package struct Command: Sendable {
    /// An absolute path as the program sees it.
    package var executable: String
    /// What stands behind the name of the program.
    package var arguments: [String] = []
    /// On top of the pinned environment.
    package var environment: [String: String] = [:]
    /// Bytes on its standard input; the end comes behind them.
    package var standardInput: [UInt8] = []
    /// As in `Subprocess.Configuration`: open files of the caller in the place of the standard streams.
    package var standardFiles: [Int32: Int32] = [:]
    /// What the program finds in the folder of given files.
    package var files: [File] = []
    /// Folders of this machine that the program may read, by the path that it sees.
    package var readOnlyFolders: [String: String] = [:]
    /// Folders of this machine that the program may also write to, by the path that it sees; each is a
    /// folder of a ``KeptFolder``.
    package var writableFolders: [String: String] = [:]
    /// Symbolic links in the working folder, by their path there: where they point.
    package var links: [String: String] = [:]
    /// A file in the working folder that is handed back at the end; a link or anything else that is no
    /// plain file is not.
    package var resultFile: String?
    /// When ``resultFile`` is handed back.
    package var resultCondition = ResultCondition.success
    /// Whether the program finds `sandbox-init` (``Layout/sandboxInit``), to be started in one of its other
    /// modes.
    package var findsInit = false
    /// Called with all of standard error so far, whenever there is more of it.
    package var errorListener: (@Sendable ([UInt8]) -> Void)?
    /// What the program may use.
    package var limits: Limits

    /// - Parameter executable: an absolute path as the program sees it.
    package init(executable: String, limits: Limits) {
      self.executable = executable
      self.limits = limits
    }
  }

  /// What a program did.
  package struct Outcome: Sendable {
    /// A signal and an exit with status `128 + n` are told apart; 127 with a line on standard error is
    /// a program that could not be started.
    package var termination: Subprocess.Termination
    /// At most as much as the limits say.
    package var standardOutput: [UInt8]
    /// The same; a line of the sandbox itself is among it only where a program could not be started.
    package var standardError: [UInt8]
    /// The result file, if it was asked for and the program has left one.
    package var resultFile: [UInt8]?
    /// The limit that stopped the program; nil if none did.
    package var limitHit: Limit?
    /// From the start to the end, the sandbox's own setting up included.
    package var duration: Duration
  }

  /// Runs one command.
  ///
  /// - Parameter command: makes the command for the places where things lie.
  /// - Throws: `SandboxError` when the sandbox itself failed, `CancellationError` when the task was
  ///   cancelled; a program that fails is an outcome.
  package func run(_ command: @Sendable (Layout) -> Command) async throws -> Outcome {
    do {
      return try await runOnce(command)
    } catch let error as SandboxError {
      if let rememberedIn { unlink(rememberedIn) }
      throw error
    }
  }

  /// Runs a command at the sandbox's level; a temporary folder for it is removed.
  private func runOnce(_ command: @Sendable (Layout) -> Command) async throws -> Outcome {
    if level == .namespaces {
      let command = command(.inside)
      try Self.check(command)
      return try await Bubblewrap(program: bubblewrap, toolchain: toolchain, command: command).run()
    }
    let folder = try TemporaryFolder(isForSandboxes: level == .kernel)
    defer { folder.remove() }
    let input = folder.path + "/input"
    let layout = Layout(
      work: folder.path + "/work", input: input, sandboxInit: "\(input)/\(SandboxInit.name)")
    let command = try Self.complete(command(layout))
    if level == .none {
      return try await BareLaunch(command: command, layout: layout, toolchain: toolchain).run()
    }
    guard let kernel else { throw SandboxError(description: Landlock.absence) }
    return try await KernelLaunch(
      command: command, layout: layout, folder: folder.path, toolchain: toolchain, kernel: kernel
    ).run()
  }

  /// Checks a command, and gives it ``SandboxInit`` among its files if it wants that.
  private static func complete(_ command: Command) throws(SandboxError) -> Command {
    try check(command)
    guard command.findsInit else { return command }
    var command = command
    command.files.append(
      File(name: SandboxInit.name, bytes: try SandboxInit.bytes.get(), isExecutable: true))
    return command
  }

  /// Refuses files whose names lead out of their folder.
  static func check(_ command: Command) throws(SandboxError) {
    for file in command.files where !file.isPlain {
      throw SandboxError(
        description: "cannot give a program the file '\(file.name)': its name is no plain path")
    }
  }

  /// The environment that every program starts with: nothing of ours, nothing that varies.
  static func pinnedEnvironment(toolchain: String, layout: Layout) -> [String: String] {
    [
      "PATH": "\(toolchain)/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC", "COLUMNS": "80",
      "HOME": layout.work, "TMPDIR": layout.work, "SWIFT_DETERMINISTIC_HASHING": "1",
    ]
  }
}
