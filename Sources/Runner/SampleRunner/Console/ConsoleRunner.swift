import Toolchains
import SafeFiles
import Glibc
import ResultStore
import SampleJudging
import SampleCompiler
import SamplePlan
import Sandbox
import WorkbookModel

/// Runs the commands of console samples in the sandbox, or finds their cached results.
///
/// A session is one program for the cache, like a sample's program: its key covers its commands, the initial
/// files of its folder, its environment, and the identity of each program that a command names. So the
/// commands are run again when a tool of the toolchain or of the system is replaced.
///
/// Called by ``SampleRunner`` for each session of a plan, and by ``SampleExplainer`` for the cached result
/// only. `ConsoleJudge` compares the output with the chapter.
struct ConsoleRunner: Sendable {
  /// The state of a session before it is run.
  enum Lookup: Sendable {
    /// The parts of its key, and its cached result; nil if there is none.
    case found(KeyParts, ConsoleRecord?)
    case missing(program: String)
  }

  /// The libraries of package modules that a session's programs load.
  struct Libraries: Sendable {
    /// Their parts of the key.
    var parts: [KeyPart] = []
    var places: PackageModuleFolders.Places?
  }

  /// The toolchain, whose tools come first on the search path, and whose identity is part of each key.
  let toolchain: Toolchain
  let sandbox: Sandbox
  let cache: ResultCache
  /// Finds the files of `workbook` itself, which a command may run too.
  let devices: DeviceModules

  /// Runs a session, or finds its cached result.
  ///
  /// Only a session that no limit has stopped is cached; one that was stopped is run again by the next run of
  /// the book.
  ///
  /// - Parameter shared: the results of this run so far. Of two equal concurrent sessions, the second waits
  ///   for the first.
  /// - Throws: `RunnerError` if the commands cannot be started at all, and `CancellationError`; failing
  ///   commands are part of the result.
  func run(
    _ session: ConsoleSession, loading libraries: Libraries = Libraries(),
    sharing shared: OncePerKey<(ConsoleRecord, Bool)>
  ) async throws -> ConsoleResult {
    switch try await look(up: session, loading: libraries) {
    case .missing(let program): return .missing(program: program)
    case .found(let parts, let kept):
      let key = parts.key
      let (record, ranNow) = try await shared.value(for: key) {
        if let kept { return (kept, false) }
        if await cache.bringConsole(key), let kept = cache.consoleRecord(key) {
          return (kept, false)
        }
        let record = try await newRecord(of: session, loading: libraries)
        if record.isReproducible { try cache.keep(record, as: key) }
        return (record, true)
      }
      return .ran(record, parts, isCached: !ranNow)
    }
  }

  /// Looks a session up in the cache, and starts nothing.
  ///
  /// - Returns: the first missing program by name, if there are several.
  func look(
    up session: ConsoleSession, loading libraries: Libraries = Libraries()
  ) async throws -> Lookup {
    var programs: [KeyPart] = []
    for program in Set(session.commands.map { $0[0] }).sorted() {
      guard let identity = try await identity(of: program) else {
        return .missing(program: program)
      }
      programs.append(KeyPart(.tool, of: program, identity))
    }
    programs += libraries.parts
    let parts = keyParts(of: session, programs: programs)
    return .found(parts, cache.consoleRecord(parts.key))
  }

  /// The folders of the system in which a command is looked up, in order.
  var folders: [String] { ["\(toolchain.usr)/bin", "/usr/bin", "/bin"] }

  /// The identity of a program's file; nil if there is none.
  ///
  /// The search is that of a shell in the sandbox: in the folders of ``folders`` in order, the first
  /// executable file that is not a folder. Files without an entry of their own in the key are identified by
  /// size and times (`FileIdentity`).
  private func identity(of program: String) async throws -> [String]? {
    if program == DeviceModules.program { return try await devices.programIdentity() }
    // Files in the working folder were given, or made there by something that is in the key already.
    if program.hasPrefix("./") { return [] }
    for path in folders.map({ "\($0)/\(program)" })
    where access(path, X_OK) == 0 && !FileIdentity.isFolder(path) {
      return [try FileIdentity.describe(path)]
    }
    return nil
  }

  /// The parts of the key: everything that a session's output depends on.
  ///
  /// The number in the purpose is the version of this code and of ``ConsoleRecord``. Increase it when either
  /// changes, so that no cached result is misinterpreted.
  private func keyParts(of session: ConsoleSession, programs: [KeyPart]) -> KeyParts {
    let environment = session.environment.sorted { $0.key < $1.key }
    var parts = KeyParts(
      "console 4",
      [
        KeyPart(.commands, session.commands.flatMap { ["\($0.count)"] + $0 }),
        KeyPart(.toolchain, toolchain.identity, shown: toolchain.version),
        KeyPart(.limits, ["\(Sandbox.Limits.console)"]),
        KeyPart(.environment, environment.flatMap { [$0.key, $0.value] }),
        KeyPart(.timeout, ["\(session.timeout)"], shown: "\(session.timeout) s"),
      ])
    parts += RunConditions(sandbox).parts
    parts += programs
    parts += session.files.map {
      KeyPart(.file, of: $0.path, ["\($0.isExecutable)", ContentHash($0.bytes).hexadecimal])
    }
    return parts
  }

  /// Runs a session twice, the second time with random hash seeds and on another day, and records a difference.
  ///
  /// A session that was stopped is not run again: how far it gets depends on the machine's load. If only the
  /// second run was stopped, it is ignored.
  private func newRecord(
    of session: ConsoleSession, loading libraries: Libraries
  ) async throws -> ConsoleRecord {
    var record = try await runOnce(session, loading: libraries, hashing: "1")
    guard record.isReproducible else { return record }
    let second = try await runOnce(session.onAnotherDay, loading: libraries, hashing: "0")
    // Under load, a limit may stop a program that otherwise ends just in time.
    if second.isReproducible, second.outputs != record.outputs { record.other = second.outputs }
    return record
  }

  /// Runs a session in a new sandbox.
  ///
  /// - Parameter hashing: `SWIFT_DETERMINISTIC_HASHING` of the runtime, `1` or `0`, unless the session sets
  ///   it.
  /// - Throws: `RunnerError` if `sandbox-init` could not start the commands; its standard error then has the
  ///   reason in place of its report.
  private func runOnce(
    _ session: ConsoleSession, loading libraries: Libraries, hashing: String
  ) async throws -> ConsoleRecord {
    let callsUs = session.commands.contains { $0[0] == DeviceModules.program }
    let own = callsUs ? try await devices.programPlaces() : nil
    let script = ConsoleScript(session: session, programs: own?.folder)
    let commands = try Sandbox.Command.file(of: session.commands)
    let outcome = try await sandbox.run { layout in
      var command = script.command(in: layout, reading: commands)
      command.environment["SWIFT_DETERMINISTIC_HASHING"] =
        session.environment["SWIFT_DETERMINISTIC_HASHING"] ?? hashing
      command.readOnlyFolders = ConsoleScript.mounts.merging(own?.mounts ?? [:]) { $1 }
        .merging(libraries.places?.mounts ?? [:]) { $1 }
      command.environment.merge(libraries.places?.environment ?? [:]) { own, _ in own }
      command.files += libraries.places?.files ?? []
      return command
    }
    try Task.checkCancellation()
    // Killed while it wrote a line, it leaves a part.
    let report = outcome.standardError
    let lines = outcome.limitHit == nil ? report[...] : report[...(report.lastIndex(of: 10) ?? -1)]
    guard let outputs = script.outputs(outcome.standardOutput, report: Array(lines)) else {
      throw RunnerError(
        .sandbox,
        "the commands of '\(session.sample)' could not be started: "
          + String(decoding: outcome.standardError, as: UTF8.self))
    }
    return ConsoleRecord(
      outputs: outputs, stoppedBy: outcome.limitHit?.rawValue,
      milliseconds: outcome.duration.wholeMilliseconds, date: CalendarDay.today)
  }
}
