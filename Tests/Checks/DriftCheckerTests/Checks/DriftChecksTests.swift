import TextDiagnostics
import DriftChecker
import Testing
import WorkbookModel
import WorkbookReader

struct DriftChecksTests {
  private let workbook: Workbook = {
    let source = SourceText(
      path: "Content/fi/01-a.md",
      text: """
        ---
        title: T
        ---

        # A {#top}

        `UIAplication` [a](#topp)

        ```swift,id=told
        print(1)
        ```

        ```output
        1
        ```

        ```swift,id=untold
        print(1)
        ```

        <!-- workbook: setup

        ```swift,id=unseen
        print(1)
        ```
        -->

        """)
    let chapter = ChapterReader(source: source, name: "01-a", language: "fi").read().chapter
    return Workbook(
      root: "/book", configuration: Configuration(), chapters: [chapter], diagnostics: [],
      sources: [source.path: source])
  }()

  private struct IndexError: Error {}

  @Test func makesTheChecksOfSurroundingsInTheirOrder() async throws {
    let names = NameCheck(workbook, compiler: [6, 3, 1]) { TestIndex.index }
    let report = try await DriftChecks.ofSurroundings(workbook, map: nil, names: names).report()
    #expect(report.problems.map(\.id) == [.anchor, .apiMissing])
    #expect(report.names?.mentions == 1)
  }

  @Test func looksUpNoNamesThatNothingAsksFor() async throws {
    let report = try await DriftChecks.ofSurroundings(workbook, map: nil, names: nil).report()
    #expect(report.problems.map(\.id) == [.anchor])
    #expect(report.names == nil)
  }

  @Test func makesAnIndexOnlyForNames() async throws {
    let names = NameCheck(workbook, files: [], compiler: [6, 3, 1]) { throw IndexError() }
    #expect(try await names.report().problems.isEmpty)
    await #expect(throws: IndexError.self) {
      let names = NameCheck(workbook, compiler: [6, 3, 1]) { throw IndexError() }
      _ = try await DriftChecks.ofSurroundings(workbook, map: nil, names: names).report()
    }
  }

  @Test func findsShownSamplesWhoseOutputNothingClaims() async throws {
    var results = RunResults(toolchain: "T", sandbox: "none", samples: [:])
    for sample in workbook.chapters.flatMap(\.samples) {
      var result = SampleResult(id: sample.id, outcome: .ran)
      result.standardOutput = "1\n"
      results.samples[sample.id] = result
    }
    let problems = try await DriftChecks.ofResults(workbook, results).report().problems
    #expect(
      problems.map { "\($0.file):\($0.range.start.line) \($0.id.rawValue) \($0.severity.rawValue)" }
        == ["Content/fi/01-a.md:17 coverage error"])
    #expect(problems.map(\.summary) == ["the output of sample 'untold' is not claimed"])
    #expect(
      problems.map(\.fix) == [
        "write an output fence below it, or run 'workbook accept --add fi/01-a#untold'"
      ])
    results.samples[.init(language: "fi", chapter: "01-a", name: "untold")] = nil
    #expect(try await DriftChecks.ofResults(workbook, results).report().problems.isEmpty)
  }
}
