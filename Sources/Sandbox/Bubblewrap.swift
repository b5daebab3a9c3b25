private import FoundationEssentials
private import Glibc
import Subprocess

/// One run inside of bubblewrap: `setpriv … bwrap … prlimit … program`.
struct Bubblewrap {
  static let program = "/usr/bin/bwrap"

  private let toolchain: String
  private let command: Sandbox.Command
  private let layout = Sandbox.Layout.inside
  /// The number under which bubblewrap says how the program ended (`--json-status-fd`).
  private let statusNumber: Int32 = 3
  /// The number under which the result file is handed back.
  private let resultNumber: Int32 = 4
  private let firstFileNumber: Int32 = 6

  init(toolchain: String, command: Sandbox.Command) throws {
    self.toolchain = toolchain
    self.command = command
  }

  func run() async throws -> Sandbox.Outcome {
    var files: [Int32: [UInt8]] = [5: try SystemCallFilter.program.get()]
    for (index, file) in command.files.enumerated() {
      files[firstFileNumber + Int32(index)] = file.bytes
    }
    let words = droppingRights + [Self.program] + isolation + mounts + limits + inner
    var launch = Subprocess.Configuration(executable: words[0], arguments: Array(words.dropFirst()))
    launch.standardInput = command.standardInput
    launch.inheritedFiles = files
    launch.statusPipes = [statusNumber, resultNumber]
    launch.timeLimit = command.limits.wallTime
    launch.outputLimit = command.limits.output
    launch.outputLimits = [resultNumber: command.limits.fileSize]
    launch.observer = MemoryWatch(limit: command.limits.memory).look
    // The processes inside cannot be asked from outside: bubblewrap takes SIGTERM for itself.
    launch.terminationGrace = .milliseconds(50)
    return try outcome(of: await Subprocess.run(launch))
  }

  /// Root's sandbox is started by nobody: the kernel binds only others to a number of processes.
  private var droppingRights: [String] {
    guard geteuid() == 0 else { return [] }
    return [
      "/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--inh-caps=-all",
      "--bounding-set=-all",
    ]
  }

  private var isolation: [String] {
    var words = [
      "--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session",
      "--hostname", "workbook", "--clearenv", "--cap-drop", "ALL",
      "--json-status-fd", "\(statusNumber)", "--add-seccomp-fd", "5",
    ]
    let pinned = Sandbox.pinnedEnvironment(toolchain: toolchain, layout: layout)
    for (name, value) in pinned.merging(command.environment, uniquingKeysWith: { $1 })
      .sorted(by: { $0.key < $1.key })
    {
      words += ["--setenv", name, value]
    }
    return words
  }

  /// The allow list. Behind it the root itself and `/dev` become read-only: they are file systems in
  /// memory too, and could be filled past every limit.
  private var mounts: [String] {
    let system =
      toolchain == "/usr"
      ? ["/usr"]
      : [
        "/usr/bin", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32", "/usr/include",
        toolchain,
      ]
    var words: [String] = []
    for folder in system + ["/etc/alternatives", "/etc/ld.so.cache"] {
      words += ["--ro-bind-try", folder, folder]
    }
    for link in ["bin", "sbin", "lib", "lib32", "lib64", "libx32"] {
      words += ["--symlink", "usr/\(link)", "/\(link)"]
    }
    words += ["--proc", "/proc", "--dev", "/dev", "--perms", "0555", "--dir", layout.input]
    for (index, file) in command.files.enumerated() {
      words += [
        "--perms", file.isExecutable ? "0555" : "0444", "--file",
        "\(firstFileNumber + Int32(index))", "\(layout.input)/\(file.name)",
      ]
    }
    for (inside, outside) in command.readOnlyFolders.sorted(by: { $0.key < $1.key }) {
      words += ["--ro-bind", outside, inside]
    }
    words += ["--perms", "0700", "--size", "\(command.limits.workSize)", "--tmpfs", layout.work]
    for (path, target) in command.links.sorted(by: { $0.key < $1.key }) {
      words += ["--symlink", target, "\(layout.work)/\(path)"]
    }
    // Programs that know no TMPDIR find the working folder as /tmp.
    words += ["--symlink", layout.work, "/tmp"]
    return words + ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", layout.work]
  }

  /// Set inside of the namespace, where only the sandbox's own processes count.
  private var limits: [String] { ["--"] + LimitWords.prlimit(command.limits) }

  /// The program, and behind one with a result file a shell that hands the file back.
  private var inner: [String] {
    let words = [command.executable] + command.arguments
    guard let file = command.resultFile else { return words }
    let script = "\"$@\" && exec cat -- '\(layout.work)/\(file)' >&\(resultNumber)"
    return ["/bin/sh", "-c", script, "sh"] + words
  }

  private func outcome(of result: Subprocess.Result) throws -> Sandbox.Outcome {
    let limit = Sandbox.Limit(result)
    let status = exitStatus(in: result.statusOutputs[statusNumber] ?? [])
    guard status != nil || limit != nil else {
      let message = String(decoding: result.standardError, as: UTF8.self)
        .split(separator: "\n").last.map(String.init)
      throw SandboxError(
        description: "the sandbox could not be set up: \(message ?? "\(result.termination)")")
    }
    var outcome = Sandbox.Outcome(
      termination: Self.termination(ofStatus: status ?? 128 + SIGKILL),
      standardOutput: result.standardOutput, standardError: result.standardError,
      limitHit: limit, duration: result.duration)
    if outcome.limitHit == nil, outcome.termination == .signaled(SIGXCPU) {
      outcome.limitHit = .processor
    }
    if command.resultFile != nil, outcome.termination == .exited(0) {
      outcome.resultFile = result.statusOutputs[resultNumber]
    }
    return outcome
  }

  /// bubblewrap says `{ "exit-code": 3 }` once the program has ended, and never when it did not get
  /// as far as starting it.
  private func exitStatus(in status: [UInt8]) -> Int32? {
    struct Line: Decodable {
      var exitCode: Int32?
      enum CodingKeys: String, CodingKey { case exitCode = "exit-code" }
    }
    return status.split(separator: UInt8(ascii: "\n")).lazy.compactMap { line in
      try? JSONDecoder().decode(Line.self, from: Data(line))
    }.compactMap(\.exitCode).first
  }

  private static func termination(ofStatus status: Int32) -> Subprocess.Termination {
    status > 128 && status < 128 + 65 ? .signaled(status - 128) : .exited(status)
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
