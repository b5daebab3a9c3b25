import TextDiagnostics
import Testing
import WorkbookModel

struct SampleResultTests {
  @Test(
    arguments: [
      (.verified, true), (.ran, true), (.compiled, true), (.failed, false), (.flaky, false),
      (.unverified, false), (.notRun, false),
    ] as [(SampleResult.Outcome, Bool)])
  func passesWithoutProblems(outcome: SampleResult.Outcome, passes: Bool) {
    #expect(outcome.hasPassed == passes)
  }

  @Test func sortsTheProblemsOfARunByFileAndPlace() {
    let samples = [("x", 7), ("y", 2)].map { name, offset in
      SampleResult(
        id: Sample.ID(language: "fi", chapter: "00-a", name: name), outcome: .failed,
        problems: [Diagnostic(.error, .output, file: "a.md", range: place(offset..<9), name)])
    }
    let results = RunResults(
      toolchain: "Swift 6.3", sandbox: "none",
      samples: Dictionary(uniqueKeysWithValues: samples.map { ($0.id, $0) }))
    #expect(results.problems.map(\.summary) == ["y", "x"])
  }

  @Test(
    arguments: [
      (.module(programs: 2), true, "compiled as one module with 1 other program"),
      (.module(programs: 5), true, "compiled as one module with 4 other programs"),
      (
        .alone(reason: "it is an app", position: nil, isOwn: true), false,
        "compiled alone: it is an app"
      ),
      (
        .alone(reason: "it has @main", position: .start, isOwn: true), false,
        "compiled alone: it has @main (line 1)"
      ),
    ] as [(Merging, Bool, String)])
  func saysHowItWasCompiled(merging: Merging, isMerged: Bool, text: String) {
    #expect(merging.isMerged == isMerged)
    #expect(merging.text == text)
    var result = SampleResult(
      id: Sample.ID(language: "fi", chapter: "00-a", name: "s"), outcome: .ran)
    #expect(!result.isMerged)
    result.merging = merging
    #expect(result.isMerged == isMerged)
  }
}
