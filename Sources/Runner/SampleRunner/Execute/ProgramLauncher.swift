import Toolchains
import Glibc
import ResultStore
import SampleJudging
import SampleCompiler
import SamplePlan
import Sandbox
import ChildProcess
import WorkbookModel

/// Runs a compiled program in the sandbox, or finds that the same program ran with the same input.
///
/// The cache is not its matter: it makes the key (``keyParts(program:settings:device:imports:)``) and the
/// record, and a ``ProgramFinder`` asks for either. One launcher serves all tasks of a run. A program that
/// fails in any way is a record; what is thrown is a sandbox that does not work, or a cancellation.
///
/// How often a program is run, and with which hash values, is the matter of ``Repetition``. What its bytes
/// mean is read by ``ProgramOutput``, ``RawFault`` and ``Symbolizer``.
struct ProgramLauncher: Sendable {
  let toolchain: Toolchain
  let sandbox: Sandbox
  /// Where the libraries of scenarios and of their apps lie.
  let devices: DeviceModules
  /// Where the libraries of packages lie.
  let packages: PackageModules
  /// The sandboxes that are kept between runs.
  let sandboxes: SandboxPool
  /// What the sandbox adds to each key.
  private let conditions: RunConditions
  /// The value of `SWIFT_BACKTRACE`.
  private let backtrace: String

  /// - Parameter jobs: how many programs are run at a time; zero when none is.
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

  /// What the key of a run is made of: the program, the libraries it loads, and all that it is given.
  ///
  /// A change of any of it, or of the version in the purpose, runs the program again. The version goes up
  /// when ``RunRecord`` or what decides it changes here.
  ///
  /// - Parameters:
  ///   - program: the hash of its bytes or of all that it is compiled from.
  ///   - imports: the modules of packages whose libraries it loads, its apps included.
  func keyParts(
    program: String, settings: Program.Settings, device: DevicePayload?, imports: PackageImports
  ) async throws -> KeyParts {
    let environment = settings.environment.sorted { $0.key < $1.key }
    var parts = KeyParts(
      "run 8",
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

  /// Runs a program; a trap, an error or a limit that stopped it is in the record, not thrown.
  ///
  /// A program that ends by itself is run again with other hash values, as often as ``Repetition`` says,
  /// and the record says when one of these runs went otherwise. They end with the first difference from the
  /// first run, unless that is in standard error only: what is printed there may be of no concern to the
  /// chapter, and must not hide a difference in standard output. A further run that passes a limit is tried
  /// once more with twice the time.
  ///
  /// - Parameters:
  ///   - program: the bytes of the executable.
  ///   - entry: which program of a bundle it is; nil when the executable holds only one.
  ///   - imports: the modules of packages whose libraries it loads.
  ///   - source: its source, if it runs tests.
  func run(
    _ program: [UInt8], entry: Int?, repetition: Repetition, settings: Program.Settings,
    device: DevicePayload?, imports: PackageImports, testsOf source: ProgramSource? = nil
  ) async throws -> RunRecord {
    let run = Run(
      program: program, entry: entry, settings: settings, device: device, tested: source,
      places: try await devices.places(for: device == nil ? .plain : .scenario),
      packages: try await packages.places(of: imports))
    var record = try await runOnce(run, hashing: .pinned)
    guard record.isLasting else { return record }
    var quickest = record.milliseconds
    // Standard error, which may be of no concern, hides no other difference.
    while record.other?.differsInErrorsOnly(from: record) ?? true,
      let hashing = repetition.next(
        afterRuns: record.runs, quickest: quickest,
        endsWell: record.ending == .exited(status: 0))
    {
      var again = try await runOnce(run, hashing: hashing)
      if again.stoppedBy != nil || again.lostDaemon != nil {
        // The machine's load may stop a program that otherwise ends just in time, and its lack of memory a daemon.
        again = try await runOnce(run.withMoreTime, hashing: hashing)
      }
      record.runs += 1
      quickest = min(quickest, again.milliseconds)
      record.other = RunRecord.DifferingRun(again, ifNotAs: record) ?? record.other
    }
    return record
  }

  /// Runs a scenario once, and keeps nothing of it.
  ///
  /// The hash values are those that Swift pins, as in the first run of a program that is kept. The live run
  /// of a scenario is done like this.
  func runOnce(
    _ program: [UInt8], entry: Int?, settings: Program.Settings, device: DevicePayload,
    imports: PackageImports
  ) async throws -> RunRecord {
    let run = Run(
      program: program, entry: entry, settings: settings, device: device,
      places: try await devices.places(for: .scenario),
      packages: try await packages.places(of: imports))
    return try await runOnce(run, hashing: .pinned)
  }

  /// Starts a device that a person drives over its standard streams, and waits for its end.
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
      var command = command(for: run, in: layout, hashing: .pinned, mark: "")
      command.limits = .promptedDevice(apps: device.apps.count)
      command.standardFiles = files
      // Nothing reads a trace of it, nor reports in JSON of what has crashed.
      command.resultFile = nil
      command.environment["WORKBOOK_TRACE"] = nil
      command.environment["SWIFT_BACKTRACE"] = "enable=no"
      return command
    }
  }

  /// Everything that stays the same from one run of a program to the next.
  struct Run: Sendable {
    var program: [UInt8]
    var entry: Int?
    var settings: Program.Settings
    var device: DevicePayload?
    var tested: ProgramSource?
    var places: DeviceModules.Places
    var packages: PackageModuleFolders.Places

    /// The same with twice the time.
    fileprivate var withMoreTime: Run {
      var run = self
      run.settings.timeLimit = 2 * settings.timeout
      return run
    }
  }

  /// Starts a program and waits for its end.
  ///
  /// - Returns: the word that its marks begin with, too.
  func start(
    _ run: Run, hashing: HashSource
  ) async throws -> (outcome: Sandbox.Outcome, mark: String) {
    let mark = "workbook-\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))"
    let outcome = try await sandboxes.run { layout in
      command(for: run, in: layout, hashing: hashing, mark: mark)
    }
    // A program that was stopped with the run did not end in its own way.
    try Task.checkCancellation()
    return (outcome, mark)
  }

  /// Runs a program once and reads what it left: streams, ending, tests, and a device's trace.
  ///
  /// The places of an uncaught error come from the addresses that `sample_support.c` wrote, since the stack
  /// that threw is gone by the time the runtime stops the program. They stand in front of the frames of the
  /// trap.
  private func runOnce(_ run: Run, hashing: HashSource) async throws -> RunRecord {
    let (outcome, mark) = try await start(run, hashing: hashing)
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
    if let device = run.device, let trace = TraceReader(outcome.resultFile ?? [])?.trace {
      record.trace = TraceReader.text(of: trace)
      record.faults = try await faults(in: trace, of: device)
    }
    return record
  }

  /// The command for one run.
  ///
  /// What reaches the program besides its arguments and its input:
  ///
  /// - `SWIFT_DETERMINISTIC_HASHING` and `WORKBOOK_HASH_SEED`: where its hash values come from; a sample's
  ///   own environment wins over the first.
  /// - `WORKBOOK_MARK`: the word of its marks, `WORKBOOK_ENTRY`: which program of a bundle to be. The
  ///   support object takes them, and the seed, out of the environment before `main`.
  /// - `SWIFT_BACKTRACE`: how a crash is reported.
  private func command(
    for run: Run, in layout: Sandbox.Layout, hashing: HashSource, mark: String
  ) -> Sandbox.Command {
    var command = Sandbox.Command(
      executable: "\(layout.input)/main", limits: Self.limits(run.device))
    command.files = [Sandbox.File(name: "main", bytes: run.program, isExecutable: true)]
    command.arguments = run.settings.arguments
    command.standardInput = Array(run.settings.standardInput.utf8)
    command.environment = ["SWIFT_DETERMINISTIC_HASHING": hashing.isPinned ? "1" : "0"]
      .merging(run.packages.environment) { $1 }.merging(run.settings.environment) { $1 }
    command.readOnlyFolders = run.packages.mounts
    command.files += run.packages.files
    command.environment["SWIFT_BACKTRACE"] = backtrace
    command.environment["WORKBOOK_MARK"] = mark
    command.environment["WORKBOOK_HASH_SEED"] = hashing.seed.map { "\($0)" }
    command.environment["WORKBOOK_ENTRY"] = run.entry.map { "\($0)" }
    command.limits.wallTime = .seconds(run.settings.timeout)
    run.device?.prepare(&command, in: layout, run.places)
    return command
  }

  /// A device has room for as many processes as it has apps.
  private static func limits(_ device: DevicePayload?) -> Sandbox.Limits {
    device.map { .device(apps: $0.apps.count) } ?? .sample
  }

  /// Where the backtracer lies. Otherwise every program looks for it at its start, among all names of the
  /// runtime, which takes as long as a small one runs.
  ///
  /// - Returns: `,swift-backtrace=PATH`; nothing where it is missing, or where its path holds a character
  ///   that the setting cannot.
  private static func backtracer(of toolchain: Toolchain) -> String {
    let path = "\(toolchain.usr)/libexec/swift/linux/swift-backtrace"
    let isPlain = !path.contains { ",=".contains($0) || $0.isWhitespace }
    return isPlain && access(path, X_OK) == 0 ? ",swift-backtrace=\(path)" : ""
  }

  /// The faults of a trace with their places in the sources of the apps.
  ///
  /// One of an app that the device was not given is passed over, because a trace comes from the sandbox.
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

  /// Tells an exit status from a signal where the sandbox cannot: bubblewrap reports both as
  /// `128 + n`.
  ///
  /// The runtime writes a report for every signal that a fault raises, so without one the number is
  /// an exit status: `exit(139)` is no trap. The signals that stop a program, such as SIGKILL, stay
  /// signals.
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
  /// One thread and no registers keep it short.
  private static let backtrace =
    "enable=yes,format=json,output-to=stderr,color=no,interactive=no,cache=no,images=none,"
    + "threads=crashed,registers=none,symbolicate=full,sanitize=no"
}

extension RunRecord.DifferingRun {
  /// Nil when both runs did the same.
  ///
  /// Compared are the parts, the ending, the trace and how the tests ended, not the frames or the time. A
  /// run that a limit stopped is never the same.
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

  /// Whether nothing but standard error tells this run from the first.
  fileprivate func differsInErrorsOnly(from first: RunRecord) -> Bool {
    stoppedBy == nil && traceDifference == nil && ending == first.ending
      && tests?.isLike(first.tests) ?? true
      && parts.map(\.standardOutput) == first.parts.map(\.standardOutput)
  }
}

extension RunRecord.TraceDifference {
  /// Finds the first line in which two traces differ.
  ///
  /// - Returns: nil when they are equal. One of the two lines is nil where the shorter trace has ended.
  package init?(_ first: String?, _ second: String?) {
    let lines = [first, second].map { ($0 ?? "").split(separator: "\n") }
    let same = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    guard same < max(lines[0].count, lines[1].count) else { return nil }
    self.init(
      first: same < lines[0].count ? String(lines[0][same]) : nil,
      second: same < lines[1].count ? String(lines[1][same]) : nil)
  }
}
