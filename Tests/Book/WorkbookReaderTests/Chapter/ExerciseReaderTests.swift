import TextDiagnostics
import Testing
import WorkbookModel

/// Exercises and the samples that they name.
struct ExerciseReaderTests {
  /// Checks a chapter of fences with these info strings; the marked ranges are those of the expected
  /// problems.
  @discardableResult
  private func check(
    _ infos: [String], _ said: [Said], sourceLocation: SourceLocation = #_sourceLocation
  ) -> Chapter {
    let marked = chapterText(infos.map { "```\($0)\nlet x = 1\n```\n" }.joined(separator: "\n"))
    let (chapter, diagnostics) = readChapter(marked)
    expect(diagnostics, in: marked, are: said, sourceLocation: sourceLocation)
    return chapter
  }

  private static let whole = "swift,exercise,id=e,check=c,solution=s,hint=h"

  @Test func findsThePartsOfAnExercise() {
    let chapter = check(
      [Self.whole, "swift,id=h,ignore=\"vain osa\"", "swift,id=s", "swift,id=c"], [])
    #expect(chapter.sample("c")?.exercisePart == ExercisePart(.check, of: "e"))
    #expect(chapter.sample("h")?.exercisePart == ExercisePart(.hint, of: "e"))
    #expect(chapter.sample("s")?.exercisePart == ExercisePart(.solution, of: "e"))
    #expect(chapter.sample("e")?.exercisePart == nil)
    #expect(chapter.samples.map(\.isShown) == [true, true, true, false])
  }

  @Test func wantsACheckAndASolution() {
    check(
      ["⟦⟦swift,exercise,id=e⟧⟧"],
      [
        Said(
          "exercise", "the exercise 'e' has no check",
          fix: "add check=ID: a sample that fails after the exercise and passes after the "
            + "solution"),
        Said(
          "exercise", "the exercise 'e' has no solution",
          fix: "add solution=ID: a sample that replaces the exercise"),
      ])
  }

  @Test func reportsPartsThatDoNotExist() {
    let missing = { (name: String) in
      Said("reference", "no sample is called '\(name)'", fix: "the samples here are 'aa', 'e'")
    }
    let chapter = check(
      ["swift,id=aa", "swift,id=e,exercise,check=⟦zzzz⟧,hint=⟦wwww⟧,solution=⟦yyyy⟧"],
      ["zzzz", "wwww", "yyyy"].map(missing))
    #expect(chapter.sample("e")?.annotations.check == nil)
  }

  @Test(arguments: [
    (
      ["swift,id=s", "swift,exercise,id=e,check=c,solution=⟦s⟧", "swift,id=c"],
      "the solution 's' is above its exercise", "move it down"
    ),
    (
      ["swift,exercise,id=e,check=⟦c⟧,solution=s", "swift,id=s", "swift,id=c,no_run"],
      "the check 'c' is not run", "remove 'no_run' there"
    ),
    (
      ["swift,exercise,id=e,check=c,solution=⟦s⟧", "swift,id=s,ignore=x", "swift,id=c"],
      "the solution 's' is not run", "remove 'ignore' there"
    ),
    (
      ["swift,exercise,id=e,check=c,solution=⟦s⟧", "swift,id=s,should_trap", "swift,id=c"],
      "the solution 's' ends its program, so the check never runs", "remove 'should_trap' there"
    ),
    (
      ["swift,exercise,id=e,check=⟦c⟧,solution=s", "swift,id=s", "swift,id=c,continue=s"],
      "the check 'c' continues another sample",
      "remove 'continue' there: the check is run after the exercise and after the solution"
    ),
    (
      ["swift,exercise,id=e,check=⟦c⟧,solution=s", "swift,id=s", "objc,id=c"],
      "the check 'c' is written in 'objective-c', its exercise in 'swift'",
      "write both in one language"
    ),
    (
      ["swift,exercise,id=e,check=c,solution=⟦c⟧", "swift,id=c"],
      "sample 'c' is already the check of 'e'", "write another sample for it"
    ),
    (
      ["swift,exercise,id=e,check=c,solution=⟦e⟧", "swift,id=c"],
      "'e' is itself an exercise", "name another sample as the solution"
    ),
    (
      ["swift,exercise,app,id=e,check=⟦c⟧,solution=s", "swift,app,id=s", "swift,id=c"],
      "the check 'c' does not install the app 'e' that it checks", "mark it 'scenario=e'"
    ),
    (
      ["swift,exercise,app,id=e,check=c,solution=⟦s⟧", "swift,id=s", "swift,scenario=e,id=c"],
      "only one of the exercise and its solution 's' is an app", "mark it 'app' as 'e' is"
    ),
    (
      ["swift,exercise,id=e,check=c,solution=s", "swift,id=s", "swift,id=c", "swift,continue=⟦c⟧"],
      "sample 'c' is the check of an exercise, so nothing can continue it",
      "continue the solution"
    ),
  ])
  func refusesASampleThatCannotPlayItsPart(infos: [String], summary: String, fix: String) {
    check(infos, [Said("reference", summary, fix: fix)])
  }

  @Test func refusesAnExerciseThatEndsItsProgram() {
    let chapter = check(
      ["⟦swift,exercise,id=e,should_trap,check=c,solution=s⟧", "swift,id=s", "swift,id=c"],
      [
        Said(
          "exercise", "the exercise 'e' ends its program, so its check never runs",
          fix: "remove 'should_trap'")
      ])
    #expect(chapter.samples.allSatisfy { $0.exercisePart == nil })
  }

  @Test func refusesPartsOfWhatIsNoExercise() {
    check(
      ["swift,id=a,check=⟦b⟧", "swift,id=b"],
      [
        Said(
          "annotation", "'check' belongs to an exercise", fix: "add 'exercise', or remove it")
      ])
  }
}
