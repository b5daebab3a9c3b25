import SampleJudging
import SamplePlan
import ResultStore
import WorkbookModel

/// A program whose records are known, with its judged results.
struct JudgedProgram: Sendable {
  let judge: Judge
  /// The results of the samples that it speaks for, and of its apps.
  let verdict: ProgramVerdict

  private var program: Program { judge.program }

  /// Judges a program, its live run and its apps.
  ///
  /// - Parameter workbook: the book, with the chapter of the program's samples and its text.
  /// - Returns: nil if its samples are in no chapter of the book.
  init?(
    _ program: Program, _ source: ProgramSource, _ result: ProgramResult, in workbook: Workbook
  ) {
    guard let sample = program.samples.last,
      let chapter = workbook.chapter(sample.chapter, language: sample.language),
      let text = workbook.sources[chapter.file]
    else { return nil }
    judge = Judge(
      program: program, source: source, result: result, chapter: chapter, text: text,
      files: workbook.sources)
    let results = LiveJudge(judge: judge).check(judge.results())
    verdict = ProgramVerdict(
      results: results.filter { program.judged.contains($0.id) },
      appearances: DeviceJudge(judge: judge).appearances(results))
  }

  /// Whether the compiler's messages differ from the chapter's claims, and come from a compilation together
  /// with others.
  ///
  /// Compiled alone they could differ, since errors of programs that must fail are accepted from bundles
  /// (`SampleCompiler`).
  var needsExactWords: Bool {
    program.purpose == .failToCompile && verdict.hasFailure
      && judge.result.compilation.merge?.isTogether ?? false
  }

  /// The shorter chain that has to speak for the other samples if this one was not run; nil if there are
  /// none.
  ///
  /// These are the samples before its last one, about which a chain that does not compile says nothing.
  var shorter: Program? { judge.result.run == nil ? program.withoutLastSample : nil }
}
