import CommandLineSyntax
import TextDiagnostics
import ResultStore
import SampleCompiler
import SamplePlan
import SampleRunner
import Sandbox
import ChildProcess
import WorkbookModel
import WorkbookReports

/// `workbook device`: runs a device with apps of a chapter, which the user controls interactively.
///
/// The device runs in a sandbox like that of a scenario, but instead of executing a scenario's code it
/// receives commands (``DeviceRouter``). The apps are compiled first and checked as by `workbook run`; if one
/// has an error, it is reported and no device is started.
struct DeviceCommand: Sendable {
  let invocation: Invocation
  let console: Console
  let workbook: Workbook

  /// Runs the device until it ends.
  ///
  /// - Returns: `.problemsFound` if an app does not compile, the device ended by itself, or a piped command
  ///   failed.
  func run() async throws -> WorkbookCommand.Status {
    let choice = try DeviceChoice(invocation, in: workbook, directory: console.currentDirectory)
    let name = invocation.value("--name") ?? choice.apps.first?.id.name ?? "device"
    try DeviceSocketFolder.check(name: name)
    // Reserved before minutes of work; clients that connect meanwhile wait.
    let door = try DeviceListener(name: name, environment: console.environment)
    defer { door.close() }
    let runEnvironment = try await RunEnvironment(invocation, console)
    let sandbox = try await runEnvironment.sandbox(invocation, console)
    guard let made = try await make(choice, runEnvironment, sandbox) else { return .problemsFound }
    let apps = choice.apps.map { "'\($0.id.name)'" }.joined(separator: ", ")
    let system = choice.profile ?? "the latest iOS"
    console.errors(
      "device '\(name)' with \(apps) on \(system); 'help' lists the commands, 'quit' ends the device\n"
    )
    let ending = try await play(made.device, made.runner, door)
    // An interactive user has already seen the failures.
    return ending.failures > 0 && !console.inputIsTerminal || !ending.isWanted
      ? .problemsFound : .clean
  }

  // MARK: Compilation

  private struct Made {
    var device: PlayableDevice
    var runner: SampleRunner
  }

  /// Compiles the apps and the device.
  ///
  /// - Returns: nil when an app has an error, which has been reported as by `workbook run`.
  private func make(
    _ choice: DeviceChoice, _ runEnvironment: RunEnvironment, _ sandbox: Sandbox
  ) async throws -> Made? {
    let planner = Planner(configuration: workbook.configuration)
    let program = try planner.prompt(
      in: choice.chapter, apps: choice.apps.map(\.id.name), profile: choice.profile,
      after: choice.scenario)
    // Prevents pruning of entries that this run uses.
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
    // Scenarios also check apps, but are not needed here.
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

  private func progress() -> ProgressReporter {
    ProgressReporter(
      console: console,
      writer: DiagnosticTextWriter(
        sources: [:],
        colored: invocation.allowsColor(onTerminal: console.errorsAreTerminal, console)),
      estimate: TimeEstimate(jobs: RunEnvironment.jobs(invocation)))
  }

  // MARK: Session

  /// Starts the device in its sandbox, and connects it with its user until one of them ends.
  ///
  /// Three things wait for each other: the sandbox with the device, a thread that communicates with it, and
  /// this task. The first to end wakes the others; a signal does so by cancelling the task.
  ///
  /// - Returns: how the session ended.
  private func play(
    _ device: PlayableDevice, _ runner: SampleRunner, _ door: DeviceListener
  ) async throws -> DeviceRouter.Ending {
    let streams = try DeviceStreams()
    let waker = try RouterWakeup()
    return try await withTaskCancellationHandler {
      try await withThrowingTaskGroup(of: Sandbox.Outcome?.self) { group in
        group.addTask {
          defer { waker.noteEnd() }
          return try await runner.play(device, files: streams.ofDevice)
        }
        let ending = try await serve(streams, waker, door)
        // A device that was asked to end, and has not, is killed.
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

  /// Communicates with the device on a separate thread, since that blocks in `poll(2)`.
  private func serve(
    _ streams: DeviceStreams, _ waker: RouterWakeup, _ door: DeviceListener
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
