import Toolchains
import SafeFiles
import Glibc
import ResultStore
import SampleJudging
import SamplePlan
import Sandbox
import WorkbookModel

/// Runs the commands of console samples in the sandbox, or finds what the same commands did before.
///
/// A session is one program for the cache, as a sample's program is: its key holds its commands, the files
/// that the folder starts with, its environment, and the identity of each program that a command names. So
/// the same commands are started again when a tool of the toolchain or of the system is replaced.
///
/// Called by ``SampleRunner`` for each session of a plan, and by ``SampleExplainer``, which only looks it
/// up. What the commands print is compared with the chapter elsewhere (`ConsoleJudge`).
struct ConsoleRunner: Sendable {
  /// What is known of a session that has not begun.
  enum Lookup: Sendable {
    /// What its key is made of, and what the same commands did before; nil when that is not kept.
    case found(KeyParts, ConsoleRecord?)
    /// A program that is not there.
    case missing(program: String)
  }

  /// Its tools come first on the path, and its identity is in each key.
  let toolchain: Toolchain
  let sandbox: Sandbox
  /// Where records are looked up and kept.
  let cache: ResultCache
  /// Finds the files of `workbook` itself, which a command may call too.
  let devices: DeviceModules

  /// Runs a session, or finds what the same commands did before.
  ///
  /// Only a session that no limit has stopped is kept; one that was stopped is run again by the next run of
  /// the book.
  ///
  /// - Parameter shared: what this run has done already. Of two equal sessions that are asked for at the
  ///   same time, the second waits for the first.
  /// - Throws: `RunnerError` when the commands cannot be started at all, and `CancellationError`; commands
  ///   that fail are in the result.
  func run(
    _ session: ConsoleSession, sharing shared: OncePerKey<(ConsoleRecord, Bool)>
  ) async throws -> ConsoleResult {
    switch try await look(up: session) {
    case .missing(let program): return .missing(program: program)
    case .found(let parts, let kept):
      let key = parts.key
      let (record, ranNow) = try await shared.value(for: key) {
        if let kept { return (kept, false) }
        let record = try await newRecord(of: session)
        if record.isLasting { try cache.keep(record, as: key) }
        return (record, true)
      }
      return .ran(record, parts, isCached: !ranNow)
    }
  }

  /// Looks a session up as a run would, and starts nothing.
  ///
  /// - Returns: for several programs that are not there, the first by name.
  func look(up session: ConsoleSession) async throws -> Lookup {
    var programs: [KeyPart] = []
    for program in Set(session.commands.map { $0[0] }).sorted() {
      guard let identity = try await identity(of: program) else {
        return .missing(program: program)
      }
      programs.append(KeyPart(.tool, of: program, identity))
    }
    let parts = keyParts(of: session, programs: programs)
    return .found(parts, cache.consoleRecord(parts.key))
  }

  /// The folders of the system in which a command is looked up, in order.
  var folders: [String] { ["\(toolchain.usr)/bin", "/usr/bin", "/bin"] }

  /// What tells a program from another one of the same name; nil when there is none.
  ///
  /// The search is that of a shell in the sandbox: the folders of ``folders`` in order, the first file that
  /// may be executed and is no folder. What has no name of its own in the key is found out about by its
  /// size and times (`FileIdentity`).
  private func identity(of program: String) async throws -> [String]? {
    if program == DeviceModules.program { return try await devices.programIdentity() }
    // What lies in the working folder was given or made there, by what is in the key already.
    if program.hasPrefix("./") { return [] }
    for path in folders.map({ "\($0)/\(program)" })
    where access(path, X_OK) == 0 && !FileIdentity.isFolder(path) {
      return [try FileIdentity.describe(path)]
    }
    return nil
  }

  /// Everything that decides what a session prints.
  ///
  /// The number in the purpose is the version of this code and of ``ConsoleRecord``: it goes up when either
  /// changes, so that nothing that is kept is misunderstood.
  private func keyParts(of session: ConsoleSession, programs: [KeyPart]) -> KeyParts {
    let environment = session.environment.sorted { $0.key < $1.key }
    var parts = KeyParts(
      "console 2",
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

  /// Runs a session twice, the second time with random hash values, and notes when that went otherwise.
  ///
  /// A session that was stopped is not run again: how far it comes is the machine's load. Where only the
  /// second run was stopped, the first one's record stands.
  private func newRecord(of session: ConsoleSession) async throws -> ConsoleRecord {
    var record = try await runOnce(session, hashing: "1")
    guard record.isLasting else { return record }
    let second = try await runOnce(session, hashing: "0")
    // The machine's load may stop a program that otherwise ends just in time.
    if second.isLasting, second.outputs != record.outputs { record.other = second.outputs }
    return record
  }

  /// Runs a session in a new sandbox.
  ///
  /// - Parameter hashing: `SWIFT_DETERMINISTIC_HASHING` of the runtime, `1` or `0`, unless the session sets
  ///   it.
  /// - Throws: `RunnerError` when `sandbox-init` says that it could not start the commands. That is all it
  ///   ever writes to its own standard error, since a command's goes to the pipe of its output.
  private func runOnce(_ session: ConsoleSession, hashing: String) async throws -> ConsoleRecord {
    let mark = "workbook-\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))"
    let callsUs = session.commands.contains { $0[0] == DeviceModules.program }
    let own = callsUs ? try await devices.programPlaces() : nil
    let script = ConsoleScript(session: session, mark: mark, programs: own?.folder)
    let outcome = try await sandbox.run { layout in
      var command = script.command(in: layout)
      command.environment["SWIFT_DETERMINISTIC_HASHING"] =
        session.environment["SWIFT_DETERMINISTIC_HASHING"] ?? hashing
      command.readOnlyFolders = ConsoleScript.mounts.merging(own?.mounts ?? [:]) { $1 }
      return command
    }
    try Task.checkCancellation()
    // What the script itself has to say it says before any command, on its own standard error.
    guard outcome.standardError.isEmpty || outcome.limitHit != nil else {
      throw RunnerError(
        .sandbox,
        "the commands of '\(session.sample)' could not be started: "
          + String(decoding: outcome.standardError, as: UTF8.self))
    }
    return ConsoleRecord(
      outputs: script.outputs(outcome.standardOutput), stoppedBy: outcome.limitHit?.rawValue,
      milliseconds: outcome.duration.wholeMilliseconds, date: CalendarDay.today)
  }
}
