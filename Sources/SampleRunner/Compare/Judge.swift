import ContentHash
import Diagnostics
import WorkbookModel

/// Compares what a program did with what the chapter says of its samples.
struct Judge: Sendable {
  let program: Program
  let source: ProgramSource
  let result: ProgramResult
  let chapter: Chapter
  let text: SourceText

  /// Returns a result for each sample that the program can speak for: all of its samples after a run,
  /// only the one it is for when it did not get that far.
  func results() -> [SampleResult] {
    guard let leaf = program.samples.last.flatMap({ chapter.sample($0.name) }) else { return [] }
    if let limit = result.compilation.stoppedBy {
      return [compilerStopped(leaf, limit: limit)]
    }
    switch program.purpose {
    case .failToCompile: return [CompileJudge(self, leaf).expectingErrors()]
    case .compile: return [CompileJudge(self, leaf).expectingSuccess()]
    case .run:
      guard let run = result.run else { return [CompileJudge(self, leaf).expectingSuccess()] }
      return judge(run)
    }
  }

  private func compilerStopped(_ sample: Sample, limit: String) -> SampleResult {
    var verdict = draft(for: sample)
    verdict.fail(
      Diagnostic(
        .error, "compile", file: chapter.file, range: sample.infoRange,
        "the compiler was stopped: it passed the sandbox's limit on \(limit)",
        fix: "make the sample simpler; a long expression can cost the type checker minutes"))
    return verdict
  }

  /// A result that holds what is known before anything is compared.
  func draft(for sample: Sample) -> SampleResult {
    let messages = CompileJudge.messages(of: self, for: sample)
    let time = result.compilation.milliseconds + (result.run?.milliseconds ?? 0)
    return SampleResult(
      id: sample.id, outcome: .verified, compilerMessages: messages, isCached: result.isCached,
      key: (result.runKey ?? result.compileKey).description, milliseconds: time,
      date: result.run?.date ?? result.compilation.date)
  }

  /// Each sample of a chain is judged by its own part of the output; the last one that was reached
  /// is also judged by the way the program ended.
  private func judge(_ run: RunRecord) -> [SampleResult] {
    let output = ProgramOutput(run)
    // A program with `@main` has no place for boundaries: everything it prints is its last sample's.
    let reached = source.isLibrary ? program.segments.count : output.parts.count
    let firstPart = reached - output.parts.count
    return program.samples.enumerated().compactMap { index, id in
      guard let sample = chapter.sample(id.name) else { return nil }
      guard index < reached else { return notReached(sample, behind: program.samples[reached - 1]) }
      var verdict = draft(for: sample)
      if index >= firstPart {
        verdict.standardOutput = output.parts[index - firstPart].standardOutput
        verdict.standardError = output.parts[index - firstPart].standardError
      }
      verdict.ending = .exited(status: 0)
      var isAsExpected = true
      if index == reached - 1 {
        let ending = EndingJudge(judge: self, sample: sample, run: run, output: output)
        isAsExpected = ending.check(&verdict, isLast: reached == program.segments.count)
      }
      if isAsExpected { ClaimJudge(file: chapter.file, sample: sample).check(&verdict) }
      return verdict
    }
  }

  private func notReached(_ sample: Sample, behind other: Sample.ID) -> SampleResult {
    var verdict = draft(for: sample)
    verdict.ending = .notRun
    verdict.fail(
      Diagnostic(
        .error, "trap", file: chapter.file, range: sample.infoRange,
        "the sample did not run: '\(other.name)', which it continues, ended the program"))
    return verdict
  }
}

extension SampleResult {
  mutating func fail(_ problem: Diagnostic) {
    outcome = .failed
    problems.append(problem)
  }
}
