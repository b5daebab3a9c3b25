import SwiftRewriting
import SafeFiles
package import Diagnostics
package import SamplePlan
import ResultStore
package import WorkbookModel

/// Compares what a program did with what the chapter says of its samples.
///
/// The entrance of this module: `SampleRunner` makes one for each program whose records are complete,
/// fresh or from the cache, and asks for ``results()``. The judge hands each sample to the judges of
/// single questions, in this order, and each of them adds to the same result:
///
/// ```
/// was not run    CompileJudge, DeviceJudge (an app that does not compile)
/// was run        CompileJudge (warnings), EndingJudge and DeviceJudge (the last sample reached),
///                ClaimJudge and ValueJudge (if it ended as claimed), TestJudge, FlakeJudge, ClockJudge
/// ```
/// What needs more than one program comes behind it: ``LiveJudge``, ``AppJudge`` and ``ExerciseJudge``.
///
/// It is a value without state of its own: it reads no file, asks no clock, and gives the same results
/// for the same records, whatever task asks. It throws nothing: a mistake of the author is a
/// `Diagnostic` in the result.
package struct Judge: Sendable {
  /// The program as it was planned: its samples in the order of the chain, and what is asked of it.
  package let program: Program
  /// The text that was compiled, which leads from the places of messages and frames back to the
  /// chapter.
  package let source: ProgramSource
  /// What compiling it and running it came to.
  package let result: ProgramResult
  /// The chapter that all samples of the program stand in.
  package let chapter: Chapter
  /// The chapter's text, in which places are given.
  package let text: SourceText
  /// The texts of the files that samples include, by path; the whole book's may be among them.
  var files: [String: SourceText] = [:]

  /// - Parameters:
  ///   - chapter: the one that holds the program's samples; a sample that is not in it gets no result.
  ///   - text: the text of this chapter, as it was when the program was made.
  ///   - files: the texts of the book by path, for samples that show a part of a file.
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

  /// Returns a result for each sample that the program can speak for: all of its samples after a run,
  /// only the one it is for when it did not get that far.
  ///
  /// They stand in the order of the chain, problems of each in the order in which they were found.
  /// Those of samples that have programs of their own are among them after a run; the caller keeps
  /// those that the program is asked for (`Program.judged`). None when the program's last sample is not
  /// in the chapter.
  package func results() -> [SampleResult] {
    verdicts().map { verdict in
      var verdict = verdict
      for index in verdict.problems.indices {
        nameFence(in: &verdict.problems[index])
        nameLaterSample(in: &verdict.problems[index])
      }
      return verdict
    }
  }

  /// Whether a sample of the program did what it was to do; false for one that has no result here.
  package func isPassed(_ sample: Sample.ID) -> Bool {
    results().contains { $0.id == sample && $0.outcome.hasPassed }
  }

  /// The results before their problems are given the notes that any of them may need.
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

  /// Says which fences show the file that a problem stands in.
  ///
  /// The problem stands in the included file then, and an author who reads the message has to know
  /// which sample of the chapter is meant. Several samples may show the same file: each gets a note.
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

  /// Says of a run that what stands below has no part in it; an author may have tried it with that.
  ///
  /// Only of problems with outputs and endings, and only the first such sample is named.
  private func nameLaterSample(in problem: inout Diagnostic) {
    guard [.output, .trap].contains(problem.id), let later = program.keptOut.first,
      let sample = chapter.sample(later.sample.name)
    else { return }
    problem.notes.append(
      .init(
        "it is run without '\(later.sample.name)', which stands below and "
          + later.influence.reason,
        file: chapter.file, range: sample.infoRange))
  }

  /// The problem of a sample whose compilation was ended by the sandbox.
  ///
  /// - Parameter limit: `time`, `memory` and the like, as the sandbox names it.
  private func compilerStopped(_ sample: Sample, limit: String) -> Diagnostic {
    Diagnostic(
      .error, .compile, file: chapter.file, range: sample.infoRange,
      "the compiler was stopped: it passed the sandbox's limit on \(limit)",
      fix: "make the sample simpler; a long expression can cost the type checker minutes")
  }

  /// A result that holds what is known before anything is compared.
  ///
  /// Its outcome is the one that the sample has if nothing is wrong, so the judges only ever make it
  /// worse, but for tests that have passed. The times are those of the records: what came from the
  /// cache says how long it took when it was made.
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
    return draft
  }

  /// Each sample of a chain is judged by its own part of the output; the last one that was reached
  /// is also judged by the way the program ended.
  ///
  /// The parts of the run and the samples of the chain have the same numbers, except in a program with
  /// `@main`:
  ///
  /// ```
  /// chain           a, b, c        parts  [a, b, c]    c is the last one reached
  /// traps in b      a, b, c        parts  [a, b]       b is the last one reached, c fails: it did not run
  /// with @main      a, b, c        parts  [c]          c has all of the output, a and b have none
  /// ```
  /// An ending other than claimed, or a fault of an app, is the only problem that its sample gets: no
  /// output is compared behind it, for that would only repeat it. What captures stand for is carried
  /// from sample to sample, since a capture means the same in the whole chain.
  private func judge(_ run: RunRecord) -> [SampleResult] {
    // A program with `@main` has no place for boundaries: everything it prints is its last sample's.
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
        verdict.fail(notReached(sample, behind: program.samples[reached - 1]))
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
        // What apps print behind a fault is not worth a second problem.
        isAsExpected =
          DeviceJudge(judge: self).check(&verdict, of: sample) && isAsExpected
        verdict.trace = run.trace.flatMap { TraceReader(Array($0.utf8))?.trace }
      }
      let claims = ClaimJudge(
        chapter: chapter, text: text, code: codeText(of: sample), sample: values.sample)
      if isAsExpected {
        claims.check(&verdict, &captures)
        values.check(&verdict)
      }
      TestJudge(judge: self, sample: sample, number: index, run: run)
        .check(&verdict, isAsExpected: isAsExpected)
      flakes?.check(&verdict, claims, part: part, isLast: isLastReached)
      clock?.check(&verdict, claims)
      return verdict
    }
  }

  /// What was seen of the values that the comments of a sample claim.
  ///
  /// The looks of all samples of the chain stand in one list, in the order of the program's segments;
  /// this cuts out those of one sample. None when no look was taken, or when the record holds too few
  /// of them.
  private func watched(_ sample: Sample) -> [ObservationRecord.Watched] {
    let segments = program.segments.prefix { $0.sample != sample.id }
    let first = segments.reduce(0) { $0 + $1.values.count }
    let count = program.segments.first { $0.sample == sample.id }?.values.count ?? 0
    guard let claims = result.values?.claims, first + count <= claims.count else { return [] }
    return Array(claims[first..<first + count])
  }

  /// The path of the text that the lines of a sample stand in.
  func codeFile(of sample: Sample) -> String { sample.codeFile ?? chapter.file }

  /// The text that the lines of a sample stand in.
  ///
  /// That of the chapter also where the included file is not known: its places are wrong then, but
  /// there are some.
  private func codeText(of sample: Sample) -> SourceText {
    sample.codeFile.flatMap { files[$0] } ?? text
  }

  /// The problem of a sample that stands behind the one in which the program ended.
  private func notReached(_ sample: Sample, behind other: Sample.ID) -> Diagnostic {
    Diagnostic(
      .error, .trap, file: chapter.file, range: sample.infoRange,
      "the sample did not run: '\(other.name)', which it continues, ended the program",
      fix: "mend '\(other.name)', or continue another sample")
  }
}

extension SampleResult {
  /// Adds an error and makes the sample fail, whatever it came to before.
  ///
  /// - Parameter problem: an error; warnings are appended to `problems`, which changes no outcome.
  package mutating func fail(_ problem: Diagnostic) {
    outcome = .failed
    problems.append(problem)
  }
}
