private import SafeFiles
private import Glibc
package import ChildProcess

/// Runs untrusted programs, and compilers on untrusted code, where they can do no harm.
///
/// A program sees a root that is built from an allow list: the toolchain, the system's libraries and its own
/// files, all read-only, and one working folder in memory. It has no network, no other processes, a cleared
/// environment, a user that does not depend on the one that starts it, and limits on time, processor, memory,
/// processes, files and output. Nothing of it is left when the run ends.
///
/// - `namespaces` is made by bubblewrap from user, mount, process, network and IPC namespaces with a seccomp
///   filter. A sandbox that is started by root drops its rights first, since the kernel does not limit root's
///   number of processes.
/// - `kernel` is for machines that forbid namespaces: rules on files (Landlock), a filter that allows no
///   sockets, and a separate user for each run of root. ``gaps`` lists the promises that it does not keep.
/// - `none` has limits on time, output, processor, memory and processes, and nothing else.
package struct Sandbox: Sendable {
  /// The degree of isolation, the strongest first.
  package enum Level: String, Sendable, Hashable, Codable, CaseIterable {
    /// In the order of their strength.
    case namespaces, kernel, none
  }

  package let level: Level
  /// The toolchain's `usr` folder.
  let toolchain: String
  let bubblewrap: String

  /// The features of this machine for the level `kernel`; nil for other levels, or if they do not suffice.
  let kernel: KernelSandbox?
  /// The file with the remembered choice of this level, which is removed if that proves wrong.
  var rememberedIn: String?

  /// - Parameters:
  ///   - toolchain: the toolchain's `usr` folder, which every program may read.
  ///   - bubblewrap: the path of bubblewrap.
  ///   - landlock: the newest version of Landlock to use, from 1; nil for the kernel's own.
  package init(
    level: Level, toolchain: String, bubblewrap: String = "/usr/bin/bwrap", landlock: Int? = nil
  ) {
    self.level = level
    self.toolchain = toolchain
    self.bubblewrap = bubblewrap
    kernel = level == .kernel ? KernelSandbox.ofThisMachine(newest: landlock) : nil
  }

  /// Whether a program's files have the same paths in every run.
  package var hasFixedPaths: Bool { level == .namespaces }

  /// Whether the user of root's programs cannot enter a folder on the way to a path.
  package func isKeptOut(of path: String) -> Bool {
    HostUser.isAnother(at: level) && HostUser.folderThatKeepsOut(of: path) != nil
  }

  /// The paths of a program's folders.
  package struct Layout: Sendable {
    /// The working folder, which is removed after the run. It is the only writable one, unless a command
    /// names others.
    package var work: String
    /// The folder of the program's input files.
    package var input: String
    /// The path of `sandbox-init` for a program with ``Command/findsInit``.
    package var sandboxInit: String

    /// The layout in a sandbox with namespaces.
    package static let inside = Layout(
      work: "/work", input: "/input", sandboxInit: SandboxInit.pathInside)
  }

  package struct File: Sendable {
    /// A path below the input folder: `main`, `apps/news/Info.plist`.
    package var name: String
    package var bytes: [UInt8]
    /// Whether the program may execute it.
    package var isExecutable: Bool

    /// - Parameter name: a path below the input folder; any other name makes the run fail (``PlainPath``).
    package init(name: String, bytes: [UInt8], isExecutable: Bool = false) {
      self.name = name
      self.bytes = bytes
      self.isExecutable = isExecutable
    }

    /// The folders on the way to the file, the outermost first: `apps`, `apps/news`.
    var folders: [String] { PlainPath(name)?.folders.map(\.text) ?? [] }

    /// Whether the name is a path below the input folder.
    var isPlain: Bool { PlainPath(name) != nil }
  }

  /// The condition for handing back a result file.
  package enum ResultCondition: Sendable, Hashable {
    /// The program ends with status 0.
    case success
    /// The program ends by itself in any way; not if a limit stops it.
    case anyEnd
  }

  /// The program to run, with its input.
  package struct Command: Sendable {
    /// An absolute path as the program sees it.
    package var executable: String
    /// The arguments after the name of the program.
    package var arguments: [String] = []
    /// Variables in addition to the fixed environment.
    package var environment: [String: String] = [:]
    /// The bytes of standard input, which then ends.
    package var standardInput: [UInt8] = []
    /// Open files of the caller in place of the standard streams, see `Subprocess.Configuration`.
    package var standardFiles: [Int32: Int32] = [:]
    /// The files in the input folder.
    package var files: [File] = []
    /// Folders of this machine that the program may read, by the path that it sees.
    package var readOnlyFolders: [String: String] = [:]
    /// Folders of this machine that the program may also write to, by the path that it sees; each is a folder
    /// of a ``BuildFolder``.
    package var writableFolders: [String: String] = [:]
    /// The targets of symbolic links in the working folder, by their paths in it.
    package var links: [String: String] = [:]
    /// A regular file in the working folder that is handed back at the end; a link or any other kind of file
    /// is not.
    package var resultFile: String?
    /// The condition for handing back ``resultFile``.
    package var resultCondition = ResultCondition.success
    /// Whether `sandbox-init` is available to the program (``Layout/sandboxInit``), for one of its other
    /// modes.
    package var findsInit = false
    /// Called with all of standard error so far, whenever there is more of it.
    package var errorListener: (@Sendable ([UInt8]) -> Void)?
    package var limits: Limits

    /// - Parameter executable: an absolute path as the program sees it.
    package init(executable: String, limits: Limits) {
      self.executable = executable
      self.limits = limits
    }

    /// Lists of words as the bytes of a file that `sandbox-init` reads
    /// (`Sources/Runner/CSandboxInit/request.h`).
    ///
    /// - Throws: `SandboxError` for a word with a null byte.
    package static func file(of lists: [[String]]) throws -> [UInt8] {
      try SandboxInit.request(lists.flatMap(SandboxInit.list))
    }
  }

  package struct Outcome: Sendable {
    /// A signal differs from an exit with status `128 + n`; 127 with a line on standard error is a program
    /// that could not be started.
    package var termination: Subprocess.Termination
    /// At most as long as the limit.
    package var standardOutput: [UInt8]
    /// At most as long as the limit; it contains a line of the sandbox itself only if a program could not be
    /// started.
    package var standardError: [UInt8]
    /// The result file, if it was requested and exists.
    package var resultFile: [UInt8]?
    /// The limit that stopped the program; nil if none did.
    package var limitHit: Limit?
    /// The time from start to end, including the set-up of the sandbox.
    package var duration: Duration
  }

  /// Runs one command.
  ///
  /// - Parameter command: makes the command for the layout of the sandbox.
  /// - Throws: `SandboxError` if the sandbox itself failed, `CancellationError` if the task was cancelled; a
  ///   failing program is an outcome.
  package func run(_ command: @Sendable (Layout) -> Command) async throws -> Outcome {
    do {
      return try await runOnce(command)
    } catch let error as SandboxError {
      if let rememberedIn { unlink(rememberedIn) }
      throw error
    }
  }

  /// Runs a command at the sandbox's level, in a temporary folder that is removed.
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
      return try await UnsandboxedLaunch(
        command: command, layout: layout, folder: folder.path, toolchain: toolchain
      ).run()
    }
    guard let kernel else { throw SandboxError(description: Landlock.absence) }
    return try await LandlockLaunch(
      command: command, layout: layout, folder: folder.path, toolchain: toolchain, kernel: kernel
    ).run()
  }

  /// Checks a command, and adds ``SandboxInit`` to its files if it needs that.
  private static func complete(_ command: Command) throws(SandboxError) -> Command {
    try check(command)
    guard command.findsInit else { return command }
    var command = command
    command.files.append(
      File(name: SandboxInit.name, bytes: try SandboxInit.bytes.get(), isExecutable: true))
    return command
  }

  /// Rejects files whose names lead out of their folder.
  static func check(_ command: Command) throws(SandboxError) {
    for file in command.files where !file.isPlain {
      throw SandboxError(
        description: "cannot give a program the file '\(file.name)': its name is not a plain path")
    }
  }

  /// The initial environment of every program, which contains nothing of the caller's and nothing that
  /// varies.
  static func pinnedEnvironment(toolchain: String, layout: Layout) -> [String: String] {
    [
      "PATH": "\(toolchain)/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC", "COLUMNS": "80",
      "HOME": layout.work, "TMPDIR": layout.work, "SWIFT_DETERMINISTIC_HASHING": "1",
    ]
  }
}
