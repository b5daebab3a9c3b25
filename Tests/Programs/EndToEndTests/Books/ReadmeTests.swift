import Foundation
import TestSupport
import Testing
import WorkbookCommands
import WorkbookModel
import WorkbookReports

/// What README shows is what the program does.
///
/// A fence of four backticks with the language `markdown` is a chapter. A comment `<!-- drift: 18 -> 81 -->` and a
/// `console` fence after it are the report of a check of that chapter with this one change.
struct ReadmeTests {
  /// A chapter of README, and how its reports were made.
  private struct Shown {
    var text: String
    var reports: [(change: Substring, replacement: Substring, output: Substring)] = []

    /// The path that the reports name, or one of our own.
    var path: String {
      reports.first?.output.prefixMatch(of: /Content\/\w+\/[\w-]+\.md/).map { String($0.output) }
        ?? "Content/en/01-a.md"
    }

    /// A book of the chapter alone.
    func book(_ text: String) async throws -> TemporaryBook {
      let language = path.split(separator: "/")[1]
      return try await TemporaryBook(
        [path: text], configuration: "title: {\(language): T}\nlanguages: [\(language)]\n")
    }
  }

  private static let all = Result<[Shown], any Error> {
    let readme = try String(
      contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
    let chapter = #/(?s)\n````markdown\n(?<text>.*?\n)````\n/#
    let report =
      #/(?s)\n<!-- drift: (?<old>\S+) -> (?<new>\S+) -->\n+```console\n\$ \./workbook check\n(?<output>.*?\n)```\n/#
    let chapters = readme.matches(of: chapter)
    return chapters.enumerated().map { index, match in
      let end = index + 1 < chapters.count ? chapters[index + 1].range.lowerBound : readme.endIndex
      let text = match.text.hasPrefix("---") ? "" : "---\ntitle: T\n---\n\n"
      return Shown(
        text: text + match.text,
        reports: readme[match.range.upperBound..<end].matches(of: report).map { report in
          (report.output.old, report.output.new, report.output.output)
        })
    }
  }

  private let shown: [Shown]

  init() throws { shown = try Self.all.get() }

  @Test func chaptersAreVerified() async throws {
    #expect(!shown.isEmpty)
    for chapter in shown {
      let answer = try await chapter.book(chapter.text).run("check", "--format=json")
      #expect(answer.status == 0, "\(answer.output)")
      let samples = try answer.decoded(as: Report.self).samples
      #expect(!samples.isEmpty && samples.allSatisfy { $0.outcome == .verified })
    }
  }

  @Test func reportsArePrinted() async throws {
    let reports = shown.flatMap { chapter in chapter.reports.map { (chapter, $0) } }
    #expect(!reports.isEmpty)
    for (chapter, report) in reports {
      #expect(chapter.text.ranges(of: report.change).count == 1, "'\(report.change)' is not clear")
      let book = try await chapter.book(
        chapter.text.replacing(report.change, with: report.replacement))
      let answer = try await book.run("check")
      #expect(answer.status == 1)
      #expect(answer.output.hasPrefix(report.output))
    }
  }
}
