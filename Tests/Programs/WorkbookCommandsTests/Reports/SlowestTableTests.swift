import TextDiagnostics
import Testing
import WorkbookCommands
import WorkbookModel
import WorkbookReports

struct SlowestTableTests {
  private func table(
    _ times: [(name: String, compiling: Int, running: Int, key: String?)], limit: Int = 9
  ) async throws -> String {
    let book = try BookFolder([
      "Content/fi/01-a.md": "---\ntitle: T\n---\n\n# T {#top}\n\n"
        + times.map { "```swift,id=\($0.name)\nprint(1)\n```\n\n" }.joined()
    ])
    let results = times.map { sample in
      var result = SampleResult(
        id: Sample.ID(language: "fi", chapter: "01-a", name: sample.name), outcome: .verified,
        key: sample.key, milliseconds: sample.compiling + sample.running)
      result.compileMilliseconds = sample.compiling
      return (result.id, result)
    }
    let report = Report(
      workbook: try await book.load(),
      results: RunResults(
        toolchain: "", sandbox: "", samples: Dictionary(uniqueKeysWithValues: results)),
      problems: [])
    return SlowestTable(report.samples, limit: limit).text
  }

  @Test func listsTheSlowestFirst() async throws {
    let text = try await table(
      [
        ("a", 200, 10, "1"), ("b", 1_249, 20, "2"), ("c", 100, 30_000, "3"), ("d", 200, 10, "4"),
        ("e", 1, 1, "5"),
      ], limit: 4)
    #expect(
      text == """
          compiling   running   of the slowest samples
             100 ms      30 s   fi/01-a#c
              1.2 s     20 ms   fi/01-a#b
             200 ms     10 ms   fi/01-a#a
             200 ms     10 ms   fi/01-a#d

        """)
  }

  @Test func countsTheSamplesOfOneProgramOnce() async throws {
    let text = try await table([
      ("a", 300, 10, "1"), ("b", 300, 10, "1"), ("c", 100, 0, nil), ("d", 100, 0, nil),
      ("e", 300, 10, "1"),
    ])
    #expect(
      text == """
          compiling   running   of the slowest samples
             300 ms     10 ms   fi/01-a#a and 2 more
             100 ms      0 ms   fi/01-a#c
             100 ms      0 ms   fi/01-a#d

        """)
  }

  @Test func isEmptyWithoutSamplesThatTookTime() async throws {
    #expect(try await table([]) == "")
    #expect(try await table([("a", 0, 0, nil)]) == "")
    #expect(try await table([("a", 5, 0, nil)], limit: 0) == "")
  }
}
