import Foundation
import Testing
import WorkbookCommands

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
    #expect(report.version == 2)
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
    struct Model: Decodable { var version: Int }
    let book = try await TemporaryBook(chapter: "")
    let answer = try await book.run("model", "--format", "json")
    #expect(answer.status == 0)
    #expect(answer.errors == "")
    #expect(try answer.decoded(as: Model.self).version == 1)
    #expect(answer.output.hasSuffix("\n}\n"))
  }
}
