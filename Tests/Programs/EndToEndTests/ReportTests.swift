import Foundation
import Testing
import WorkbookCommands
import WorkbookReports

/// `--format json` for scripts.
struct ReportTests {
  /// The documented fields; further ones may be added.
  private struct Documented: Decodable {
    struct Sample: Decodable {
      var id, file, outcome: String
      var key: String?
      var line, milliseconds: Int
      var merged, cached: Bool
      var problems: [Problem]
    }
    struct Problem: Decodable {
      var id, severity, file, summary, fix: String
      var line, column: Int
    }
    struct Summary: Decodable {
      var verified, ran, compiled, hidden, failed, unverified, flaky: Int
    }
    var version: Int
    var tool, toolchain, sandbox: String
    var samples: [Sample]
    var problems: [Problem]
    var summary: Summary
  }

  private let body = "```swift,id=bad\nprint(1)\n```\n\n```output\n2\n```\n\n```swift,no_rum\n```\n"

  @Test(arguments: ["check", "run", "build"])
  func holdsWhatTheDocumentationNames(_ command: String) async throws {
    let book = try await TemporaryBook(chapter: body)
    let answer = try await book.run(command, "--format", "json")
    #expect(answer.status == 1)
    let report = try answer.decoded(as: Documented.self)
    #expect(report.version == 3)
    #expect(report.tool.hasPrefix("workbook "))
    #expect(report.toolchain.hasPrefix("Swift "))
    #expect(report.sandbox == "namespaces")
    #expect(report.samples.map(\.id) == ["fi/01-a#good", "fi/01-a#bad", "fi/01-a#sample-3"])
    let bad = try #require(report.samples.dropFirst().first)
    #expect(bad.file == "Content/fi/01-a.md")
    #expect(bad.line == 15)
    #expect(bad.outcome == "failed")
    // The two samples that are run share a compilation.
    #expect(bad.merged && !bad.cached)
    #expect(bad.key?.hasPrefix("sha256:") == true)
    #expect(bad.problems.map(\.id) == ["output"])
    #expect(bad.problems.map(\.line) == [20])
    #expect(report.problems.map(\.id) == ["annotation"])
    #expect(report.problems.map(\.severity) == ["error"])
    #expect(report.problems.map(\.column) == [10])
    #expect(report.problems.map(\.fix) == ["did you mean 'no_run'?"])
    #expect(report.summary.verified == 1)
    #expect(report.summary.unverified == 1)
    #expect(report.summary.failed == 1)
  }

  @Test func saysWhatWasCachedAndCountsProblems() async throws {
    let book = try await TemporaryBook(chapter: body)
    #expect(try await book.run("run", "01-a#good").status == 1)
    let report = try await book.run("check", "--format=json").decoded(as: Report.self)
    #expect(report.samples.map(\.cached) == [true, false, false])
    #expect(report.summary.errors == 2)
    #expect(report.summary.warnings == 0)
    let again = try await book.run("check", "--format=json").decoded(as: Report.self)
    #expect(again.samples.map(\.cached) == [true, true, false])
  }

  @Test func printsTheModelAsJSON() async throws {
    struct Model: Decodable {
      struct Chapter: Decodable { var id: String }
      struct Use: Decodable { var symbol: String, samples: [String], sections: [String] }
      struct Symbol: Decodable {
        var id: String, declarations: [String]?, pages: [String: String]?
      }
      struct Outcome: Decodable { var outcome: String }
      var version: Int, chapters: [Chapter], uses: [Use], symbols: [Symbol]
      var outcomes: [String: Outcome]
    }
    let book = try await TemporaryBook(
      chapter:
        "## A {#a}\n\n`Array.count`\n\n```swift,id=most\nlet a: Array = [1]\nprint(a.count)\n```\n")
    let first = try await book.run("model", "--format", "json").decoded(as: Model.self)
    #expect(first.version == 2 && first.outcomes.isEmpty)
    #expect(first.uses.map(\.symbol) == ["Swift/Array.count"])
    #expect(first.uses.map(\.samples) == [["fi/01-a#most"]])
    #expect(first.uses.map(\.sections) == [["fi/01-a#a"]])
    #expect(first.symbols.map(\.pages) == [["fi": "fi/api/Array.count-var.html"]])
    #expect(first.symbols.first?.declarations == ["var count: Int { get }"])
    #expect(try await book.run("check").status == 0)
    let answer = try await book.run("model", "--format=json", "--chapter=01-a", "--indent")
    #expect(answer.status == 0 && answer.errors == "" && answer.output.hasSuffix("\n}\n"))
    let second = try answer.decoded(as: Model.self)
    #expect(second.outcomes["fi/01-a#most"]?.outcome == "ran")
    let other = try await book.run("model", "--language", "sv")
    #expect(other.status == 2)
    #expect(other.errors.contains("the book has no chapter for '--language sv'; it has fi\n"))
  }
}
