import ContentHash
import FoundationEssentials
import Glibc
import Sandbox
import Subprocess
import WorkbookModel

/// Runs a compiled program in the sandbox, or finds that the same program ran with the same input.
struct ProgramLauncher: Sendable {
  let toolchain: Toolchain
  let sandbox: Sandbox
  let cache: ResultCache

  /// The key of a run: the program, the libraries it loads, and all that it is given.
  ///
  /// - Parameter program: the hash of its bytes or of all that it is compiled from.
  func key(program: String, settings: Program.Settings) -> ContentHash {
    var hasher = ContentHasher()
    hasher.combine("run 3")
    hasher.combine(program)
    hasher.combine(toolchain.identity)
    hasher.combine(sandbox.level.rawValue)
    hasher.combine(settings.arguments)
    hasher.combine(settings.standardInput)
    hasher.combine(settings.environment)
    hasher.combine("\(settings.timeout)")
    return hasher.finish()
  }

  /// Runs a program; a trap, an error or a limit that stopped it is in the record, not thrown.
  ///
  /// A program that ends by itself is run a second time with random hash values, and the record says
  /// when that went otherwise.
  func run(
    _ program: [UInt8], entry: Int?, settings: Program.Settings
  ) async throws -> RunRecord {
    var record = try await runOnce(
      program, entry: entry, settings: settings, hashing: .deterministic)
    guard record.stoppedBy == nil else { return record }
    let second = try await runOnce(program, entry: entry, settings: settings, hashing: .random)
    // The machine's load may stop a program that otherwise ends just in time.
    if second.stoppedBy == nil, (second.parts, second.ending) != (record.parts, record.ending) {
      record.other = RunRecord.Other(parts: second.parts, ending: second.ending)
    }
    return record
  }

  /// Where the hash values of a run come from; `SWIFT_DETERMINISTIC_HASHING` of the runtime.
  private enum Hashing: String {
    case deterministic = "1"
    case random = "0"
  }

  private func runOnce(
    _ program: [UInt8], entry: Int?, settings: Program.Settings, hashing: Hashing
  ) async throws -> RunRecord {
    let mark = "workbook-\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))"
    let outcome = try await sandbox.run { layout in
      var command = Sandbox.Command(executable: "\(layout.input)/\(name)", limits: .sample)
      command.files = [Sandbox.File(name: name, bytes: program, isExecutable: true)]
      command.arguments = settings.arguments
      command.standardInput = Array(settings.standardInput.utf8)
      command.environment = ["SWIFT_DETERMINISTIC_HASHING": hashing.rawValue]
        .merging(settings.environment) { $1 }
      command.environment["SWIFT_BACKTRACE"] = Self.backtrace
      command.environment["WORKBOOK_MARK"] = mark
      command.environment["WORKBOOK_ENTRY"] = entry.map { "\($0)" }
      command.limits.wallTime = .seconds(settings.timeout)
      return command
    }
    // A program that was stopped with the run did not end in its own way.
    try Task.checkCancellation()
    let signal: Int32? =
      if case .signaled(let number) = outcome.termination { number } else { nil }
    let output = ProgramOutput(
      standardOutput: outcome.standardOutput, standardError: outcome.standardError, mark: mark,
      isFatal: signal != nil)
    let ending = ending(of: outcome.termination, hasCrashReport: output.hasCrashReport)
    var record = RunRecord(
      parts: output.parts, ending: ending, trapMessage: output.trapMessage, frames: output.frames,
      stoppedBy: outcome.limitHit?.rawValue, milliseconds: outcome.duration.wholeMilliseconds,
      date: Day.today)
    if signal != nil, !output.thrownAddresses.isEmpty {
      record.frames = try await frames(at: output.thrownAddresses, in: program) + record.frames
    }
    return record
  }

  /// Tells an exit status from a signal where the sandbox cannot: bubblewrap reports both as
  /// `128 + n`.
  ///
  /// The runtime writes a report for every signal that a fault raises, so without one the number is
  /// an exit status: `exit(139)` is no trap. The signals of who stops a program, such as SIGKILL, stay
  /// signals.
  private func ending(
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

  /// The name of the program's file, the last part of its first argument.
  private let name = "main"

  /// Makes the runtime write a backtrace in JSON to standard error when the program crashes
  /// (docs/Backtracing.rst of Swift); one thread and no registers keep it short.
  private static let backtrace =
    "enable=yes,format=json,output-to=stderr,color=no,interactive=no,cache=no,images=none,"
    + "threads=crashed,registers=none,symbolicate=full,sanitize=no"

  /// Asks the toolchain's symbolizer, in the sandbox too since it reads a stranger's program, for the
  /// places of some addresses.
  private func frames(at addresses: [String], in program: [UInt8]) async throws
    -> [RunRecord.Frame]
  {
    let outcome = try await sandbox.run { layout in
      var command = Sandbox.Command(
        executable: "\(toolchain.usr)/bin/llvm-symbolizer", limits: .compiler)
      command.arguments = ["--obj=\(layout.input)/\(name)", "--output-style=JSON"]
      // Addresses that are read are answered by a line each, those of the command line by one list.
      command.standardInput = Array(addresses.map { $0 + "\n" }.joined().utf8)
      command.files = [Sandbox.File(name: name, bytes: program, isExecutable: true)]
      return command
    }
    return outcome.standardOutput.split(separator: UInt8(ascii: "\n")).flatMap { line in
      let answer = try? JSONDecoder().decode(SymbolizerAnswer.self, from: Data(line))
      return (answer?.symbols ?? []).filter { $0.line > 0 }.map {
        RunRecord.Frame(file: $0.fileName, line: $0.line, column: $0.column)
      }
    }
  }

  /// One line of `llvm-symbolizer --output-style=JSON`.
  private struct SymbolizerAnswer: Decodable {
    struct Symbol: Decodable {
      var fileName: String
      var line: Int
      var column: Int

      enum CodingKeys: String, CodingKey {
        case fileName = "FileName"
        case line = "Line"
        case column = "Column"
      }
    }

    var symbols: [Symbol]

    enum CodingKeys: String, CodingKey { case symbols = "Symbol" }
  }
}
