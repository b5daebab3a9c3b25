private import Glibc
import Subprocess

/// One run that the kernel's own rules shut in: `prlimit … warden … program`.
struct KernelLaunch {
  let command: Sandbox.Command
  let layout: Sandbox.Layout
  /// The folder that holds everything of the run.
  let folder: String
  let toolchain: String
  let kernel: KernelSandbox

  private let statusNumber: Int32 = 3
  private let filterNumber: Int32 = 4

  /// Programs that a run needs, by the Debian package that has them.
  static let helpers = ["/usr/bin/prlimit": "util-linux", "/usr/bin/perl": "perl-base"]

  func run() async throws -> Sandbox.Outcome {
    try await WorkFolder(layout: layout).layOut(command)
    let warden = Warden(
      statusNumber: statusNumber, filterNumber: filterNumber, layout: layout, folder: folder,
      writable: writable, firstUser: kernel.firstUser,
      landlock: Landlock(
        version: kernel.landlockVersion, toolchain: toolchain, writable: [layout.work] + writable,
        readable: [layout.input] + command.readOnlyFolders.values))
    let environment = Sandbox.pinnedEnvironment(toolchain: toolchain, layout: layout)
      .merging(command.environment) { $1 }
    let words =
      LimitWords.prlimit(command.limits, processes: kernel.processLimit(command.limits))
      + (try warden.words(
        starting: [command.executable] + command.arguments, environment: environment))
    var launch = Subprocess.Configuration(executable: words[0], arguments: Array(words.dropFirst()))
    launch.standardInput = command.standardInput
    launch.inheritedFiles = [filterNumber: try filter.bytes.get()]
    launch.statusPipes = [statusNumber]
    launch.timeLimit = command.limits.wallTime
    launch.outputLimit = command.limits.output
    launch.errorListener = command.errorListener
    launch.outputLimits = [statusNumber: 1 << 10]
    launch.observer =
      ResourceWatch(
        memory: MemoryWatch(limit: command.limits.memory),
        processes: command.limits.processes + 1,  // the warden
        folder: FolderWatch(path: layout.work, limit: command.limits.workSize),
        firstUser: kernel.firstUser
      ).look
    // The warden is asked to end all others, which it finds better than anybody outside.
    launch.terminationGrace = .seconds(10)
    return try outcome(of: await Subprocess.run(launch))
  }

  private var writable: [String] { command.writableFolders.values.sorted() }

  private var filter: SystemCallFilter {
    kernel.filter(reading: [toolchain] + Array(command.readOnlyFolders.values))
  }

  private func outcome(of result: Subprocess.Result) throws -> Sandbox.Outcome {
    if result.stoppedBecause == .cancelled { throw CancellationError() }
    let report = Supervisor.Report(result.statusOutputs[statusNumber] ?? [])
    let limit = Sandbox.Limit(result)
    guard report.hasStarted || limit != nil else { throw failure(of: result) }
    var outcome = Sandbox.Outcome(
      termination: report.termination ?? .signaled(SIGKILL),
      standardOutput: result.standardOutput, standardError: result.standardError,
      limitHit: limit, duration: result.duration)
    outcome.noteProcessorLimit()
    outcome.takeResultFile(of: command, in: layout)
    return outcome
  }

  private func failure(of result: Subprocess.Result) -> SandboxError {
    let paths = [toolchain] + command.readOnlyFolders.values.sorted() + writable
    if kernel.firstUser != nil, let error = SandboxError(keptOutOf: paths) { return error }
    return SandboxError(couldNotSetUp: result)
  }
}
