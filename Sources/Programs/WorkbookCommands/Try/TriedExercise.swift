import CommandLineSyntax
import TextDiagnostics
import MarkdownTree
import SiteRenderer
import WorkbookModel

/// An exercise with its parts.
struct TriedExercise {
  var chapter: Chapter
  var sample, check, solution: Sample
  /// The texts of its hints, in the order of the chapter.
  var hints: String

  /// - Throws: for a name that is not that of an exercise; the message lists the exercises.
  init(_ name: String, in workbook: Workbook, directory: String) throws(Invocation.UsageError) {
    let selection = try SampleSelection([name], in: workbook, directory: directory)
    let chapters = workbook.chapters.filter { chapter in
      chapter.samples.contains { selection.samples?.contains($0.id) ?? true }
    }
    let exercises = chapters.flatMap { chapter in
      chapter.samples.filter {
        $0.annotations.isExercise && selection.samples?.contains($0.id) ?? true
      }.map { (chapter, $0) }
    }
    guard exercises.count == 1, let (chapter, sample) = exercises.first,
      let check = sample.annotations.check.flatMap({ chapter.sample($0.value) }),
      let solution = sample.annotations.solution.flatMap({ chapter.sample($0.value) })
    else {
      let languages = Set(chapters.map(\.language))
      let own = chapters.flatMap(\.samples).filter(\.annotations.isExercise)
      let all =
        (own.isEmpty
        ? workbook.chapters.filter { languages.contains($0.language) }.flatMap(\.samples)
          .filter(\.annotations.isExercise) : own).map { "\($0.id)" }
      let what = exercises.isEmpty ? "is not an exercise" : "has several exercises"
      throw Invocation.UsageError(
        description: "'\(name)' \(what); "
          + (all.isEmpty ? "the book has none" : "name one of: \(all.joined(separator: ", "))"))
    }
    self.chapter = chapter
    self.sample = sample
    self.check = check
    self.solution = solution
    hints = Self.hints(of: sample, in: chapter)
  }

  /// The text of what a page folds as hints of an exercise.
  private static func hints(of exercise: Sample, in chapter: Chapter) -> String {
    chapter.sections.flatMap { ExerciseFolds($0.blocks, in: chapter).folds }
      .filter { $0.part == ExercisePart(.hint, of: exercise.id.name) }
      .flatMap(\.blocks).map { $0.plainText(withCode: true) + "\n" }.joined(separator: "\n")
  }

  /// The book with a reader's answer in place of the solution, which claims nothing.
  func answered(_ answer: SourceText, in workbook: Workbook) -> Workbook {
    var chapter = chapter
    var own = solution
    own.lines = (1...answer.lineCount).map { number in
      CodeLine(
        code: answer.line(number), isHidden: false,
        start: answer.position(at: answer.offsets(ofLine: number).lowerBound))
    }
    own.codeFile = answer.path
    own.claims = []
    own.annotations.compileFail = nil
    own.annotations.shouldWarn = nil
    if let index = chapter.samples.firstIndex(where: { $0.id == own.id }) {
      chapter.samples[index] = own
    }
    var sources = workbook.sources
    sources[answer.path] = answer
    return Workbook(
      root: workbook.root, path: workbook.path, configuration: workbook.configuration,
      chapters: [chapter], diagnostics: [], sources: sources, files: workbook.files,
      presentLanguages: workbook.presentLanguages)
  }
}
