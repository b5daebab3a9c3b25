private import Glibc
import ChildProcess

/// One run inside of bubblewrap: `setpriv … bwrap … sandbox-init … program`.
///
/// bubblewrap makes namespaces and mounts. This type makes its arguments: the allow list of mounts, the
/// program's files (passed as open files in memory), the filter, the limits, and `sandbox-init` as process 1,
/// which starts the program and reports on separate pipes.
struct Bubblewrap {
  /// The path of bubblewrap.
  let program: String
  let toolchain: String
  let command: Sandbox.Command
  /// The pipe on which `sandbox-init` reports the start and the end of the program, and the pipe for a result
  /// file.
  let statusNumber = Subprocess.Request.statusNumber
  let resultNumber = Subprocess.Request.resultNumber
  let layout = Sandbox.Layout.inside
  /// The descriptors of the filter, and of the first file that is put into the sandbox.
  let filterNumber: Int32 = 5
  let firstFileNumber: Int32 = 6

  /// - Parameter program: the path of bubblewrap.
  init(program: String, toolchain: String, command: Sandbox.Command) {
    self.program = program
    self.toolchain = toolchain
    self.command = command
  }

  /// Sets the sandbox up, runs the program, and returns how it ended.
  ///
  /// - Throws: `SandboxError` if the sandbox could not be set up, `CancellationError` if the task was
  ///   cancelled.
  func run() async throws -> Sandbox.Outcome {
    let files = try givenFiles()
    let words =
      droppingRights + [program] + namespaces + ["--add-seccomp-fd", "\(filterNumber)"]
      + mounts(files) + inner(files)
    var launch = Subprocess.Configuration(executable: words[0], arguments: Array(words.dropFirst()))
    launch.standardInput = command.standardInput
    launch.standardFiles = command.standardFiles
    launch.inheritedFiles = inheritedFiles(files)
    launch.inheritedFiles[filterNumber] = try SystemCallFilter().bytes.get()
    launch.inheritedFiles[requestNumber(files)] = try SandboxInit.request(
      resultWords + commandWords)
    launch.statusPipes = [statusNumber, resultNumber]
    launch.timeLimit = command.limits.wallTime
    launch.outputLimit = command.limits.output
    launch.errorListener = command.errorListener
    launch.outputLimits = [statusNumber: 1 << 10, resultNumber: command.limits.fileSize]
    // bubblewrap and the supervisor.
    launch.observer = observer(ownProcesses: 2)
    launch.endsWithPipes = true
    launch.terminationGrace = Self.grace
    return try outcome(of: await Subprocess.run(launch))
  }

  /// The time for `sandbox-init` to end after its pipes are closed.
  ///
  /// SIGTERM is useless: bubblewrap would end itself, and leave the processes running that it has started so
  /// far.
  static let grace = Duration.seconds(2)

  /// - Parameter ownProcesses: the number of processes that belong to the sandbox, not to the program.
  func observer(ownProcesses: Int) -> @Sendable (Int32) -> String? {
    ResourceWatch(
      memory: MemoryLimit(limit: command.limits.memory, privateFolder: layout.work),
      processes: command.limits.processes + ownProcesses
    ).look
  }

  /// The bytes of the files, by the descriptors that bubblewrap gets.
  func inheritedFiles(_ files: [WorkingFolderFile]) -> [Int32: [UInt8]] {
    Dictionary(
      uniqueKeysWithValues: files.enumerated().map {
        (firstFileNumber + Int32($0.offset), $0.element.bytes)
      })
  }

  /// Programs that a run needs besides bubblewrap, with their Debian packages.
  static let helpers = ["/usr/bin/setpriv": "util-linux"]

  /// The command prefix by which root drops its rights; empty for any other user.
  var droppingRights: [String] {
    guard HostUser.dropsRights else { return [] }
    let user = HostUser.unprivileged
    return [
      "/usr/bin/setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups",
      "--inh-caps=-all", "--bounding-set=-all",
    ]
  }

  /// Options for bubblewrap.
  ///
  /// `--die-with-parent` is not used: the outer of bubblewrap's two processes may then end before it has
  /// released the inner one, which waits for that for ever. ``SandboxInit`` describes the replacement.
  var namespaces: [String] {
    [
      "--unshare-all", "--unshare-user", "--disable-userns", "--new-session", "--as-pid-1",
      "--hostname", "workbook", "--clearenv", "--cap-drop", "ALL",
      "--uid", "\(Identity.number)", "--gid", "\(Identity.number)",
    ]
  }

  /// The allow list of mounts.
  ///
  /// After these, the root and `/dev` become read-only: they are file systems in memory too, and could be
  /// filled beyond every limit.
  private func mounts(_ files: [WorkingFolderFile]) -> [String] {
    var words = fixedMounts(files)
    words += ["--perms", "0700", "--size", "\(command.limits.workSize)", "--tmpfs", layout.work]
    for (path, target) in command.links.sorted(by: { $0.key < $1.key }) {
      words += ["--symlink", target, "\(layout.work)/\(path)"]
    }
    return words + closing
  }

  /// All mounts but the working folder.
  func fixedMounts(_ files: [WorkingFolderFile]) -> [String] {
    var words: [String] = []
    for folder in SystemFolders.below(toolchain: toolchain)
      + ["/etc/alternatives", "/etc/ld.so.cache"]
    {
      words += ["--ro-bind-try", folder, folder]
    }
    for link in ["bin", "sbin", "lib", "lib32", "lib64", "libx32"] {
      words += ["--symlink", "usr/\(link)", "/\(link)"]
    }
    // `/dev/full` reads like `/dev/zero`, but cannot be mapped: shared mappings of `/dev/zero` are memory
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

  /// The options after all mounts.
  var closing: [String] {
    // Programs that ignore TMPDIR find the working folder as /tmp.
    [
      "--symlink", layout.work, "/tmp", "--remount-ro", "/dev", "--remount-ro", "/",
      "--chdir", layout.work,
    ]
  }

  struct WorkingFolderFile {
    /// Its path in the sandbox.
    var path: String
    /// Its mode in octal digits.
    var mode: String
    var bytes: [UInt8]
  }

  /// All files including process 1; their bytes are inherited in this order.
  func givenFiles() throws(SandboxError) -> [WorkingFolderFile] {
    [
      WorkingFolderFile(
        path: SandboxInit.pathInside, mode: "0555", bytes: try SandboxInit.bytes.get())
    ]
      + Identity.files(home: layout.work).map {
        WorkingFolderFile(path: $0.path, mode: "0444", bytes: Array($0.text.utf8))
      }
      + command.files.map {
        WorkingFolderFile(
          path: "\(layout.input)/\($0.name)", mode: $0.isExecutable ? "0555" : "0444",
          bytes: $0.bytes)
      }
  }

  /// The arguments that start process 1.
  ///
  /// The program's own arguments are in a file, since bubblewrap accepts 9000 arguments at most.
  private func inner(_ files: [WorkingFolderFile]) -> [String] {
    [
      "--", SandboxInit.pathInside, "supervise", "\(statusNumber)", "\(resultNumber)",
      "\(requestNumber(files))",
    ]
  }

  /// The descriptor of the request (``SandboxInit/request(_:)``), after those of the files.
  private func requestNumber(_ files: [WorkingFolderFile]) -> Int32 {
    firstFileNumber + Int32(files.count)
  }

  /// The file that is handed back, and whether it always is (`Sources/Runner/CSandboxInit/result.h`).
  var resultWords: [String] {
    [
      command.resultFile.map { "\(layout.work)/\($0)" } ?? "",
      command.resultCondition == .anyEnd ? "1" : "0",
    ]
  }

  /// The limits and the program.
  ///
  /// The limits are set inside of the namespace, where only the sandbox's own processes count.
  var commandWords: [String] {
    SandboxInit.words(
      for: command,
      environment: Sandbox.pinnedEnvironment(toolchain: toolchain, layout: layout)
        .merging(command.environment) { $1 },
      processes: command.limits.processes + LimitArguments.spareProcesses)
  }

  /// Makes the outcome of a run from its output and report.
  ///
  /// - Throws: `SandboxError` for a run that never began and was not stopped by a limit.
  func outcome(of result: Subprocess.Result) throws -> Sandbox.Outcome {
    if result.stoppedBecause == .cancelled { throw CancellationError() }
    let report = SandboxInit.Report(result.statusOutputs[statusNumber] ?? [])
    let limit = Sandbox.Limit(result)
    guard report.hasStarted || limit != nil else {
      throw failure(of: result)
    }
    var outcome = Sandbox.Outcome(
      // Without a report everything was killed: by us at a limit, or by the kernel for lack of memory.
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

  /// The reason why the sandbox could not be set up.
  ///
  /// bubblewrap names a path that cannot be reached, but not which user could not reach it, or at which
  /// folder.
  func failure(of result: Subprocess.Result) -> SandboxError {
    let folders = command.readOnlyFolders.merging(command.writableFolders) { $1 }
    let paths = [program, toolchain] + folders.values.sorted()
    return SandboxError(keptOutOf: paths) ?? SandboxError(couldNotSetUp: result)
  }
}

extension Sandbox.Outcome {
  /// Recognizes a program that the kernel ended at its processor time, by a signal used only for that
  /// (`setrlimit(2)`).
  mutating func noteProcessorLimit() {
    if limitHit == nil, termination == .signaled(SIGXCPU) { limitHit = .processor }
  }
}

extension Sandbox.Limit {
  /// Returns nil for a program that no limit has stopped; an observer's reason is the name of a limit.
  init?(_ result: Subprocess.Result) {
    switch result.stoppedBecause {
    case .timeLimit: self = .time
    case .outputLimit: self = .output
    case .observer(let reason): self.init(rawValue: reason)
    case .cancelled, nil: return nil
    }
  }
}
