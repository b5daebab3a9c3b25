import Foundation
import FoundationXML
import Testing
import WorkbookCommands
import WorkbookModel
import WorkbookReports

/// Which samples are run, when a run stops, and its messages.
struct RunOptionsTests {
  private static let undeclared =
    "Content/fi/01-a.md:16:1: error: cannot find 'undeclared' in scope [compile]"

  private static let body =
    "```swift,id=bad\nundeclared()\n```\n\n```swift,id=god\nprint(1)\n```\n"

  @Test func tellsOfAFailureWhenItIsFoundAndNotAgainWhenItIsKept() async throws {
    let book = try await TemporaryBook(chapter: Self.body)
    let answer = try await book.run("check")
    #expect(answer.headlines == [Self.undeclared])
    #expect(answer.errors == "")
    let again = try await book.run("check")
    #expect(again.headlines == [])
    #expect(again.output == answer.output)
    #expect(again.output.hasPrefix(Self.undeclared + "\n"))
  }

  @Test func runsWhatAFilterMatches() async throws {
    let book = try await TemporaryBook(chapter: Self.body)
    let answer = try await book.run("run", "--filter", "GO", "--filter=*#nothing-but-good")
    answer.expectCouldNotRun(
      "no sample matches '--filter *#nothing-but-good'; the samples are 'fi/01-a#good', "
        + "'fi/01-a#bad', 'fi/01-a#god'")
    let both = try await book.run("run", "--filter", "GO")
    #expect(both.status == 0)
    #expect(
      both.output == """
        fi/01-a#good verified (<time>)
          │ hei
        fi/01-a#god ran (<time>)
          │ 1
        1 verified, 1 ran (1 with unclaimed output); <swift>, sandbox: namespaces

        """)
    let one = try await book.run("check", "01-a", "--filter", "*#GOD")
    #expect(one.output == "1 ran (1 with unclaimed output); <swift>, sandbox: namespaces\n")
    try await book.run("check", "--filter", "godo").expectCouldNotRun(
      "no sample matches '--filter godo'; similar: 'fi/01-a#good'")
  }

  @Test func stopsAtTheFirstFailure() async throws {
    let book = try await TemporaryBook(
      chapter: "```swift,id=bad\nundeclared()\n```\n\n")
    #expect(try await book.run("check").status == 1)
    try book.write(
      Chapter.withGoodSample(Self.body + "\n```swift,id=endless,timeout=300\nwhile true {}\n```\n"),
      to: "Content/fi/01-a.md")
    let answer = try await book.run("check", "--fail-fast")
    answer.expectProblems(
      """
      \(Self.undeclared)
       16 | undeclared()
          | ^~~~~~~~~~
      """, "1 verified, 1 failed, 2 not run; 1 error")
    #expect(answer.progress == [])
    let run = try await book.run("run", "--fail-fast")
    #expect(run.output.contains("\nfi/01-a#god not run\nfi/01-a#endless not run\n"))
    let build = try await book.run("build", "--fail-fast")
    #expect(build.status == 1)
    #expect(build.errors == "the site was not written: not every sample was run\n")
    #expect(!FileManager.default.fileExists(atPath: book.site))
  }

  @Test func saysOfAnAppOnlyWhatItsScenariosHaveShown() async throws {
    let app = """
      ```swift,app,id=news,should_trap
      import UIKit

      @main
      final class AppDelegate: UIResponder, UIApplicationDelegate {}
      ```

      ```swift,id=bad
      undeclared()
      ```

      """
    let book = try await TemporaryBook(chapter: app)
    #expect(try await book.run("check").status == 1)
    let scenario = "\n```swift,id=day,scenario=news\nimport DeviceSimulator\n_ = Device()\n```\n"
    try book.write(Chapter.withGoodSample(app + scenario), to: "Content/fi/01-a.md")
    let report = try await book.run("check", "--fail-fast", "--format", "json")
      .decoded(as: Report.self)
    // Whether the app traps is not known before its scenario was run.
    #expect(report.samples.map(\.outcome) == [.verified, .notRun, .failed, .notRun])
    #expect(report.samples.flatMap(\.problems).map(\.id) == ["compile"])
    #expect(report.summary.notRun == 2)
  }

  @Test func listsTheSlowestSamples() async throws {
    let book = try await TemporaryBook(chapter: "```swift,id=other\nprint(1)\n```\n")
    let answer = try await book.run("check", "--slowest", "1")
    let lines = answer.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0] == "  compiling   running   of the slowest samples")
    #expect(
      lines[1].wholeMatch(of: #/ +(\d+ ms|[\d.]+ s) +(\d+ ms|[\d.]+ s)   fi/01-a#(good|other)/#)
        != nil)
    #expect(try await book.run("check", "--slowest", "0").output.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["check", "run", "build"])
  func writesAReportForContinuousIntegration(_ command: String) async throws {
    let book = try await TemporaryBook(
      chapter: Self.body + "\n```swift,id=later,ignore=\"ei vielä\"\nx\n```\n")
    let answer = try await book.run(command, "--format", "junit")
    #expect(answer.status == 1)
    let document = try XMLDocument(data: Data(answer.bytes))
    let cases = try document.nodes(forXPath: "/testsuites/testsuite/testcase/@name")
    #expect(cases.map(\.stringValue) == ["good", "bad", "god", "later"])
    let failures = try document.nodes(forXPath: "//testcase[@name='bad']/failure/@message")
    #expect(failures.map(\.stringValue) == ["cannot find 'undeclared' in scope"])
    let skipped = try document.nodes(forXPath: "//testcase[@name='later']/skipped/@message")
    #expect(skipped.map(\.stringValue) == ["ei vielä"])
  }
}
