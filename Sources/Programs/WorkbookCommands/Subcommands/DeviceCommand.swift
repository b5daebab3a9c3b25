import Diagnostics
import ResultStore
import SampleCompiler
import SamplePlan
import SampleRunner
import Sandbox
import ChildProcess
import WorkbookModel

/// `workbook device`: keeps a device running, with apps of a chapter, and lets a person drive it.
///
/// The device runs in a sandbox as a scenario does, with another end: instead of code that drives
/// it, it takes commands (``DeviceRouter``). The apps are compiled first and judged as by
/// `workbook run`; what is wrong with one is said and no device is made.
struct DeviceCommand: Sendable {
  let invocation: Invocation
  let console: Console
  let workbook: Workbook

  /// Keeps the device until it ends.
  ///
  /// - Returns: `.problemsFound` if an app does not compile, the device ended by itself, or a
  ///   command of a pipe could not be carried out.
  func run() async throws -> WorkbookCommand.Status {
    let choice = try DeviceChoice(invocation, in: workbook, directory: console.currentDirectory)
    let name = invocation.value("--name") ?? choice.apps.first?.id.name ?? "device"
    try DevicePlaces.check(name: name)
    // Before minutes of work; what knocks meanwhile waits.
    let door = try DeviceDoor(name: name, environment: console.environment)
    defer { door.close() }
    let runEnvironment = try await RunEnvironment(invocation, console)
    let sandbox = try await runEnvironment.sandbox(invocation, console)
    guard let made = try await make(choice, runEnvironment, sandbox) else { return .problemsFound }
    let apps = choice.apps.map { "'\($0.id.name)'" }.joined(separator: ", ")
    let system = choice.profile ?? "the latest iOS"
    console.errors(
      "device '\(name)' with \(apps) on \(system); 'help' names the commands, 'quit' ends it\n")
    let ending = try await play(made.device, made.runner, door)
    // A person has seen what went wrong, and gone on.
    return ending.failures > 0 && !console.inputIsTerminal || !ending.isWanted
      ? .problemsFound : .clean
  }

  // MARK: Making it

  /// A compiled device, with the runner that can start it.
  private struct Made {
    var device: PlayableDevice
    var runner: SampleRunner
  }

  /// Compiles the apps and the device.
  ///
  /// - Returns: nil when an app has an error, which was then reported as by `workbook run`.
  private func make(
    _ choice: DeviceChoice, _ runEnvironment: RunEnvironment, _ sandbox: Sandbox
  ) async throws -> Made? {
    let planner = Planner(configuration: workbook.configuration)
    let program = try planner.prompt(
      in: choice.chapter, apps: choice.apps.map(\.id.name), profile: choice.profile,
      behind: choice.scenario)
    // Nothing is pruned that this run has found.
    let lock = try await CacheLock(.shared, of: runEnvironment.cache)
    defer { lock.release() }
    let packages = try await runEnvironment.packages(of: workbook, in: sandbox, invocation, console)
    let runner = {
      SampleRunner(
        toolchain: runEnvironment.toolchain, sandbox: sandbox, cache: runEnvironment.cache,
        jobs: RunEnvironment.jobs(invocation), packages: packages)
    }
    let owners = Set(program.apps.map(\.owner))
    var plan = planner.plan([choice.chapter], selection: owners)
    // Scenarios judge apps too, and are not asked here.
    plan.programs.removeAll { $0.role != .app }
    let progress = progress()
    defer { progress.finish() }
    let results = try await runner().run(plan, in: workbook) { progress.receive($0) }
    progress.finish()
    let problems = packages.problems + results.problems.filter { $0.severity == .error }
    guard problems.isEmpty else {
      let writer = ReportWriter(invocation, console).diagnosticWriter(for: workbook)
      console.output(problems.sorted().map { writer.text(for: $0) + "\n" }.joined())
      return nil
    }
    let player = runner()
    return Made(device: try await player.prepare(program, in: workbook), runner: player)
  }

  /// What shows how far the compiling is.
  private func progress() -> ProgressReporter {
    ProgressReporter(
      console: console,
      writer: DiagnosticTextWriter(
        sources: [:],
        colored: invocation.allowsColor(onTerminal: console.errorsAreTerminal, console)),
      estimate: TimeEstimate(jobs: RunEnvironment.jobs(invocation)))
  }

  // MARK: Driving it

  /// Starts the device in its sandbox, and stands between it and its user until one of both is gone.
  ///
  /// Three things wait for each other: the sandbox with the device, a thread that talks with it,
  /// and this task. The first that ends wakes for the others; a signal does so by
  /// cancelling the task.
  ///
  /// - Returns: how it came to an end.
  private func play(
    _ device: PlayableDevice, _ runner: SampleRunner, _ door: DeviceDoor
  ) async throws -> DeviceRouter.Ending {
    let streams = try DeviceStreams()
    let waker = try DeviceWaker()
    return try await withTaskCancellationHandler {
      try await withThrowingTaskGroup(of: Sandbox.Outcome?.self) { group in
        group.addTask {
          defer { waker.noteEnd() }
          return try await runner.play(device, files: streams.ofDevice)
        }
        let ending = try await serve(streams, waker, door)
        // One that was told to end, and does not, is killed.
        if !waker.deviceHasEnded { group.cancelAll() }
        do {
          let outcome = try await group.next() ?? nil
          if !ending.isWanted, let outcome { tell(outcome) }
        } catch is CancellationError where !Task.isCancelled {}
        try Task.checkCancellation()
        return ending
      }
    } onCancel: {
      waker.cancel()
    }
  }

  /// Talks with the device on a thread of its own, since that waits for files.
  private func serve(
    _ streams: DeviceStreams, _ waker: DeviceWaker, _ door: DeviceDoor
  ) async throws -> DeviceRouter.Ending {
    try await withCheckedThrowingContinuation { continuation in
      do {
        try DetachedThread.start { [console] in
          continuation.resume(returning: DeviceRouter(streams, waker, door, console).serve())
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  /// Says why a device ended without having been asked to.
  private func tell(_ outcome: Sandbox.Outcome) {
    let reason =
      if let limit = outcome.limitHit {
        "it was stopped at its limit of \(limit.rawValue)"
      } else {
        switch outcome.termination {
        case .exited(let status): "its process ended with status \(status)"
        case .signaled(let signal): "its process was ended by signal \(signal)"
        }
      }
    console.errors("error: the device has ended: \(reason)\n")
  }
}
