import Toolchains
import Glibc
import ResultStore
import SampleJudging
import SampleCompiler
import SamplePlan
import Sandbox
import ChildProcess
import WorkbookModel

/// Runs a compiled program in the sandbox.
///
/// It does not use the cache: it makes the key (``keyParts(program:settings:device:imports:)``) and the
/// record, both for a ``ProgramFinder``. One launcher serves all tasks of a run. A program that fails in any
/// way gives a record; errors are thrown only for a sandbox that does not work, and for cancellation.
///
/// ``Repetition`` decides how often a program is run and with which hash seeds. ``ProgramOutput``,
/// ``RawFault`` and ``Symbolizer`` interpret its output.
struct ProgramLauncher: Sendable {
  let toolchain: Toolchain
  let sandbox: Sandbox
  /// The libraries of scenarios and of their apps.
  let devices: DeviceModules
  let packages: PackageModules
  /// The sandboxes that are reused between runs.
  let sandboxes: SandboxPool
  /// The sandbox's parts of each key.
  private let conditions: RunConditions
  /// The value of `SWIFT_BACKTRACE`.
  private let backtrace: String

  /// - Parameter jobs: the number of concurrent programs; zero if none is run.
  init(
    toolchain: Toolchain, sandbox: Sandbox, devices: DeviceModules, packages: PackageModules,
    jobs: Int = 0
  ) {
    self.toolchain = toolchain
    self.sandbox = sandbox
    self.devices = devices
    self.packages = packages
    conditions = RunConditions(sandbox)
    sandboxes = SandboxPool(sandbox: sandbox, capacity: jobs)
    backtrace = Self.backtrace + Self.backtracer(of: toolchain)
  }

  private var symbolizer: Symbolizer { Symbolizer(toolchain: toolchain, sandbox: sandbox) }

  /// The parts of a run's key: the program, the libraries it loads, and all its input.
  ///
  /// A change of any of it, or of the version in the purpose, runs the program again. Increase the version
  /// when ``RunRecord`` changes, or the code here that determines it.
  ///
  /// - Parameters:
  ///   - program: the hash of its bytes or of everything that it is compiled from.
  ///   - imports: the package modules whose libraries it loads, including those of its apps.
  func keyParts(
    program: String, settings: Program.Settings, device: DevicePayload?, imports: PackageImports
  ) async throws -> KeyParts {
    let environment = settings.environment.sorted { $0.key < $1.key }
    var parts = KeyParts(
      "run 11",
      [
        KeyPart(.executable, [program]),
        KeyPart(.toolchain, toolchain.identity, shown: toolchain.version),
        KeyPart(.limits, ["\(Self.limits(device))"]),
        KeyPart(.repetition, Repetition.identity),
        KeyPart(
          .arguments, settings.arguments, shown: settings.arguments.joined(separator: " ")),
        KeyPart(.standardInput, [settings.standardInput]),
        KeyPart(.environment, environment.flatMap { [$0.key, $0.value] }),
        KeyPart(.timeout, ["\(settings.timeout)"], shown: "\(settings.timeout) s"),
      ])
    parts += conditions.parts
    if let device {
      parts += device.keyParts(libraries: try await devices.libraryHashes())
    }
    parts += imports.modules.compactMap { module in
      module.library.map { KeyPart(.library, of: module.name, [$0]) }
    }
    return parts
  }

  /// Runs a program; traps, errors and exceeded limits are part of the record, not thrown.
  ///
  /// A program that ends by itself is run again with other hash seeds, as often as ``Repetition`` decides,
  /// and the record contains a run that differed. Repetition stops at the first difference, unless that is in
  /// standard error only: it may be irrelevant for the chapter, and must not hide a difference in standard
  /// output. A further run that exceeds a limit is repeated once with twice the time.
  ///
  /// - Parameters:
  ///   - program: the bytes of the executable.
  ///   - entry: the number of the program in a bundle; nil if the executable contains only one.
  ///   - imports: the package modules whose libraries it loads.
  ///   - source: its source, if it runs tests.
  func run(
    _ program: [UInt8], entry: Int?, repetition: Repetition, settings: Program.Settings,
    device: DevicePayload?, imports: PackageImports, testsOf source: ProgramSource? = nil
  ) async throws -> RunRecord {
    let run = Run(
      program: program, entry: entry, settings: settings, device: device, tested: source,
      places: try await devices.places(for: device == nil ? .plain : .scenario),
      packages: try await packages.places(of: imports))
    var (record, isCalm) = try await runOnce(run, setting: .pinned)
    guard record.isReproducible else { return record }
    var quickest = record.milliseconds
    // A difference in standard error may be irrelevant, and must not hide another one.
    while record.other?.differsInErrorsOnly(from: record) ?? true,
      let setting = repetition.next(
        afterRuns: record.runs, quickest: quickest,
        endsWell: record.ending == .exited(status: 0),
        isCalm: isCalm && record.other == nil,
        isSilent: record.other == nil && record.parts.allSatisfy { $0 == RunRecord.Part() })
    {
      var (again, isStillCalm) = try await runOnce(run, setting: setting)
      if again.stoppedBy != nil || again.lostDaemon != nil {
        // Under load, a limit may stop a program that otherwise ends just in time, and a lack of memory the
        // daemon.
        (again, isStillCalm) = try await runOnce(run.withMoreTime, setting: setting)
      }
      isCalm = isCalm && isStillCalm
      record.runs += 1
      quickest = min(quickest, again.milliseconds)
      if var other = RunRecord.DifferingRun(again, ifNotAs: record) {
        other.secondsAhead = setting.secondsAhead
        record.other = other
      }
    }
    if record.other == nil {
      let first = record
      record.variablesUsedEarly = try await variablesUsedEarly(repetition.variables) { setting in
        let (outcome, mark) = try await start(run, setting: setting)
        let again = try await self.record(of: outcome, mark, run)
        return (RunRecord.DifferingRun(again, ifNotAs: first) != nil, outcome.standardOutput, mark)
      }
    }
    return record
  }

  /// Runs a scenario once without caching the result; used for live runs.
  ///
  /// The hash seeds are the fixed ones, as in the first run of a cached program.
  func runOnce(
    _ program: [UInt8], entry: Int?, settings: Program.Settings, device: DevicePayload,
    imports: PackageImports
  ) async throws -> RunRecord {
    let run = Run(
      program: program, entry: entry, settings: settings, device: device,
      places: try await devices.places(for: .scenario),
      packages: try await packages.places(of: imports))
    return try await runOnce(run, setting: .pinned).record
  }

  /// Starts an interactive device with the given standard streams, and waits for its end.
  ///
  /// - Parameter files: the standard streams, as in `Sandbox.Command`.
  func play(
    _ program: [UInt8], entry: Int?, settings: Program.Settings, device: DevicePayload,
    imports: PackageImports, files: [Int32: Int32]
  ) async throws -> Sandbox.Outcome {
    let run = Run(
      program: program, entry: entry, settings: settings, device: device,
      places: try await devices.places(for: .scenario),
      packages: try await packages.places(of: imports))
    return try await sandbox.run { layout in
      var command = command(for: run, in: layout, setting: .pinned, mark: "")
      command.limits = .promptedDevice(apps: device.apps.count)
      command.standardFiles = files
      // Neither its trace nor JSON reports of crashes are read.
      command.resultFile = nil
      command.environment["WORKBOOK_TRACE"] = nil
      command.environment["SWIFT_BACKTRACE"] = "enable=no"
      return command
    }
  }

  /// The parts of a program's run that stay the same when it is repeated.
  struct Run: Sendable {
    var program: [UInt8]
    var entry: Int?
    var settings: Program.Settings
    var device: DevicePayload?
    var tested: ProgramSource?
    var places: DeviceModules.Places
    var packages: PackageModuleFolders.Places
    /// Whether its output contains notes about values, which need space.
    var isObserved = false
    /// The numbers of the claims that it does not observe.
    var skippedClaims: [Int] = []

    fileprivate var withMoreTime: Run {
      var run = self
      run.settings.timeLimit = 2 * settings.timeout
      return run
    }
  }

  /// Starts a program and waits for its end.
  ///
  /// - Returns: the outcome, and the word at the start of its marks.
  func start(
    _ run: Run, setting: RunSetting
  ) async throws -> (outcome: Sandbox.Outcome, mark: String) {
    let mark = "workbook-\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))"
    let outcome = try await sandboxes.run { layout in
      command(for: run, in: layout, setting: setting, mark: mark)
    }
    // A program that was stopped with the run did not end by itself.
    try Task.checkCancellation()
    return (outcome, mark)
  }

  /// Runs a program once and interprets the result: streams, ending, tests, and a device's trace.
  ///
  /// The location of an uncaught error comes from addresses that `sample_support.c` wrote, since the stack
  /// that threw it is gone by the time the runtime stops the program. These frames precede those of the trap.
  ///
  /// - Returns: the result, and whether no other run can differ (`ProgramOutput.isCalm`).
  private func runOnce(
    _ run: Run, setting: RunSetting
  ) async throws -> (record: RunRecord, isCalm: Bool) {
    let (outcome, mark) = try await start(run, setting: setting)
    let isCalm = ProgramOutput.isCalm(outcome.standardOutput, mark: mark)
    return (try await record(of: outcome, mark, run), isCalm)
  }

  /// - Parameter mark: the word at the start of the run's marks.
  private func record(
    of outcome: Sandbox.Outcome, _ mark: String, _ run: Run
  ) async throws -> RunRecord {
    let signal: Int32? =
      if case .signaled(let number) = outcome.termination { number } else { nil }
    let output = ProgramOutput(
      standardOutput: outcome.standardOutput, standardError: outcome.standardError, mark: mark,
      isFatal: signal != nil, testsOf: run.tested)
    let ending = ending(of: outcome.termination, hasCrashReport: output.hasCrashReport)
    var record = RunRecord(
      parts: output.parts, ending: ending, trapMessage: output.trapMessage, frames: output.frames,
      stoppedBy: outcome.limitHit?.rawValue, milliseconds: outcome.duration.wholeMilliseconds,
      date: CalendarDay.today)
    record.tests = output.tests
    if signal != nil, !output.thrownAddresses.isEmpty {
      record.frames =
        try await symbolizer.frames(at: output.thrownAddresses, in: run.program) + record.frames
    }
    if let device = run.device, let trace = Trace(written: outcome.resultFile ?? []) {
      record.trace = trace.withoutAddresses
      record.faults = try await faults(in: trace, of: device)
    }
    return record
  }

  /// The command for one run.
  ///
  /// Besides arguments and input, the program gets these environment variables:
  ///
  /// - `SWIFT_DETERMINISTIC_HASHING` and `WORKBOOK_HASH_SEED`: the source of its hash seeds; a sample's own
  ///   environment overrides the first.
  /// - `WORKBOOK_MARK`: the word of its marks, `WORKBOOK_ENTRY`: the program of a bundle to run,
  ///   `WORKBOOK_SKIP`: the claims that are not observed. The support object removes them, and what makes the run
  ///   differ, from the environment before `main`.
  /// - `SWIFT_BACKTRACE`: the form of crash reports.
  private func command(
    for run: Run, in layout: Sandbox.Layout, setting: RunSetting, mark: String
  ) -> Sandbox.Command {
    var command = Sandbox.Command(
      executable: "\(layout.input)/main", limits: Self.limits(run.device))
    command.files = [Sandbox.File(name: "main", bytes: run.program, isExecutable: true)]
    command.arguments = run.settings.arguments
    command.standardInput = Array(run.settings.standardInput.utf8)
    command.environment = ["SWIFT_DETERMINISTIC_HASHING": setting.isPinned ? "1" : "0"]
      .merging(run.packages.environment) { $1 }.merging(run.settings.environment) { $1 }
    command.readOnlyFolders = run.packages.mounts
    command.files += run.packages.files
    command.environment["SWIFT_BACKTRACE"] = backtrace
    command.environment["WORKBOOK_MARK"] = mark
    command.environment["WORKBOOK_HASH_SEED"] = setting.seed.map { "\($0)" }
    command.environment["WORKBOOK_SECONDS_AHEAD"] = setting.secondsAhead.map { "\($0)" }
    command.environment["WORKBOOK_UNSET"] = setting.unset
    command.environment["WORKBOOK_ENTRY"] = run.entry.map { "\($0)" }
    if run.isObserved { command.limits.output = 16 << 20 }
    if !run.skippedClaims.isEmpty {
      command.environment["WORKBOOK_SKIP"] = run.skippedClaims.map(String.init)
        .joined(separator: ",")
    }
    command.limits.wallTime = .seconds(run.settings.timeout)
    run.device?.prepare(&command, in: layout, run.places)
    return command
  }

  /// A device may have as many processes as it has apps.
  private static func limits(_ device: DevicePayload?) -> Sandbox.Limits {
    device.map { .device(apps: $0.apps.count) } ?? .sample
  }

  /// The backtracer's path as an addition to `SWIFT_BACKTRACE`.
  ///
  /// Without it every program searches for the backtracer at its start, which takes as long as a small
  /// program runs.
  ///
  /// - Returns: `,swift-backtrace=PATH`; empty if it is missing, or if its path contains a character that the
  ///   setting cannot.
  private static func backtracer(of toolchain: Toolchain) -> String {
    let path = "\(toolchain.usr)/libexec/swift/linux/swift-backtrace"
    let isPlain = !path.contains { ",=".contains($0) || $0.isWhitespace }
    return isPlain && access(path, X_OK) == 0 ? ",swift-backtrace=\(path)" : ""
  }

  /// The faults in a trace with their locations in the sources of the apps.
  ///
  /// A fault of an unknown app is ignored, because the trace comes from the sandbox.
  private func faults(in trace: Trace, of device: DevicePayload) async throws -> [AppFault] {
    var faults: [AppFault] = []
    for fault in RawFault.all(in: trace) {
      guard let app = device.apps.first(where: { $0.id == fault.app }) else { continue }
      let frames = try await symbolizer.frames(at: fault.addresses, in: app.program)
      faults.append(
        AppFault(
          kind: fault.kind, app: fault.app, message: fault.message,
          frames: fault.frames + frames))
    }
    return faults
  }

  /// Distinguishes an exit status from a signal where the sandbox cannot: bubblewrap reports both as `128 +
  /// n`.
  ///
  /// The runtime writes a report for every signal that a fault raises, so without one the number is an exit
  /// status: `exit(139)` is not a trap. Signals that stop a program, such as SIGKILL, stay signals.
  func ending(
    of termination: Subprocess.Termination, hasCrashReport: Bool
  ) -> RunRecord.Ending {
    switch termination {
    case .exited(let status): .exited(status: status)
    case .signaled(let signal)
    where sandbox.level == .namespaces && Self.faults.contains(signal) && !hasCrashReport:
      .exited(status: 128 + signal)
    case .signaled(let signal): .trapped(signal: signal)
    }
  }

  /// The signals that the runtime's backtracer handles (docs/Backtracing.rst of Swift).
  private static let faults: Set<Int32> = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// Makes the runtime write a backtrace in JSON to standard error when the program crashes
  /// (docs/Backtracing.rst of Swift).
  ///
  /// Limiting it to one thread without registers keeps it short.
  private static let backtrace =
    "enable=yes,format=json,output-to=stderr,color=no,interactive=no,cache=no,images=none,"
    + "threads=crashed,registers=none,symbolicate=full,sanitize=no"
}

extension RunRecord.DifferingRun {
  /// Returns nil if both runs are equal.
  ///
  /// Parts, endings, traces and the outcomes of tests are compared, not frames or times. A run that a limit
  /// stopped is never equal.
  fileprivate init?(_ again: RunRecord, ifNotAs first: RunRecord) {
    let isSame =
      again.stoppedBy == nil
      && (again.parts, again.ending, again.trace) == (first.parts, first.ending, first.trace)
      && again.tests?.isLike(first.tests) ?? true
    if isSame { return nil }
    self.init(
      parts: again.parts, ending: again.ending,
      traceDifference: RunRecord.TraceDifference(first.trace, again.trace), tests: again.tests,
      stoppedBy: again.stoppedBy)
  }

  fileprivate func differsInErrorsOnly(from first: RunRecord) -> Bool {
    stoppedBy == nil && traceDifference == nil && ending == first.ending
      && tests?.isLike(first.tests) ?? true
      && parts.map(\.standardOutput) == first.parts.map(\.standardOutput)
  }
}
