import TextDiagnostics
import Testing
import WorkbookModel

struct SampleGraphTests {
  private func fence(_ annotations: String) -> String { "```\(annotations)\nf()\n```\n" }

  private func check(_ fences: [String], _ said: [Said], notes: [String] = []) -> Chapter {
    let marked = chapterText(fences.map(fence).joined())
    let (chapter, diagnostics) = readChapter(marked)
    expect(diagnostics, in: marked, are: said)
    #expect(diagnostics.flatMap(\.notes).map(\.message) == notes)
    return chapter
  }

  @Test func acceptsTreesOfSamplesThatContinueEachOther() {
    let chapter = check(
      ["swift,id=a,exit=0", "swift,continue=a,id=b", "swift,continue=a", "swift,continue=b"], [])
    #expect(chapter.samples.map { $0.annotations.continues?.value } == [nil, "a", "a", "b"])
  }

  @Test func reportsNamesOfNoSample() {
    let chapter = check(
      ["swift,id=first", "swift,continue=⟦frist⟧", "swift,continue=⟦zzzzz⟧"],
      [
        Said("reference", "no sample is called 'frist'", fix: "did you mean 'first'?"),
        Said("reference", "no sample is called 'zzzzz'", fix: "the samples here are 'first'"),
      ])
    #expect(chapter.samples.allSatisfy { $0.annotations.continues == nil })
    _ = check(
      ["swift", "swift,continue=⟦a⟧"],
      [Said("reference", "no sample is called 'a'", fix: "give a sample above 'id=a'")])
  }

  @Test func reportsAScopeInNoProgram() {
    _ = check(
      ["⟦swift,nest⟧"],
      [
        Said(
          "reference",
          "'nest' opens a scope in the program of an earlier sample, and this sample does not continue one",
          fix: "add 'continue=ID', or remove 'nest'")
      ])
  }

  @Test func reportsCircles() {
    _ = check(
      ["swift,id=a,continue=⟦a⟧"],
      [Said("reference", "sample 'a' continues itself", fix: "name an earlier sample")])
    _ = check(
      ["swift,id=a,continue=⟦c⟧", "swift,id=b,continue=a", "swift,id=c,continue=b"],
      [
        Said(
          "reference", "sample 'a' continues itself by way of 'c'", fix: "name an earlier sample")
      ],
      notes: ["sample 'c' is here"])
  }

  @Test func reportsASampleThatStandsBelow() {
    _ = check(
      ["swift,id=a,continue=⟦b⟧", "swift,id=b"],
      [
        Said(
          "reference", "sample 'b' is below the one that continues it",
          fix: "move it up, or continue an earlier sample")
      ],
      notes: ["sample 'b' is here"])
  }

  @Test(arguments: [
    ("no_run", "no_run"), ("ignore=x", "ignore"), ("compile_fail=such", "compile_fail"),
  ])
  func reportsOneThatIsNotRun(annotation: String, word: String) {
    _ = check(
      ["swift,id=a,\(annotation)", "swift,continue=⟦a⟧"],
      [
        Said(
          "reference", "sample 'a' is not run, so nothing can continue it",
          fix: "remove '\(word)' there, or continue another sample")
      ],
      notes: ["sample 'a' is here"])
  }

  @Test(arguments: ["should_trap", "exit=2"])
  func reportsOneThatEndsTheProgram(annotation: String) {
    _ = check(
      ["swift,id=a,\(annotation)", "swift,continue=⟦a⟧"],
      [
        Said(
          "reference", "sample 'a' ends the program, so nothing can continue it",
          fix: "continue another sample")
      ],
      notes: ["sample 'a' is here"])
  }

  @Test func reportsOneOfAnotherLanguage() {
    _ = check(
      ["objc,id=a", "swift,continue=⟦a⟧"],
      [
        Said(
          "reference", "sample 'a' is written in 'objective-c', this one in 'swift'",
          fix: "continue a sample of the same language")
      ],
      notes: ["sample 'a' is here"])
  }

  @Test func numbersSamplesWithoutAnIDAndKeepsIDsUnique() {
    let chapter = check(
      ["swift", "swift,id=a", "swift", "swift,id=⟦a⟧", "swift,id=⟦sample-1⟧"],
      [
        Said(
          "duplicate-id", "the sample id 'a' is used twice",
          fix: "give one of the samples another id"),
        Said(
          "annotation", "the id 'sample-1' is reserved for samples without an explicit id",
          fix: "choose a name that says what the sample shows"),
      ],
      notes: ["the first 'a' is here"])
    #expect(
      chapter.samples.map(\.id.name) == ["sample-1", "a", "sample-3", "sample-4", "sample-5"])
    #expect(chapter.samples[1].id.description == "fi/00-start#a")
  }
}
