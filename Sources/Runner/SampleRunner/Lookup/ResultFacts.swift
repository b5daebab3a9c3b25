import SafeFiles
package import ResultStore
package import SampleJudging
package import SamplePlan
import WorkbookModel

/// The information about a sample's result besides the outcome: how it was made, and from what.
///
/// It is the same for all samples of a program; the index stores it with each of them, for the next `workbook
/// why`.
package enum ResultFacts: Sendable {
  case program(Program, ProgramResult)
  /// The results of a console sample's commands, and the parts of its key.
  case session(ConsoleRecord, KeyParts)

  /// In hexadecimal digits; nil for commands.
  var compileKey: String? {
    switch self {
    case .program(_, let result): result.compileKey.hexadecimal
    case .session: nil
    }
  }

  /// The entry for the index, without the reason and the log.
  func lastResult(outcome: SampleResult.Outcome) -> LastResult {
    switch self {
    case .program(let program, let result): Self.lastResult(outcome, program, result)
    case .session(let record, let parts): Self.lastResult(outcome, record, parts)
    }
  }

  private static func lastResult(
    _ outcome: SampleResult.Outcome, _ record: ConsoleRecord, _ parts: KeyParts
  ) -> LastResult {
    var last = LastResult(outcome: outcome)
    last.runKey = parts.key.hexadecimal
    last.runParts = parts.parts.map(LastResult.Part.init)
    last.runMilliseconds = record.milliseconds
    last.date = record.date
    last.notKept = record.stoppedBy.map(RunRecord.reasonNotToKeep)
    return last
  }

  private static func lastResult(
    _ outcome: SampleResult.Outcome, _ program: Program, _ result: ProgramResult
  ) -> LastResult {
    var last = LastResult(outcome: outcome)
    last.compileKey = result.compileKey.hexadecimal
    last.runKey = result.runKey?.hexadecimal
    last.compileParts = LastResult.Part.all(of: result.compileParts, program)
    last.runParts = result.runParts.map { $0.parts.map(LastResult.Part.init) } ?? []
    last.compileMilliseconds = result.compilation.milliseconds
    last.runMilliseconds = result.run?.milliseconds
    last.runs = result.run?.runs
    last.date = result.run?.date ?? result.compilation.date
    last.isMerged = result.compilation.merge?.isTogether ?? false
    last.notKept = result.compilation.reasonNotToKeep ?? result.run?.reasonNotToKeep
    return last
  }
}

extension LastResult.Part {
  /// Makes the index entry of a part, with the first sixteen hexadecimal digits of its content's hash.
  package init(_ part: KeyPart) {
    var hasher = ContentHasher()
    hasher.combine(part.content)
    self.init(
      name: part.name, hash: String(hasher.finish().hexadecimal.prefix(16)), shown: part.shown)
  }

  /// The parts of a compile key, and the code of every sample in the program or one of its apps.
  static func all(of key: KeyParts, _ program: Program) -> [Self] {
    (key.parts + Self.code(of: program)).map(Self.init)
  }

  /// The code of the samples in the order of the chain, followed by that of the apps.
  private static func code(of program: Program) -> [KeyPart] {
    let segments = program.segments + program.apps.flatMap(\.program.segments)
    return segments.map { KeyPart(.code, of: $0.sample.name, $0.lines.map(\.code)) }
  }
}

extension CompileRecord {
  /// The reason why it is not cached; nil if it is.
  var reasonNotToKeep: String? {
    guard !isReproducible else { return nil }
    return stoppedBy.map { "the compiler was stopped by the limit on \($0)" }
      ?? "the compiler failed without an error message"
  }
}

extension RunRecord {
  /// The reason why it is not cached; nil if it is.
  var reasonNotToKeep: String? {
    guard !isReproducible else { return nil }
    if lostDaemon != nil { return "its transfer daemon has ended" }
    return stoppedBy.map(Self.reasonNotToKeep)
      ?? (faults.isEmpty ? "its process was killed" : "an app did not become idle in time")
  }

  /// A clause, for programs and commands.
  static func reasonNotToKeep(stoppedBy limit: String) -> String {
    "its run was stopped by the limit on \(limit)"
  }
}
