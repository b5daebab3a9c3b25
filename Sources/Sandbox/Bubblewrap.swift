private import Glibc
import Subprocess

/// One run inside of bubblewrap: `setpriv … bwrap … prlimit … supervisor … program`.
struct Bubblewrap {
  let program: String
  let toolchain: String
  let command: Sandbox.Command
  private let supervisor: Supervisor
  let statusNumber: Int32 = 3
  let resultNumber: Int32 = 4
  let layout = Sandbox.Layout.inside
  let filterNumber: Int32 = 5
  let firstFileNumber: Int32 = 6

  /// - Parameter program: the path of bubblewrap.
  init(program: String, toolchain: String, command: Sandbox.Command) {
    self.program = program
    self.toolchain = toolchain
    self.command = command
    supervisor = Supervisor(
      statusNumber: statusNumber, resultNumber: resultNumber,
      resultFile: command.resultFile.map { "\(Sandbox.Layout.inside.work)/\($0)" },
      resultCondition: command.resultCondition)
  }

  func run() async throws -> Sandbox.Outcome {
    let words = droppingRights + [program] + isolation + mounts + inner
    var launch = Subprocess.Configuration(executable: words[0], arguments: Array(words.dropFirst()))
    launch.standardInput = command.standardInput
    launch.inheritedFiles = try inheritedFiles()
    launch.statusPipes = [supervisor.statusNumber, supervisor.resultNumber]
    launch.timeLimit = command.limits.wallTime
    launch.outputLimit = command.limits.output
    launch.errorListener = command.errorListener
    launch.outputLimits = [
      supervisor.statusNumber: 1 << 10, supervisor.resultNumber: command.limits.fileSize,
    ]
    launch.observer =
      ResourceWatch(
        memory: MemoryWatch(limit: command.limits.memory, privateFolder: layout.work),
        // bubblewrap and the supervisor.
        processes: command.limits.processes + 2
      ).look
    // Nothing inside can be asked to end: bubblewrap would take the signal for itself, and leave
    // behind what it has started so far.
    launch.terminationGrace = .zero
    return try outcome(of: await Subprocess.run(launch))
  }

  /// The filter, and the files that are made for the program.
  func inheritedFiles() throws -> [Int32: [UInt8]] {
    var files: [Int32: [UInt8]] = [filterNumber: try SystemCallFilter().bytes.get()]
    for (index, file) in givenFiles.enumerated() {
      files[firstFileNumber + Int32(index)] = file.bytes
    }
    return files
  }

  /// Programs that a run needs next to bubblewrap, by the Debian package that has them.
  static let helpers = [
    "/usr/bin/setpriv": "util-linux", "/usr/bin/prlimit": "util-linux",
    "/usr/bin/perl": "perl-base",
  ]

  var droppingRights: [String] {
    guard OuterUser.dropsRights else { return [] }
    let user = OuterUser.unprivileged
    return [
      "/usr/bin/setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups",
      "--inh-caps=-all", "--bounding-set=-all",
    ]
  }

  private var isolation: [String] { namespaces + ["--add-seccomp-fd", "\(filterNumber)"] }

  var namespaces: [String] {
    [
      "--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session",
      "--as-pid-1", "--hostname", "workbook", "--clearenv", "--cap-drop", "ALL",
      "--uid", "\(Identity.number)", "--gid", "\(Identity.number)",
    ]
  }

  /// The allow list. Behind it the root itself and `/dev` become read-only: they are file systems in
  /// memory too, and could be filled past every limit.
  private var mounts: [String] {
    var words = fixedMounts
    words += ["--perms", "0700", "--size", "\(command.limits.workSize)", "--tmpfs", layout.work]
    for (path, target) in command.links.sorted(by: { $0.key < $1.key }) {
      words += ["--symlink", target, "\(layout.work)/\(path)"]
    }
    return words + closing
  }

  /// Everything but the working folder.
  var fixedMounts: [String] {
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
    for (index, file) in givenFiles.enumerated() {
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

  /// The files that are made for the program, whose bytes are inherited in this order.
  var givenFiles: [(path: String, mode: String, bytes: [UInt8])] {
    Identity.files(home: layout.work).map { ($0.path, "0444", Array($0.text.utf8)) }
      + command.files.map {
        ("\(layout.input)/\($0.name)", $0.isExecutable ? "0555" : "0444", $0.bytes)
      }
  }

  /// The limits, set inside of the namespace, where only the sandbox's own processes count; then the
  /// supervisor and the program.
  private var inner: [String] {
    let environment = Sandbox.pinnedEnvironment(toolchain: toolchain, layout: layout)
      .merging(command.environment) { $1 }
    return ["--"]
      + LimitWords.prlimit(
        command.limits, processes: command.limits.processes + LimitWords.spareProcesses)
      + supervisor.words(
        starting: [command.executable] + command.arguments, environment: environment)
  }

  func outcome(of result: Subprocess.Result) throws -> Sandbox.Outcome {
    if result.stoppedBecause == .cancelled { throw CancellationError() }
    let report = Supervisor.Report(result.statusOutputs[supervisor.statusNumber] ?? [])
    let limit = Sandbox.Limit(result)
    guard report.hasStarted || limit != nil else {
      throw failure(of: result)
    }
    var outcome = Sandbox.Outcome(
      // Without a report somebody has killed it all: we at a limit, or the kernel short of memory.
      termination: report.termination ?? .signaled(SIGKILL),
      standardOutput: result.standardOutput, standardError: result.standardError,
      limitHit: limit, duration: result.duration)
    outcome.noteProcessorLimit()
    if report.hasResult,
      outcome.termination == .exited(0) || command.resultCondition == .anyEnd
    {
      outcome.resultFile = result.statusOutputs[supervisor.resultNumber]
    }
    return outcome
  }

  /// Why the sandbox could not be set up. bubblewrap names what root's cannot reach, but not who
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
  init?(_ result: Subprocess.Result) {
    switch result.stoppedBecause {
    case .timeLimit: self = .time
    case .outputLimit: self = .output
    case .observer(let reason): self.init(rawValue: reason)
    case .cancelled, nil: return nil
    }
  }
}
