import ResultStore
import SafeFiles
import SampleCompiler
import SamplePlan
import Sandbox
import Toolchains

/// Observing the values that the comments of a program's samples claim.
extension ProgramLauncher {
  /// The key of the observations of a program's values.
  ///
  /// It is that of a run, with the program's compile key and the text of the probe in place of the
  /// executable.
  func observationKey(
    _ probe: ValueProbe, _ program: Program, compileKey: ContentHash, imports: PackageImports
  ) async throws -> ContentHash {
    var hasher = ContentHasher()
    hasher.combine("values 5")
    hasher.combine(compileKey.hexadecimal)
    hasher.combine(probe.text())
    return try await keyParts(
      program: hasher.finish().hexadecimal, settings: program.settings, device: nil,
      imports: imports
    ).key
  }

  /// Runs the observing program (`ProbedCode`) as often as the program itself was run, and adds the values
  /// that it writes.
  ///
  /// Each run has the hash seeds of the corresponding run of the program, so that the values belong to the
  /// output. Equal observations of a claim in different runs are stored once.
  ///
  /// If a run ends differently, as when the description of a value traps, it is repeated without the claim that
  /// was observed last, so that the others are still observed.
  ///
  /// - Parameter record: the result of the program without observation; the endings must be equal.
  func observe(
    _ bytes: [UInt8], entry: Int?, _ launch: ProgramLookup.Launch, _ record: RunRecord,
    _ repetition: Repetition, into observed: inout ObservationRecord
  ) async throws {
    var run = Run(
      program: bytes, entry: entry, settings: launch.settings, device: nil,
      places: try await devices.places(for: .plain),
      packages: try await packages.places(of: launch.imports))
    run.isObserved = true
    var setting: RunSetting? = .pinned
    var runs = 0
    var milliseconds = 0
    var quickest = Int.max
    var isCalm = true
    while let next = setting {
      let (outcome, mark) = try await start(run, setting: next)
      runs += 1
      milliseconds += outcome.duration.wholeMilliseconds
      quickest = min(quickest, outcome.duration.wholeMilliseconds)
      let reader = ObservationReader(
        outcome.standardOutput, mark: mark, claims: observed.claims.count)
      let ending = ending(of: outcome.termination, hasCrashReport: true)
      if outcome.limitHit != nil || ending != record.ending, let last = reader.last,
        run.skippedClaims.count < (outcome.limitHit == .time ? 1 : Self.mostSkipped),
        !run.skippedClaims.contains(last)
      {
        observed.deviation =
          outcome.limitHit.map { "it exceeded the sandbox's limit on \($0.rawValue)" }
          ?? "it ended differently"
        run.skippedClaims.append(last)
        continue
      }
      if let limit = outcome.limitHit {
        observed.deviation = "it exceeded the sandbox's limit on \(limit.rawValue)"
        observed.isReproducible = false
        break
      }
      if ending != record.ending { observed.deviation = "it ended differently" }
      for claim in reader.incomplete { observed.claims[claim].isIncomplete = true }
      for (claim, sights) in reader.sights.enumerated()
      where !observed.claims[claim].runs.contains(sights) {
        observed.claims[claim].runs.append(sights)
      }
      isCalm = isCalm && ProgramOutput.isCalm(outcome.standardOutput, mark: mark)
      // What it writes itself was compared between the runs without observation.
      setting = repetition.next(
        afterRuns: runs, quickest: quickest, endsWell: record.ending == .exited(status: 0),
        isCalm: isCalm, isSilent: isCalm)
    }
    observed.milliseconds += milliseconds
    guard observed.isReproducible, record.other == nil, record.variablesUsedEarly == nil else {
      return
    }
    let (kept, first) = (run, observed.claims.map(\.runs))
    observed.variablesUsedEarly = try await variablesUsedEarly(repetition.variables) { setting in
      let (outcome, mark) = try await start(kept, setting: setting)
      let reader = ObservationReader(outcome.standardOutput, mark: mark, claims: first.count)
      let differs = zip(first, reader.sights).contains { runs, sights in !runs.contains(sights) }
      return (differs, outcome.standardOutput, mark)
    }
  }

  /// The maximum number of claims that are left out because the program ended differently at them.
  private static let mostSkipped = 3
}
