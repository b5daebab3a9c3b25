import TextDiagnostics
import Testing
import WorkbookModel

struct SampleTests {
  /// A sample of one line, at the start of the file.
  private func sample(_ code: String, claims: [Claim] = []) -> Sample {
    Sample(
      id: Sample.ID(language: "fi", chapter: "00-a", name: "s"), language: .swift,
      annotations: SampleAnnotations(),
      lines: [CodeLine(code: code, isHidden: false, start: .start)], claims: claims,
      range: place(0..<code.utf8.count), infoRange: place(0..<0))
  }

  @Test func ordersNamesAsTheyArePrinted() {
    let ids = ["b", "sample-2", "sample-10"].map {
      Sample.ID(language: "fi", chapter: "00-a", name: $0)
    }
    #expect(
      ids.sorted().map(\.description) == [
        "fi/00-a#b", "fi/00-a#sample-10", "fi/00-a#sample-2",
      ])
    #expect(ids[0].acceptCommand == "workbook accept fi/00-a#b")
  }

  /// Correcting a claim must not change what is compiled.
  @Test(arguments: [Claim.Form.trailing, .value, .fence])
  func cutsOffCommentsThatClaim(form: Claim.Form) {
    let code = "print(1)  // => 1"
    let comment = place(10..<17)
    let claim = Claim(
      form: form, stream: .stdout, text: "1\n", contentRange: comment, range: comment)
    #expect(
      sample(code, claims: [claim]).linesWithoutClaims.map(\.code)
        == [form == .fence ? code : "print(1)  "])
  }

  @Test func isShownUnlessItIsSetupOrHiddenOrACheck() {
    var setup = sample("f()")
    setup.isSetup = true
    var hidden = sample("f()")
    hidden.annotations.isHidden = true
    var check = sample("f()")
    check.exercisePart = ExercisePart(.check, of: "e")
    var hint = sample("f()")
    hint.exercisePart = ExercisePart(.hint, of: "e")
    #expect([sample("f()"), hint].map(\.isShown) == [true, true])
    #expect([setup, hidden, check].map(\.isShown) == [false, false, false])
  }

  @Test func isRunUnlessItSaysOtherwise() {
    #expect(SampleAnnotations().isRun)
    var compiled = SampleAnnotations()
    compiled.isNotRun = true
    var ignored = SampleAnnotations()
    ignored.ignoreReason = .init("why", range: place(0..<3))
    var failing = SampleAnnotations()
    failing.compileFail = .init([.text("x")], range: place(0..<1))
    #expect([compiled, ignored, failing].map(\.isRun) == [false, false, false])
  }
}
