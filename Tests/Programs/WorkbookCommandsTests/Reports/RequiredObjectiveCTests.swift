import TextDiagnostics
import Testing
import WorkbookModel
import WorkbookReports

/// `check --require objective-c`.
struct RequiredObjectiveCTests {
  private func problems(
    _ tags: String, _ outcome: SampleResult.Outcome, reason: String? = "needs a package",
    problems: [Diagnostic] = []
  ) async throws -> [String] {
    let book = try BookFolder([
      "Content/fi/01-a.md": "---\ntitle: T\n---\n\n# T {#top}\n\n```\(tags),id=a\n```\n"
    ])
    let id = Sample.ID(language: "fi", chapter: "01-a", name: "a")
    let result = SampleResult(id: id, outcome: outcome, reason: reason, problems: problems)
    let run = BookRun(
      workbook: try await book.load(),
      results: RunResults(toolchain: "", sandbox: "none", samples: [id: result]),
      bookProblems: [], problems: [], names: nil)
    return run.objectiveCNotRun.map {
      "\($0.id.rawValue) \($0.range.start.line):\($0.range.start.column) \($0.summary)"
    }
  }

  @Test func isNotFulfilledBySamplesThatCannotRunHere() async throws {
    #expect(
      try await problems("objc", .unverified) == [
        "unsupported 7:4 the sample is not run: needs a package"
      ])
  }

  @Test func isAboutNothingElse() async throws {
    #expect(try await problems("swift", .unverified) == [])
    #expect(try await problems("objc,ignore=\"x\"", .unverified) == [])
    #expect(try await problems("objc", .verified, reason: nil) == [])
    let problem = Diagnostic(
      .error, .unsupported, file: "a", range: SourceRange(at: .start), "an app", fix: "none")
    #expect(try await problems("objc,app", .unverified, problems: [problem]) == [])
  }
}
