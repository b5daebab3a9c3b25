private import Glibc
import ChildProcess

/// One run without isolation: only limits, a cleared environment and a separate folder.
struct UnsandboxedLaunch {
  /// The command, made for the folders of ``layout``.
  let command: Sandbox.Command
  let layout: Sandbox.Layout
  /// The folder that contains everything of the run.
  let folder: String
  /// The toolchain's `usr` folder.
  let toolchain: String

  /// Runs the program under `sandbox-init limited`, which sets the limits, ends what the program leaves running,
  /// and ends all of it with this process.
  ///
  /// - Throws: `SandboxError` if the files cannot be written, `CancellationError` if the task was cancelled.
  func run() async throws -> Sandbox.Outcome {
    try await WorkFolder(layout: layout).layOut(command)
    // The limit on processes is not set, since all of the user's processes would count.
    let words =
      ["limited", "\(getpid())", folder]
      + SandboxInit.list(LimitArguments.all(command.limits, processes: nil))
      + SandboxInit.list([command.executable] + command.arguments)
    var launch = Subprocess.Configuration(executable: SandboxInit.path, arguments: words)
    launch.environment = Sandbox.pinnedEnvironment(toolchain: toolchain, layout: layout)
      .merging(command.environment) { $1 }
    launch.workingDirectory = layout.work
    launch.standardInput = command.standardInput
    launch.standardFiles = command.standardFiles
    launch.timeLimit = command.limits.wallTime
    launch.outputLimit = command.limits.output
    launch.errorListener = command.errorListener
    launch.observer =
      ResourceWatch(
        memory: MemoryLimit(limit: command.limits.memory),
        processes: command.limits.processes + 1  // `sandbox-init`
      ).look
    // SIGTERM makes `sandbox-init` end all others.
    launch.terminationGrace = .seconds(10)
    let result = try await Subprocess.run(launch)
    if result.stoppedBecause == .cancelled { throw CancellationError() }
    var outcome = Sandbox.Outcome(
      termination: result.termination, standardOutput: result.standardOutput,
      standardError: result.standardError, limitHit: Sandbox.Limit(result),
      duration: result.duration)
    outcome.noteProcessorLimit()
    outcome.takeResultFile(of: command, in: layout)
    return outcome
  }
}

extension Sandbox.Outcome {
  /// Reads the result file from a folder that is no longer used.
  mutating func takeResultFile(of command: Sandbox.Command, in layout: Sandbox.Layout) {
    guard let file = command.resultFile,
      termination == .exited(0) || command.resultCondition == .anyEnd && limitHit == nil
    else { return }
    resultFile = PlainFile.bytes(of: "\(layout.work)/\(file)", limit: command.limits.fileSize)
  }
}
