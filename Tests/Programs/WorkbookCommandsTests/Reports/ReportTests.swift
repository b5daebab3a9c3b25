import TextDiagnostics
import Foundation
import Testing
import WorkbookCommands
import WorkbookModel
import WorkbookReports

struct ReportTests {
  private func report(
    _ outcomes: [String: SampleResult.Outcome], problems: [Diagnostic] = [],
    output: [String: String] = [:]
  ) async throws -> Report {
    let book = try BookFolder(["Content/fi/01-a.md": BookFolder.chapter("one", "two", "three")])
    let workbook = try await book.load()
    let results = outcomes.map { name, outcome in
      SampleResult(
        id: Sample.ID(language: "fi", chapter: "01-a", name: name), outcome: outcome,
        standardOutput: output[name] ?? "")
    }
    return Report(
      workbook: workbook,
      results: RunResults(
        toolchain: "Swift 1", sandbox: "namespaces",
        samples: Dictionary(uniqueKeysWithValues: results.map { ($0.id, $0) })),
      problems: problems)
  }

  private func problem(_ severity: Diagnostic.Severity) -> Diagnostic {
    Diagnostic(severity, .test, file: "f.md", range: SourceRange(at: .start), "bad", fix: "mend")
  }

  @Test func listsSamplesInTheOrderOfTheChapter() async throws {
    let report = try await report(["three": .verified, "one": .failed])
    #expect(report.samples.map(\.id) == ["fi/01-a#one", "fi/01-a#three"])
    #expect(report.samples.map(\.line) == [7, 15])
  }

  @Test func sumsUpWhatThereIsOf() async throws {
    #expect(try await report([:]).summary.text == "no samples")
    #expect(try await report(["one": .verified]).summary.text == "1 verified")
    let mixed = try await report(
      ["one": .failed, "two": .verified, "three": .flaky],
      problems: [problem(.error), problem(.warning), problem(.warning)], output: ["two": "x\n"])
    #expect(
      mixed.summary.text
        == "1 verified, 1 failed, 1 flaky (1 with unclaimed output); 1 error, 2 warnings")
  }

  @Test func countsOnlyWhatWasLookedAtAsVerified() async throws {
    let report = try await report(["one": .ran, "two": .compiled, "three": .verified])
    #expect(report.summary.text == "1 verified, 1 ran, 1 compiled")
    #expect(report.version == 3)
  }

  @Test func countsSamplesThatNoPageShowsApart() async throws {
    let body =
      "<!-- workbook: setup\n```swift,id=a\nlet a = 1\n```\n-->\n\n"
      + "```swift,id=b,hidden\nlet b = 1\n```\n\n```swift,id=c\nlet c = 1\n```\n"
    let book = try BookFolder(["Content/fi/01-a.md": BookFolder.chapter() + body])
    let workbook = try await book.load()
    func report(_ outcomes: [String: SampleResult.Outcome]) -> Report {
      let samples = outcomes.map { name, outcome in
        SampleResult(
          id: Sample.ID(language: "fi", chapter: "01-a", name: name), outcome: outcome)
      }
      return Report(
        workbook: workbook,
        results: RunResults(
          toolchain: "Swift 1", sandbox: "namespaces",
          samples: Dictionary(uniqueKeysWithValues: samples.map { ($0.id, $0) })),
        problems: [])
    }
    let passed = report(["a": .ran, "b": .verified, "c": .ran])
    #expect(passed.summary.text == "1 ran, 2 hidden")
    #expect(passed.samples.map(\.hidden) == [true, true, false])
    #expect(report(["a": .failed, "b": .ran]).summary.text == "1 failed, 1 hidden")
  }

  @Test func readsWhatItWrites() async throws {
    let report = try await report(["one": .unverified], problems: [problem(.error)])
    let text = try report.json()
    #expect(text.hasSuffix("}\n"))
    #expect(try JSONDecoder().decode(Report.self, from: Data(text.utf8)).json() == text)
  }
}
