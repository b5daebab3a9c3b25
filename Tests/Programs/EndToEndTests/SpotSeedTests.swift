import Foundation
import Testing
import WorkbookCommands
import WorkbookReports

/// A run reports which programs it has also compiled alone and compared, and can repeat the choice.
struct SpotSeedTests {
  private static let chapter =
    Chapter.head + (0..<100).map { "```swift,id=s\($0)\nprint(\($0))\n```\n\n" }.joined()

  /// Of a module of a hundred programs one is chosen.
  @Test func choosesTheSameForASeed() async throws {
    let book = try await TemporaryBook(["Content/fi/01-a.md": Self.chapter])
    let answer = try await book.run("check", "--jobs", "1")
    let text = answer.output.split(separator: "\n").first { $0.hasPrefix("merged 100, separate 0") }
    let words = try #require(text, "\(answer.output)").dropFirst("merged 100, separate 0".count)
    let form =
      #/; also compiled alone and compared: (.*) \(WORKBOOK_SPOT_SEED=(\d+) chooses it again\)/#
    let line = try #require(words.wholeMatch(of: form))
    let again = try await TemporaryBook(["Content/fi/01-a.md": Self.chapter])
    let report = try await again.run(
      "check", "--jobs", "1", "--format", "json",
      environment: ["WORKBOOK_SPOT_SEED": String(line.2)]
    ).decoded(as: Report.self)
    #expect(report.summary.compared == 1)
    #expect(report.summary.comparedSamples == [String(line.1)])
    #expect(report.summary.spotSeed == UInt64(line.2))
  }

  @Test func saysWhatIsNoSeed() async throws {
    let book = try await TemporaryBook(["Content/fi/01-a.md": Self.chapter])
    try await book.run("check", environment: ["WORKBOOK_SPOT_SEED": "-1"]).expectCouldNotRun(
      "WORKBOOK_SPOT_SEED is '-1'; a seed is a non-negative integer, as printed in a report")
  }
}
