import Toolchains
import SafeFiles
import ResultStore
import SampleCompiler
import SamplePlan
import Sandbox
import SwiftSource

/// Observing the values that the comments of a program's samples claim.
extension SampleRunner {
  /// The maximum number of compilations; each may reveal new errors in what is left.
  private static let maximumAttempts = 5

  /// Compiles and runs a program again, with code that observes the values that its comments claim.
  ///
  /// The second program writes notes about its values (`ProbedCode`). It may have been compiled together with
  /// others when the program itself was. Whatever the compiler rejects is omitted, and the rest tried again,
  /// until it compiles, nothing is left, or the attempts are used up. A value that cannot be observed is not
  /// an error here: its obstacle is the compiler's message, and a judge decides what it means.
  ///
  /// - Parameters:
  ///   - record: the result of the program without observation.
  ///   - kept: the compilation of the second program together with others, whose file is intact.
  /// - Throws: `RunnerError` if the file of a program that was just compiled is lost.
  /// - Returns: a record whose `deviation` says how the program behaved differently, if it did.
  func look(
    through probe: ValueProbe, at program: Program, _ source: ProgramSource, _ record: RunRecord,
    _ kept: CompileRecord?
  ) async throws -> ObservationRecord {
    var omitted: [ProbedCode.Part: String] = [:]
    var kept = kept
    var compiled: CompileRecord
    var milliseconds = 0
    var attempts = 0
    repeat {
      let parts = Set(omitted.keys)
      if let together = kept.take() {
        compiled = together
      } else {
        compiled = try await compiler.compile(
          probe.text(omitting: parts) + source.testRunner, inPlaceOf: source,
          languageMode: program.languageMode)
      }
      milliseconds += compiled.milliseconds
      if compiled.executable != nil || compiled.stoppedBy != nil { break }
      attempts += 1
      omitted.merge(probe.parts(refusedBy: compiled.messages, omitting: parts)) { old, _ in old }
    } while attempts < Self.maximumAttempts
      && (0..<probe.count).contains { omitted[.value($0)] == nil }
    var observed = ObservationRecord(
      claims: (0..<probe.count).map { number in
        var watched = ObservationRecord.ObservedClaim()
        watched.obstacle = omitted[.value(number)]
        return watched
      }, deviation: nil, milliseconds: milliseconds, isReproducible: compiled.stoppedBy == nil)
    guard let name = compiled.executable else {
      observed.deviation =
        compiled.stoppedBy.map { "the compiler exceeded the limit on \($0)" }
        ?? "it does not compile with the code that observes its values"
      return observed
    }
    guard let bytes = programs.bytes(of: name) else { throw lostProgram }
    try await launcher.observe(
      bytes, entry: compiled.entry, program, source, record,
      imports: packages.imports(of: source.text), into: &observed)
    return observed
  }
}

extension ProgramLauncher {
  /// The key of the observations of a program's values.
  ///
  /// It is that of a run, with the program's compile key and the text of the probe in place of the
  /// executable.
  func observationKey(
    _ probe: ValueProbe, _ program: Program, compileKey: ContentHash, imports: PackageImports
  ) async throws -> ContentHash {
    var hasher = ContentHasher()
    hasher.combine("values 1")
    hasher.combine(compileKey.hexadecimal)
    hasher.combine(probe.text())
    return try await keyParts(
      program: hasher.finish().hexadecimal, settings: program.settings, device: nil,
      imports: imports
    ).key
  }

  /// Runs the observing program as often as the program itself was run.
  ///
  /// Each run has the hash seeds of the corresponding run of the program, so that the values belong to the
  /// output. Equal observations of a claim in different runs are stored once.
  ///
  /// - Parameter record: the result of the program without observation; the endings must be equal.
  fileprivate func observe(
    _ bytes: [UInt8], entry: Int?, _ program: Program, _ source: ProgramSource,
    _ record: RunRecord, imports: PackageImports, into observed: inout ObservationRecord
  ) async throws {
    let run = Run(
      program: bytes, entry: entry, settings: program.settings, device: nil,
      places: try await devices.places(for: .plain),
      packages: try await packages.places(of: imports))
    let repetition = Repetition(of: program, source)
    var hashing: HashSeedSource? = .pinned
    var runs = 0
    var milliseconds = 0
    var quickest = Int.max
    while let source = hashing {
      let (outcome, mark) = try await start(run, hashing: source)
      runs += 1
      milliseconds += outcome.duration.wholeMilliseconds
      quickest = min(quickest, outcome.duration.wholeMilliseconds)
      if let limit = outcome.limitHit {
        observed.deviation = "it exceeded the sandbox's limit on \(limit.rawValue)"
        observed.isReproducible = false
        break
      }
      let ending = ending(of: outcome.termination, hasCrashReport: true)
      if ending != record.ending { observed.deviation = "it ended differently" }
      let sights = ObservationReader(
        outcome.standardOutput, mark: mark, claims: observed.claims.count
      ).sights
      for (claim, sights) in sights.enumerated()
      where !observed.claims[claim].runs.contains(sights) {
        observed.claims[claim].runs.append(sights)
      }
      hashing = repetition.next(
        afterRuns: runs, quickest: quickest, endsWell: record.ending == .exited(status: 0))
    }
    observed.milliseconds += milliseconds
  }
}
