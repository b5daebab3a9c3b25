import TextDiagnostics
import Foundation
import Testing
import WorkbookCommands
import WorkbookReports

/// The examples of `workbook help KIND` and of the manual have problems of that kind.
struct ProblemExampleTests {
  private static let examples = Diagnostic.ID.allCases.compactMap { id in
    id.explanation.example.map { (id, $0) }
  }

  @Test func chaptersHaveTheProblemThatTheyShow() async throws {
    let chapters = Self.examples.filter { $0.1.file == .chapter }.enumerated()
      .map { index, example in
        let isWhole = example.1.text.hasPrefix("---")
        let head = isWhole ? "" : "---\ntitle: T\n---\n\n# T\n\n"
        return (
          id: example.0, file: "Content/en/\(index + 10)-\(example.0.rawValue).md",
          text: head + example.1.text
        )
      }
    let book = try await TemporaryBook(
      Dictionary(chapters.map { ($0.file, $0.text) }, uniquingKeysWith: { $1 }),
      configuration: "title: {en: Book}\nlanguages: [en]\n")
    let answer = try await book.run("check", "--require=claims", "--format=json")
    #expect(answer.status == 1)
    let report = try answer.decoded(as: Report.self)
    let problems = report.problems + report.samples.flatMap(\.problems)
    for chapter in chapters {
      let found = problems.filter { $0.file == chapter.file }.map(\.id)
      #expect(found.contains(chapter.id.rawValue), "\(chapter.id.rawValue): found \(found)")
    }
  }

  @Test(arguments: examples.filter { $0.1.file == .configuration }.map(\.0))
  func configurationsHaveTheProblemThatTheyShow(_ id: Diagnostic.ID) async throws {
    let book = try await TemporaryBook(
      ["Content/en/01-a.md": Chapter.head], configuration: id.explanation.example?.text)
    let answer = try await book.run("check", "--format=json")
    #expect(answer.status == 1)
    let found = try answer.decoded(as: Report.self).problems.filter {
      $0.file == "Content/workbook.yml"
    }.map(\.id)
    #expect(found.contains(id.rawValue), "found \(found)")
  }
}
