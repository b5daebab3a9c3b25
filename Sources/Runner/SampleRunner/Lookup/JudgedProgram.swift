import SampleJudging
import SamplePlan
import ResultStore
import WorkbookModel

/// A program whose result is known, judged by what its chapter says.
struct JudgedProgram: Sendable {
  let judge: Judge
  /// What the samples that it speaks for came to, and how its apps fared.
  let verdict: ProgramVerdict

  private var program: Program { judge.program }

  /// Judges a program, its live run and its apps.
  ///
  /// - Parameter workbook: the book with the chapter of its samples, and with the text of that.
  /// - Returns: nil when its samples are in no chapter of the book.
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

  /// Whether what the compiler says is not what the chapter claims, and was said of the program together
  /// with others.
  ///
  /// Alone it could be something else, as errors of programs that must fail are believed without more
  /// (`Bundler`).
  var needsExactWords: Bool {
    program.purpose == .failToCompile && verdict.hasFailure
      && judge.result.compilation.merge?.isTogether ?? false
  }

  /// The shorter chain that has to speak for the others when this one was not run; nil when there are none.
  ///
  /// They are the samples in front of its last one, of which a chain that does not compile says nothing.
  var shorter: Program? { judge.result.run == nil ? program.withoutLastSample : nil }
}
