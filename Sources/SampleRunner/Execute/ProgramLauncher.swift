import ContentHash
import FoundationEssentials
import Sandbox
import Subprocess
import WorkbookModel

/// Runs a compiled program in the sandbox, or finds that the same program ran with the same input.
struct ProgramLauncher: Sendable {
  let toolchain: Toolchain
  let sandbox: Sandbox
  let cache: ResultCache

  /// The key of a run: the bytes of the program, the libraries it loads, and all that it is given.
  func key(executable: String, settings: Program.Settings) -> ContentHash {
    var hasher = ContentHasher()
    hasher.combine("run 1")
    hasher.combine(executable)
    hasher.combine(toolchain.identity)
    hasher.combine(sandbox.level.rawValue)
    hasher.combine(settings.arguments)
    hasher.combine(settings.standardInput)
    hasher.combine(settings.environment)
    hasher.combine("\(settings.timeout)")
    return hasher.finish()
  }

  /// Runs a program; a trap, an error or a limit that stopped it is in the record, not thrown.
  func run(_ program: [UInt8], settings: Program.Settings) async throws -> RunRecord {
    let outcome = try await sandbox.run { layout in
      var command = Sandbox.Command(executable: "\(layout.input)/\(name)", limits: .sample)
      command.files = [Sandbox.File(name: name, bytes: program, isExecutable: true)]
      command.arguments = settings.arguments
      command.standardInput = Array(settings.standardInput.utf8)
      command.environment = settings.environment
      command.environment["SWIFT_BACKTRACE"] = Self.backtrace
      command.limits.wallTime = .seconds(settings.timeout)
      return command
    }
    var record = RunRecord(
      standardOutput: outcome.standardOutput, standardError: outcome.standardError,
      stoppedBy: outcome.limitHit?.rawValue, thrownAt: [],
      milliseconds: outcome.duration.wholeMilliseconds, date: Day.today)
    switch outcome.termination {
    case .exited(let status): record.status = status
    case .signaled(let signal): record.signal = signal
    }
    let addresses = ProgramOutput.thrownAddresses(in: record.standardError)
    if record.signal != nil, !addresses.isEmpty {
      record.thrownAt = try await frames(at: addresses, in: program)
    }
    return record
  }

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
