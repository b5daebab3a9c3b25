private import Glibc
import ChildProcess

/// One run inside of bubblewrap: `setpriv … bwrap … sandbox-init … program`.
///
/// Namespaces and mounts are bubblewrap's; the rest is put into words here: the allow list of what
/// is mounted, the files that are made for the program (handed over as open files in memory), the
/// filter, the limits, and `sandbox-init` as process 1, which starts the program and reports on
/// pipes of its own.
struct Bubblewrap {
  /// The path of bubblewrap.
  let program: String
  let toolchain: String
  let command: Sandbox.Command
  /// The pipe on which `sandbox-init` says that it has begun and how the program has ended, and the
  /// one for a result file.
  let statusNumber = Subprocess.Request.statusNumber
  let resultNumber = Subprocess.Request.resultNumber
  let layout = Sandbox.Layout.inside
  /// The file with the filter, and the first of those that are put into the sandbox.
  let filterNumber: Int32 = 5
  let firstFileNumber: Int32 = 6

  /// - Parameter program: the path of bubblewrap.
  init(program: String, toolchain: String, command: Sandbox.Command) {
    self.program = program
    self.toolchain = toolchain
    self.command = command
  }

  /// Sets the sandbox up, runs the program, and tells how it ended.
  ///
  /// - Throws: `SandboxError` when the sandbox could not be set up, `CancellationError` when the
  ///   task was cancelled.
  func run() async throws -> Sandbox.Outcome {
    let files = try givenFiles()
    let words =
      droppingRights + [program] + namespaces + ["--add-seccomp-fd", "\(filterNumber)"]
      + mounts(files) + inner
    var launch = Subprocess.Configuration(executable: words[0], arguments: Array(words.dropFirst()))
    launch.standardInput = command.standardInput
    launch.standardFiles = command.standardFiles
    launch.inheritedFiles = inheritedFiles(files)
    launch.inheritedFiles[filterNumber] = try SystemCallFilter().bytes.get()
    launch.statusPipes = [statusNumber, resultNumber]
    launch.timeLimit = command.limits.wallTime
    launch.outputLimit = command.limits.output
    launch.errorListener = command.errorListener
    launch.outputLimits = [statusNumber: 1 << 10, resultNumber: command.limits.fileSize]
    // bubblewrap and the supervisor.
    launch.observer = observer(ownProcesses: 2)
    // Nothing inside can be asked to end: bubblewrap would take the signal for itself, and leave
    // behind what it has started so far.
    launch.terminationGrace = .zero
    return try outcome(of: await Subprocess.run(launch))
  }

  /// - Parameter ownProcesses: how many are the sandbox's, and not the program's.
  func observer(ownProcesses: Int) -> @Sendable (Int32) -> String? {
    ResourceWatch(
      memory: MemoryLimit(limit: command.limits.memory, privateFolder: layout.work),
      processes: command.limits.processes + ownProcesses
    ).look
  }

  /// The bytes of given files, by the number under which bubblewrap finds each.
  func inheritedFiles(_ files: [GivenFile]) -> [Int32: [UInt8]] {
    Dictionary(
      uniqueKeysWithValues: files.enumerated().map {
        (firstFileNumber + Int32($0.offset), $0.element.bytes)
      })
  }

  /// Programs that a run needs next to bubblewrap, by the Debian package that has them.
  static let helpers = ["/usr/bin/setpriv": "util-linux"]

  /// The words in front of bubblewrap by which root gives up its rights; none for any other user.
  var droppingRights: [String] {
    guard OuterUser.dropsRights else { return [] }
    let user = OuterUser.unprivileged
    return [
      "/usr/bin/setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups",
      "--inh-caps=-all", "--bounding-set=-all",
    ]
  }

  /// Not `--die-with-parent`: the outer of bubblewrap's two processes may then end before it has let the
  /// inner one go on, which waits for that for ever. What stands in its place is with ``SandboxInit``.
  var namespaces: [String] {
    [
      "--unshare-all", "--unshare-user", "--disable-userns", "--new-session", "--as-pid-1",
      "--hostname", "workbook", "--clearenv", "--cap-drop", "ALL",
      "--uid", "\(Identity.number)", "--gid", "\(Identity.number)",
    ]
  }

  /// The allow list. Behind it the root itself and `/dev` become read-only: they are file systems in
  /// memory too, and could be filled past every limit.
  private func mounts(_ files: [GivenFile]) -> [String] {
    var words = fixedMounts(files)
    words += ["--perms", "0700", "--size", "\(command.limits.workSize)", "--tmpfs", layout.work]
    for (path, target) in command.links.sorted(by: { $0.key < $1.key }) {
      words += ["--symlink", target, "\(layout.work)/\(path)"]
    }
    return words + closing
  }

  /// Everything but the working folder.
  func fixedMounts(_ files: [GivenFile]) -> [String] {
    var words: [String] = []
    for folder in SystemFolders.below(toolchain: toolchain)
      + ["/etc/alternatives", "/etc/ld.so.cache"]
    {
      words += ["--ro-bind-try", folder, folder]
    }
    for link in ["bin", "sbin", "lib", "lib32", "lib64", "libx32"] {
      words += ["--symlink", "usr/\(link)", "/\(link)"]
    }
    // `/dev/full` reads like `/dev/zero`, and cannot be mapped: shared mappings of that are memory
    // that belongs to no process.
    words += ["--proc", "/proc", "--dev", "/dev", "--dev-bind", "/dev/full", "/dev/zero"]
    words += ["--perms", "0555", "--dir", layout.input]
    for folder in Set(command.files.flatMap(\.folders)).sorted() {
      words += ["--perms", "0555", "--dir", "\(layout.input)/\(folder)"]
    }
    for (index, file) in files.enumerated() {
      words += [
        "--perms", file.mode, "--file", "\(firstFileNumber + Int32(index))", file.path,
      ]
    }
    for (inside, outside) in command.readOnlyFolders.sorted(by: { $0.key < $1.key }) {
      words += ["--ro-bind", outside, inside]
    }
    for (inside, outside) in command.writableFolders.sorted(by: { $0.key < $1.key }) {
      words += ["--bind", outside, inside]
    }
    return words
  }

  /// What comes behind all mounts.
  var closing: [String] {
    // Programs that know no TMPDIR find the working folder as /tmp.
    [
      "--symlink", layout.work, "/tmp", "--remount-ro", "/dev", "--remount-ro", "/",
      "--chdir", layout.work,
    ]
  }

  /// A file that is made for the program.
  struct GivenFile {
    /// Where it lies in the sandbox.
    var path: String
    /// Its rights, in octal digits.
    var mode: String
    var bytes: [UInt8]
  }

  /// All of them, with process 1; their bytes are inherited in this order.
  func givenFiles() throws(SandboxError) -> [GivenFile] {
    [
      GivenFile(path: SandboxInit.pathInside, mode: "0555", bytes: try SandboxInit.bytes.get())
    ]
      + Identity.files(home: layout.work).map {
        GivenFile(path: $0.path, mode: "0444", bytes: Array($0.text.utf8))
      }
      + command.files.map {
        GivenFile(
          path: "\(layout.input)/\($0.name)", mode: $0.isExecutable ? "0555" : "0444",
          bytes: $0.bytes)
      }
  }

  /// Process 1, and what it is told.
  private var inner: [String] {
    ["--", SandboxInit.pathInside, "supervise", "\(statusNumber)", "\(resultNumber)"]
      + resultWords + commandWords
  }

  /// The file that is handed back, and whether it always is (`Sources/Runner/CSandboxInit/result.h`).
  var resultWords: [String] {
    [
      command.resultFile.map { "\(layout.work)/\($0)" } ?? "",
      command.resultCondition == .anyEnd ? "1" : "0",
    ]
  }

  /// The limits, which are set inside of the namespace, where only the sandbox's own processes count, and
  /// the program.
  var commandWords: [String] {
    SandboxInit.words(
      for: command,
      environment: Sandbox.pinnedEnvironment(toolchain: toolchain, layout: layout)
        .merging(command.environment) { $1 },
      processes: command.limits.processes + LimitWords.spareProcesses)
  }

  /// What a run came to, from what was printed and reported.
  ///
  /// - Throws: `SandboxError` for one that never began and was not stopped by a limit.
  func outcome(of result: Subprocess.Result) throws -> Sandbox.Outcome {
    if result.stoppedBecause == .cancelled { throw CancellationError() }
    let report = SandboxInit.Report(result.statusOutputs[statusNumber] ?? [])
    let limit = Sandbox.Limit(result)
    guard report.hasStarted || limit != nil else {
      throw failure(of: result)
    }
    var outcome = Sandbox.Outcome(
      // Without a report it was all killed: by us at a limit, or by the kernel short of memory.
      termination: report.termination ?? .signaled(SIGKILL),
      standardOutput: result.standardOutput, standardError: result.standardError,
      limitHit: limit, duration: result.duration)
    outcome.noteProcessorLimit()
    if report.hasResult,
      outcome.termination == .exited(0) || command.resultCondition == .anyEnd
    {
      outcome.resultFile = result.statusOutputs[resultNumber]
    }
    return outcome
  }

  /// Why the sandbox could not be set up. bubblewrap names what root's cannot reach, but not which user
  /// could not and where it ends.
  func failure(of result: Subprocess.Result) -> SandboxError {
    let folders = command.readOnlyFolders.merging(command.writableFolders) { $1 }
    let paths = [program, toolchain] + folders.values.sorted()
    return SandboxError(keptOutOf: paths) ?? SandboxError(couldNotSetUp: result)
  }
}

extension Sandbox.Outcome {
  /// A program that the kernel ends at its processor time gets a signal for only that (`setrlimit(2)`).
  mutating func noteProcessorLimit() {
    if limitHit == nil, termination == .signaled(SIGXCPU) { limitHit = .processor }
  }
}

extension Sandbox.Limit {
  /// Nil for a program that no limit has stopped; what an observer says is a limit's name.
  init?(_ result: Subprocess.Result) {
    switch result.stoppedBecause {
    case .timeLimit: self = .time
    case .outputLimit: self = .output
    case .observer(let reason): self.init(rawValue: reason)
    case .cancelled, nil: return nil
    }
  }
}
