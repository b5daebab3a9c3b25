private import Glibc
import ChildProcess

/// One run that Landlock confines: `sandbox-init shut-in … program`
/// (`Sources/Runner/CSandboxInit/roles/shut_in.c`).
struct LandlockLaunch {
  let command: Sandbox.Command
  let layout: Sandbox.Layout
  /// The folder that contains everything of the run.
  let folder: String
  let toolchain: String
  /// The features of this machine's kernel.
  let kernel: KernelSandbox

  private let statusNumber: Int32 = 3
  private let filterNumber: Int32 = 4

  /// Writes the files, runs the program, and returns how it ended.
  ///
  /// - Throws: see ``Bubblewrap/run()``.
  func run() async throws -> Sandbox.Outcome {
    try await WorkFolder(layout: layout).layOut(command)
    var launch = Subprocess.Configuration(executable: SandboxInit.path, arguments: words)
    launch.standardInput = command.standardInput
    launch.standardFiles = command.standardFiles
    launch.inheritedFiles = [filterNumber: try filter.bytes.get()]
    launch.statusPipes = [statusNumber]
    launch.timeLimit = command.limits.wallTime
    launch.outputLimit = command.limits.output
    launch.errorListener = command.errorListener
    launch.outputLimits = [statusNumber: 1 << 10]
    launch.observer =
      ResourceWatch(
        memory: MemoryLimit(limit: command.limits.memory),
        processes: command.limits.processes + 1,  // `sandbox-init`
        folder: FolderWatch(path: layout.work, limit: command.limits.workSize),
        firstUser: kernel.firstUser
      ).look
    // SIGTERM makes `sandbox-init` end all others, which it can do better than any process outside.
    launch.terminationGrace = .seconds(10)
    return try outcome(of: await Subprocess.run(launch))
  }

  /// Folders on this machine that the program may change, in a fixed order.
  private var writable: [String] { command.writableFolders.values.sorted() }

  /// The arguments of `sandbox-init shut-in`: descriptors, folders, user, the rights that Landlock handles,
  /// its rules, the limits and the program.
  private var words: [String] {
    let landlock = Landlock(
      version: kernel.landlockVersion, toolchain: toolchain, writable: [layout.work] + writable,
      readable: [layout.input] + command.readOnlyFolders.values)
    let environment = Sandbox.pinnedEnvironment(toolchain: toolchain, layout: layout)
      .merging(command.environment) { $1 }
    return [
      "shut-in", "\(statusNumber)", "\(filterNumber)", layout.work, folder, "\(getpid())",
      "\(kernel.firstUser ?? 0)", "\(landlock.handled.rawValue)", "\(landlock.network)",
      "\(landlock.scope)",
    ] + SandboxInit.list(landlock.rules.flatMap { [$0.path, "\($0.access.rawValue)"] })
      + SandboxInit.list(writable)
      + SandboxInit.words(
        for: command, environment: environment,
        processes: kernel.processLimit(command.limits))
  }

  /// The filter, which replaces a network namespace, and a separate user if the run has none.
  private var filter: SystemCallFilter {
    kernel.filter(reading: [toolchain] + Array(command.readOnlyFolders.values))
  }

  /// See ``Bubblewrap/outcome(of:)``; the result file is read from the folder.
  private func outcome(of result: Subprocess.Result) throws -> Sandbox.Outcome {
    if result.stoppedBecause == .cancelled { throw CancellationError() }
    let report = SandboxInit.Report(result.statusOutputs[statusNumber] ?? [])
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

  /// The reason why the sandbox could not be set up; it names a folder that its user cannot enter.
  private func failure(of result: Subprocess.Result) -> SandboxError {
    let paths = [toolchain] + command.readOnlyFolders.values.sorted() + writable
    if kernel.firstUser != nil, let error = SandboxError(keptOutOf: paths) { return error }
    return SandboxError(couldNotSetUp: result)
  }
}
