import Diagnostics
import SampleJudging
import SampleRecords
import Testing
import WorkbookModel
import WorkbookReader

/// What is said of a session that was run, without running one.
struct ConsoleJudgeTests {
  /// The problems of a sample at the end of a chapter, whose only command printed some text.
  private func problems(_ chapter: String, printing text: String) throws -> [Diagnostic] {
    let source = SourceText(path: "Content/fi/00-a.md", text: chapter)
    let chapter = ChapterReader(
      source: source, name: "00-a", language: "fi", files: BookFiles()
    ).read().0
    let sample = try #require(chapter.samples.first)
    let record = ConsoleRecord(
      outputs: [.init(text: text, status: 0)], milliseconds: 1, date: "2026-01-01")
    return ConsoleJudge(text: source, sample: sample).result(
      .ran(record, KeyParts("test", []), isCached: false), folders: [], timeout: 1
    ).problems
  }

  @Test func writesIntoAClosedFence() throws {
    let problem = try #require(
      problems("```console,id=a\n$ printf b\na\n```\n", printing: "b\n").first)
    #expect(problem.edits.map(\.text) == ["b\n"])
  }

  /// What it would write at the end of the fence would be a part of the output.
  @Test func writesNothingIntoAFenceWithoutEnd() throws {
    let problem = try #require(
      problems("```console,id=a\n$ printf '```'\na", printing: "```\n").first)
    #expect(problem.edits == [])
    #expect(
      problem.fix
        == "correct the command or the lines below it: its fence has no end; close it first")
  }

  /// It would hold until midnight.
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
        == (isFound ? ["prints when it was run: '2026-01-01' will be something else"] : []))
  }
}
