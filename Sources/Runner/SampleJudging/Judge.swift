import SwiftRewriting
import SafeFiles
package import TextDiagnostics
package import SamplePlan
import ResultStore
package import WorkbookModel

/// Compares the results of a program with the chapter's claims about its samples.
///
/// The entry point of this module: `SampleRunner` makes one for each program whose records are complete,
/// fresh or cached, and calls ``results()``. The judge passes each sample to the specialized judges in this
/// order, and each of them adds to the same result:
///
/// ```
/// was not run    CompileJudge, DeviceJudge (an app that does not compile)
/// was run        CompileJudge (warnings), EndingJudge and DeviceJudge (the last sample reached),
///                ClaimJudge and ValueJudge (if it ended as claimed), TestJudge, FlakeJudge, ClockJudge
/// both           OrderJudge
/// ```
/// Rules about several programs are applied later: ``LiveJudge``, ``AppJudge`` and ``ExerciseJudge``.
///
/// It is a value without state: it reads no files and no clock, and gives the same results for the same
/// records on any task. It throws nothing: a mistake of the author is a `Diagnostic` in the result.
package struct Judge: Sendable {
  /// The program as it was planned: its samples in the order of the chain, and their settings.
  package let program: Program
  /// The compiled text, which maps locations of messages and frames back to the chapter.
  package let source: ProgramSource
  /// The records of compiling and running it.
  package let result: ProgramResult
  /// The chapter that contains all samples of the program.
  package let chapter: Chapter
  /// The chapter's text, to which locations refer.
  package let text: SourceText
  /// The texts of included files by path; the whole book's may be among them.
  var files: [String: SourceText] = [:]

  /// - Parameters:
  ///   - chapter: the chapter that contains the program's samples; a sample that is missing in it gets no
  ///     result.
  ///   - text: the text of this chapter at the time when the program was made.
  ///   - files: the texts of the book's files by path, for samples that show a part of a file.
  package init(
    program: Program, source: ProgramSource, result: ProgramResult, chapter: Chapter,
    text: SourceText, files: [String: SourceText] = [:]
  ) {
    self.program = program
    self.source = source
    self.result = result
    self.chapter = chapter
    self.text = text
    self.files = files
  }

  /// Returns a result for each sample that the program can judge: after a run all of its samples, otherwise
  /// only the last.
  ///
  /// The results are in the order of the chain, and problems in the order in which they were found. After a
  /// run, samples that have their own programs are included; the caller keeps those that the program is
  /// responsible for (`Program.judged`). The result is empty if the program's last sample is not in the
  /// chapter.
  package func results() -> [SampleResult] {
    let order = OrderJudge(self)
    return verdicts().map { verdict in
      var verdict = verdict
      order?.check(&verdict)
      for index in verdict.problems.indices {
        nameFence(in: &verdict.problems[index])
        nameLaterSample(in: &verdict.problems[index])
      }
      return verdict
    }
  }

  /// The results before notes are added to their problems.
  private func verdicts() -> [SampleResult] {
    guard let leaf = program.samples.last.flatMap({ chapter.sample($0.name) }) else { return [] }
    if let run = result.run { return judge(run) }
    var verdict = draft(for: leaf)
    let compilation = CompileJudge(self, leaf)
    if let limit = result.compilation.stoppedBy {
      verdict.fail(compilerStopped(leaf, limit: limit))
    } else if program.purpose == .failToCompile {
      compilation.checkErrors(&verdict)
    } else {
      compilation.checkSuccess(&verdict)
      if result.compilation.executable != nil {
        DeviceJudge(judge: self).checkNotRun(&verdict, leaf)
      }
    }
    return [verdict]
  }

  /// Adds notes about the fences that include the file of a problem.
  ///
  /// The problem is then located in the included file, and the author has to know which sample of the chapter
  /// is meant. If several samples include the file, each gets a note.
  private func nameFence(in problem: inout Diagnostic) {
    guard problem.file != chapter.file else { return }
    for sample in program.samples.compactMap({ chapter.sample($0.name) })
    where sample.codeFile == problem.file {
      problem.notes.append(
        .init(
          "sample '\(sample.id.name)' includes it here", file: chapter.file,
          range: sample.infoRange))
    }
  }

  /// Notes that a later sample is not part of the run; the author may have expected it.
  ///
  /// Only for problems with outputs and endings, and only the first such sample is named.
  private func nameLaterSample(in problem: inout Diagnostic) {
    guard [.output, .trap].contains(problem.id), let later = program.excludedSamples.first,
      let sample = chapter.sample(later.sample.name)
    else { return }
    problem.notes.append(
      .init(
        "it is run without the later sample '\(later.sample.name)', which "
          + later.influence.reason,
        file: chapter.file, range: sample.infoRange))
  }

  /// The problem of a sample whose compilation was stopped by the sandbox.
  ///
  /// - Parameter limit: the sandbox's name of the limit, such as `time` or `memory`.
  private func compilerStopped(_ sample: Sample, limit: String) -> Diagnostic {
    Diagnostic(
      .error, .compile, file: chapter.file, range: sample.infoRange,
      "the compiler was stopped: it exceeded the sandbox's limit on \(limit)",
      fix: "make the sample simpler; a long expression can cost the type checker minutes")
  }

  /// Makes a result with everything that is known before comparing.
  ///
  /// Its outcome is that of a sample without problems, so judges only make it worse, except for passed tests.
  /// The times are those of the records: a cached result has the time of its original run.
  private func draft(for sample: Sample) -> SampleResult {
    let time = result.compilation.milliseconds + (result.run?.milliseconds ?? 0)
    var draft = SampleResult(
      id: sample.id, outcome: sample.outcomeWhenRight,
      compilerMessages: CompileJudge(self, sample).messages, isCached: result.isCached,
      key: (result.runKey ?? result.compileKey).description, milliseconds: time,
      date: result.run?.date ?? result.compilation.date)
    draft.compileMilliseconds = result.compilation.milliseconds
    draft.merging = result.compilation.merging(of: source, in: text, including: files)
    draft.isVolatile = result.run?.other != nil
    let hints = [result.compilation.isHint, result.run?.isHint, result.values?.isHint]
    draft.isHint = (hints + result.apps.map(\.compilation.isHint)).contains(true)
    return draft
  }

  /// Judges each sample of a chain by its own part of the output, and the last one reached also by the
  /// program's ending.
  ///
  /// The parts of the run and the samples of the chain have the same indices, except in a program with
  /// `@main`:
  ///
  /// ```
  /// chain           a, b, c        parts  [a, b, c]    c is the last one reached
  /// traps in b      a, b, c        parts  [a, b]       b is the last one reached, c fails: it did not run
  /// with @main      a, b, c        parts  [c]          c has all of the output, a and b have none
  /// ```
  /// If the ending differs from the claim, or an app has a fault, outputs are not compared, which would only repeat it;
  /// values that the sample has shown before are. Captures are passed from sample to sample, since a capture has
  /// the same text in the whole chain.
  private func judge(_ run: RunRecord) -> [SampleResult] {
    // A program with `@main` has no boundaries between samples: all its output belongs to the last one.
    let reached = source.isLibrary ? program.segments.count : run.parts.count
    let firstPart = reached - run.parts.count
    var captures = Captures()
    var flakes = run.other.map { FlakeJudge(run: run, other: $0) }
    let clock = ClockJudge(program, day: run.date)
    return program.samples.enumerated().compactMap { index, id in
      guard let sample = chapter.sample(id.name) else { return nil }
      let values = ValueJudge(
        sample: sample, code: codeText(of: sample), watched: watched(sample),
        deviation: result.values?.deviation)
      var verdict = draft(for: values.sample)
      CompileJudge(self, sample).checkSuccess(&verdict)
      guard index < reached else {
        verdict.fail(notReached(sample, after: program.samples[reached - 1]))
        return verdict
      }
      let part = index - firstPart
      if part >= 0 {
        verdict.standardOutput = run.parts[part].standardOutput
        verdict.standardError = run.parts[part].standardError
      }
      let isLastReached = index == reached - 1
      verdict.ending = .exited(status: 0)
      var isAsExpected = true
      if isLastReached {
        let ending = EndingJudge(judge: self, sample: sample, run: run)
        isAsExpected = ending.check(&verdict, isLast: reached == program.segments.count)
        // The output of apps after a fault is not worth a second problem.
        isAsExpected =
          DeviceJudge(judge: self).check(&verdict, of: sample) && isAsExpected
        verdict.trace = run.trace
        isAsExpected =
          DeviceJudge(judge: self).checkPictures(&verdict, of: sample) && isAsExpected
      }
      let claims = ClaimJudge(
        chapter: chapter, text: text, code: codeText(of: sample), sample: values.sample,
        calls: values.calls, budget: Budget())
      if isAsExpected {
        claims.check(&verdict, &captures)
        values.check(&verdict)
      } else if run.stoppedBy == nil {
        values.checkReached(&verdict)
        claims.checkReached(&verdict)
      }
      TestJudge(judge: self, sample: sample, number: index, run: run)
        .check(&verdict, isAsExpected: isAsExpected)
      if sample.usesRunnersNames {
        verdict.fail(
          Diagnostic(
            .error, .compile, file: chapter.file, range: sample.infoRange,
            "the sample calls the runner's own functions, so its results prove nothing",
            fix: "choose names that do not begin with 'workbook_'"))
      }
      flakes?.check(&verdict, claims, part: part, isLast: isLastReached)
      clock?.check(&verdict, claims)
      return verdict
    }
  }

  /// The observations of the values that the comments of a sample claim.
  ///
  /// The observations of all samples of the chain are one list, in the order of the program's segments; this
  /// returns those of one sample. Empty if nothing was observed, or if the record has too few entries.
  private func watched(_ sample: Sample) -> [ObservationRecord.ObservedClaim] {
    let segments = program.segments.prefix { $0.sample != sample.id }
    let first = segments.reduce(0) { $0 + $1.values.count }
    let count = program.segments.first { $0.sample == sample.id }?.values.count ?? 0
    guard let claims = result.values?.claims, first + count <= claims.count else { return [] }
    return Array(claims[first..<first + count])
  }

  /// The path of the text that contains the lines of a sample.
  func codeFile(of sample: Sample) -> String { sample.codeFile ?? chapter.file }

  /// The text that contains the lines of a sample.
  ///
  /// If the included file is unknown, this is the chapter's text: locations are wrong then, but valid.
  private func codeText(of sample: Sample) -> SourceText {
    sample.codeFile.flatMap { files[$0] } ?? text
  }

  /// The problem of a sample after the one in which the program ended.
  private func notReached(_ sample: Sample, after other: Sample.ID) -> Diagnostic {
    Diagnostic(
      .error, .trap, file: chapter.file, range: sample.infoRange,
      "the sample did not run: '\(other.name)', which it continues, ended the program",
      fix: "correct '\(other.name)', or continue another sample")
  }
}

extension Sample {
  /// Whether the code refers to a function of `sample_support.c` by its linker's name.
  fileprivate var usesRunnersNames: Bool {
    if language == .objectiveC { return code.contains("workbook_") }
    return code.contains("\"workbook_")
      && ["_silgen_name", "_cdecl", "@c(", "_extern", "dlsym"].contains(where: code.contains)
  }
}

extension SampleResult {
  /// Adds an error and marks the sample as failed, whatever its outcome was.
  ///
  /// - Parameter problem: an error; warnings are appended to `problems` directly, without changing the
  ///   outcome.
  package mutating func fail(_ problem: Diagnostic) {
    outcome = .failed
    problems.append(problem)
  }
}
