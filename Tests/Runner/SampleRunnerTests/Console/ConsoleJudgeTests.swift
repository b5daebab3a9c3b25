import TextDiagnostics
import SampleJudging
import ResultStore
import Testing
import WorkbookModel
import WorkbookReader

/// The judgement of a recorded session, without running one.
struct ConsoleJudgeTests {
  /// The problems of a sample at the end of a chapter, whose only command printed a text.
  private func problems(
    _ chapter: String, printing text: String, status: Int32 = 0
  ) throws -> [Diagnostic] {
    let source = SourceText(path: "Content/fi/00-a.md", text: chapter)
    let chapter = ChapterReader(
      source: source, name: "00-a", language: "fi", files: BookFiles()
    ).read().0
    let sample = try #require(chapter.samples.first)
    let record = ConsoleRecord(
      outputs: [.init(text: text, status: status)], milliseconds: 1, date: "2026-01-01")
    return ConsoleJudge(text: source, sample: sample).result(
      .ran(record, KeyParts("test", []), isCached: false), folders: [], timeout: 1
    ).problems
  }

  /// Later errors of a compiler follow from the first one.
  @Test(
    arguments: [
      (4, nil, "1 2 3 4"), (10, nil, "1 2 3 4 5 6 7 8 9 10"),
      (30, nil, "1 2 3 4 5 ... 26 27 28 29 30"),
      (30, 7, "... a.swift:1:1: error: no 8 9 10 11 ... 26 27 28 29 30"),
      (30, 24, "... a.swift:1:1: error: no 25 26 27 28 29 30"),
      (30, 28, "... 26 27 a.swift:1:1: error: no 29 30"),
      (11, nil, "1 2 3 4 5 ... 7 8 9 10 11"),
    ] as [(Int, Int?, String)])
  func showsTheFirstErrorAndTheEndOfALongOutput(
    _ count: Int, _ error: Int?, _ shown: String
  ) throws {
    let lines = (1...count).map { $0 == error ? "a.swift:1:1: error: no" : "\($0)" }
    let problem = try #require(
      problems(
        "```console,id=a\n$ swiftc a.swift\n```\n", printing: lines.joined(separator: "\n"),
        status: 1
      ).first)
    #expect(problem.explanation?.replacing("\n", with: " ") == shown)
  }

  @Test func writesIntoAClosedFence() throws {
    let problem = try #require(
      problems("```console,id=a\n$ printf b\na\n```\n", printing: "b\n").first)
    #expect(problem.edits.map(\.text) == ["b\n"])
  }

  /// Text inserted at the end of the fence would be a part of the output.
  @Test func writesNothingIntoAFenceWithoutEnd() throws {
    let problem = try #require(
      problems("```console,id=a\n$ printf '```'\na", printing: "```\n").first)
    #expect(problem.edits == [])
    #expect(
      problem.fix
        == "correct the command or the lines below it: its fence has no end; close it first")
  }

  /// The claim would hold until midnight.
  @Test(arguments: [
    ("$ stamp\non 2026-01-01", "on 2026-01-01\n", true),
    ("$ stamp\non [..]", "on 2026-01-01\n", false),
    ("$ stamp\non 2025-06-01", "on 2025-06-01\n", false),
    ("$ stamp 2026\non 2026-01-01", "on 2026-01-01\n", false),
  ])
  func findsTheDayOnWhichItRan(fence: String, text: String, isFound: Bool) throws {
    let problems = try problems("```console,id=a\n\(fence)\n```\n", printing: text)
    #expect(
      problems.map(\.summary)
        == (isFound ? ["prints the time of its run: '2026-01-01' will be different next time"] : [])
    )
  }
}
