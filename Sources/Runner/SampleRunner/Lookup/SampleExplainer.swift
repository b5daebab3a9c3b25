import SwiftRewriting
package import Toolchains
private import SafeFiles
private import TextDiagnostics
package import ResultStore
package import SampleCompiler
import SampleJudging
package import SamplePlan
package import Sandbox
package import WorkbookModel

/// Explains what a check would do for a sample now, and why, using only the cache and its index.
///
/// It asks the questions of a check (``ProgramLookup``) and uses only cached answers, so it always agrees
/// with a check, but compiles and runs nothing. `workbook why` prints its ``SampleExplanation``.
///
/// The reasons come from comparing the parts of the keys that a check would use now with those of the last
/// result in the index.
package struct SampleExplainer: Sendable {
  private let finder: ProgramFinder
  private let cache: ResultCache
  private let index: ResultIndex
  /// The sandbox that a check would use; its level is part of each explanation.
  package let sandbox: Sandbox
  let consoles: ConsoleRunner

  /// Makes an explainer for runs with the same arguments.
  ///
  /// - Parameters:
  ///   - cache: the book's cache, with its index.
  ///   - modules: see `SampleRunner`.
  ///   - packages: see `SampleRunner`.
  package init(
    toolchain: Toolchain, sandbox: Sandbox, cache: ResultCache, modules: String? = nil,
    packages: PackageModules = PackageModules()
  ) {
    self.sandbox = sandbox
    index = ResultIndex(cache: cache)
    let devices = DeviceModules(
      folder: modules ?? DeviceModules.folderOfProgram, level: sandbox.level)
    let compiler = SampleCompiler(
      toolchain: toolchain, sandbox: sandbox,
      programs: RecentPrograms(cache: cache, capacity: 1),
      sharedFiles: SharedCompilerFiles(
        toolchain: toolchain, sandbox: sandbox, cache: cache, jobs: 0),
      devices: devices, packages: packages)
    self.cache = cache
    finder = ProgramFinder(
      compiler: compiler,
      launcher: ProgramLauncher(
        toolchain: toolchain, sandbox: sandbox, devices: devices, packages: packages),
      merging: .auto)
    consoles = ConsoleRunner(
      toolchain: toolchain, sandbox: sandbox, cache: cache, devices: devices)
  }

  /// Explains one sample.
  ///
  /// All programs of its plan are looked up: besides its own, these are the shorter chains that speak for it
  /// if a longer one does not compile, the scenarios that an app is judged by, and the check of an exercise.
  /// If all of them are cached, the result is the one that a check would report.
  ///
  /// - Parameter plan: the plan of this sample alone.
  /// - Throws: `RunnerError` if the modules for compiling it cannot be read.
  package func explain(
    _ sample: Sample.ID, _ plan: RunPlan, in workbook: Workbook
  ) async throws -> SampleExplanation {
    let last = index.lastResult(of: sample, inBook: workbook.root)
    if let session = plan.sessions.first(where: { $0.sample == sample }) {
      return try await explain(session, last, in: workbook)
    }
    guard let program = plan.programs.first(where: { $0.judged.contains(sample) }) else {
      return none(sample, last, reason: Self.reason(in: plan, for: sample))
    }
    if let obstacle = finder.compiler.obstacle(to: program, ProgramSource(program)) {
      return none(sample, last, reason: obstacle)
    }
    var verdicts = ProgramVerdicts()
    var own: ProgramLookup?
    var isComplete = true
    for program in plan.programs {
      for step in try await steps(program, in: workbook) {
        let results = step.verdict?.results ?? []
        isComplete = isComplete && step.verdict != nil
        if step.verdict == nil && step.lookup.program.judged.contains(sample) && own == nil
          || results.contains(where: { $0.id == sample })
        {
          own = step.lookup
        }
        if let verdict = step.verdict { verdicts.add(verdict) }
      }
    }
    for trial in plan.trials where trial.subject == sample {
      let kept = try await self.kept(trial, in: workbook)
      isComplete = isComplete && kept != nil
      if let kept { verdicts.trials.append((trial, kept)) }
    }
    guard let own else { return none(sample, last, reason: "no program is planned for it") }
    var explanation = SampleExplanation(
      sample: sample, action: action(own, isComplete: isComplete), last: last,
      sandbox: sandbox.level.rawValue)
    let compiled = own.compiled.first
    explanation.compileKey = compiled.map {
      .init(digits: $0.key.hexadecimal, since: $0.record?.date)
    }
    explanation.runKey = own.runKey.map {
      .init(digits: $0.hexadecimal, since: own.run?.date)
    }
    let chapter = workbook.chapter(sample.chapter, language: sample.language)
    if let text = chapter.flatMap({ workbook.sources[$0.file] }) {
      explanation.merging = compiled?.record?
        .merging(of: own.source, in: text, including: workbook.sources)
    }
    explanation.reasonForSeparate = Self.reasonForSeparate(own.program, own.source)
    explanation.excludedSamples = own.program.excludedSamples.map {
      "'\($0.sample.name)', which \($0.influence.reason)"
    }
    if explanation.action == .takeFromCache {
      explanation.result = verdicts.result(of: sample, in: workbook)
    } else {
      explanation.reasons = reasons(own, sample, last)
    }
    return explanation
  }

  /// An explanation for a sample that is neither compiled nor run.
  package func none(
    _ sample: Sample.ID, _ last: LastResult?, reason: String
  ) -> SampleExplanation {
    SampleExplanation(
      sample: sample, action: .none(reason: reason), last: last, sandbox: sandbox.level.rawValue)
  }

  private static func reason(in plan: RunPlan, for sample: Sample.ID) -> String {
    plan.unverified.first { $0.sample == sample }?.reason
      ?? "no program is planned for it"
  }

  /// The first step of a check.
  ///
  /// - Parameter isComplete: whether everything of the sample's plan is cached.
  private func action(_ lookup: ProgramLookup, isComplete: Bool) -> SampleExplanation.Action {
    if lookup.compiled.first?.record == nil { return .compile }
    // An app is judged by its scenarios too, which may have to be run again.
    return isComplete ? .takeFromCache : .run
  }

  // MARK: Results of a check

  /// A program that a check would look up.
  private struct Step {
    var lookup: ProgramLookup
    /// Nil if a check would have to compile or run it.
    var verdict: ProgramVerdict?
  }

  /// A program, and the shorter ones that speak for the rest of its chain if it was not run, as far as they
  /// are cached.
  private func steps(_ program: Program, in workbook: Workbook) async throws -> [Step] {
    var steps: [Step] = []
    var next: Program? = program
    while let program = next {
      let lookup = try await finder.look(up: program, in: cache)
      let judged = lookup.result.flatMap {
        JudgedProgram(program, lookup.source, $0, in: workbook)
      }
      steps.append(Step(lookup: lookup, verdict: judged?.verdict))
      next = judged?.shorter
    }
    return steps
  }

  /// The cached result of a trial; nil if there is none.
  private func kept(
    _ trial: RunPlan.Trial, in workbook: Workbook
  ) async throws -> ProgramVerdict? {
    let lookup = try await finder.look(up: trial.program, in: cache)
    guard let result = lookup.result else { return nil }
    return JudgedProgram(trial.program, lookup.source, result, in: workbook)?.verdict
  }

  // MARK: Reasons

  /// The reasons why a sample would be compiled or run.
  private func reasons(
    _ lookup: ProgramLookup, _ sample: Sample.ID, _ last: LastResult?
  ) -> [String] {
    guard let last else { return [Self.nothingKnown] }
    guard last.compileKey != nil else {
      return [
        "it was not compiled at the last check" + (last.reason.map { ": \($0)" } ?? "")
      ]
    }
    return reasons(
      sample, last, lookup.program, changes: changes(since: last, lookup))
  }

  static let nothingKnown = "no earlier result of it is known"

  /// Describes changes of keys as reasons, without duplicates.
  ///
  /// If the keys are equal, a result is missing either because it was not cached, such as one determined by a
  /// limit, or because it was removed from the cache.
  ///
  /// - Parameters:
  ///   - last: the sample's last result in the index.
  ///   - program: nil for a console sample.
  ///   - changes: the changes of its keys since then.
  func reasons(
    _ sample: Sample.ID, _ last: LastResult, _ program: Program?, changes: [KeyChange]
  ) -> [String] {
    let words = changes.compactMap { $0.text(for: sample, in: program) }
    guard words.isEmpty else {
      return words.enumerated().filter { !words[..<$0.offset].contains($0.element) }
        .map { "changed: \($0.element)" }
    }
    if let reason = last.notKept { return ["\(reason), and such a result is not cached"] }
    return ["its result is no longer in the cache"]
  }

  /// The changes of a program's keys since its last result.
  ///
  /// Changes that follow from others are left out: the text of a program follows from the code of a sample,
  /// the executable and an app from whatever has changed for the compiler.
  private func changes(since last: LastResult, _ lookup: ProgramLookup) -> [KeyChange] {
    let compile = KeyChange.all(
      from: last.compileParts,
      to: lookup.compiled.first.map { LastResult.Part.all(of: $0.parts, lookup.program) } ?? [])
    var run: [KeyChange] = []
    if let parts = lookup.knownRunParts, last.runKey != nil {
      let now = parts.parts.map(LastResult.Part.init)
      // A part that is not compiled yet is unknown, which is not a change.
      let known = Set(now.map(\.name))
      let isWhole = lookup.runKey != nil
      run = KeyChange.all(
        from: last.runParts.filter { isWhole || known.contains($0.name) }, to: now)
    }
    let kinds = Set(compile.compactMap { $0.name?.kind })
    // Changes that follow from others are not reasons.
    return (compile + run).filter { change in
      switch change.name?.kind {
      case .program: !kinds.contains(.code)
      case .executable: kinds.isEmpty
      case .app: !kinds.contains(.code)
      default: true
      }
    }
  }

  /// The reason why a program is never compiled together with others; nil if it may be.
  private static func reasonForSeparate(_ program: Program, _ source: ProgramSource) -> String? {
    if let separation = AloneReason(noCandidate: program, source, mode: .auto) {
      return separation.reason
    }
    return source.bundleCandidate.hazards.first?.kind.reason
  }
}

/// The verdicts on all programs of a plan.
///
/// An exercise or an app is judged by several programs, so all must be known first.
private struct ProgramVerdicts {
  private var results: [SampleResult] = []
  private var appearances: [AppRun] = []
  var trials: [(RunPlan.Trial, ProgramVerdict)] = []

  mutating func add(_ verdict: ProgramVerdict) {
    results += verdict.results
    appearances += verdict.appearances
  }

  /// The result of a sample, including checks of an exercise and scenarios of an app; nil if no program
  /// speaks for it.
  func result(of sample: Sample.ID, in workbook: Workbook) -> SampleResult? {
    let twins = TwinJudge(workbook: workbook, trials: trials, results: results)
    return results.first { $0.id == sample }
      .map(ExerciseJudge(workbook: workbook, trials: trials, results: results).check)
      .map(AppJudge(workbook: workbook, appearances: appearances + twins.appearances).check)
      .map(twins.check)
  }
}
