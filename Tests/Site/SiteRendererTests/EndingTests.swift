import SiteTestFixtures
import TextDiagnostics
import Testing
import WorkbookModel

struct EndingTests {
  private static let message = "Can't remove first element from an empty collection"
  private static let report = "Swift/Range.swift:620: Fatal error: \(message)"

  /// The page of one sample that trapped in its first line.
  private func trap(
    outcome: SampleResult.Outcome = .verified, message: String = message, standardError: String,
    claim: String? = nil
  ) async throws -> String {
    try await page { fixture in
      let id = fixture.sample("a", "waiting.removeFirst()", claim: claim, stream: .stderr)
      var result = SampleResult(
        id: id, outcome: outcome, ending: .trapped(signal: 4, message: message),
        standardError: standardError, key: BookFixture.key, date: BookFixture.date)
      result.trapPosition = fixture.position("a", line: 1)
      return [result]
    }
  }

  @Test func showsHowAProgramEnded() async throws {
    let page = try await page { fixture in
      let trap = fixture.sample("a", "fatalError()")
      var trapped = BookFixture.verified(
        trap, ending: .trapped(signal: 4, message: "Fatal error: loppu"))
      trapped.trapPosition = fixture.position("a", line: 1)
      let exit = BookFixture.verified(
        fixture.sample("b", "exit(2)"), ending: .exited(status: 2))
      let endless = SampleResult(
        id: fixture.sample("c", "while true {}"), outcome: .failed, ending: .stopped(limit: "time"))
      return [trapped, exit, endless]
    }
    #expect(page.contains("Fatal error: loppu"))
    #expect(page.contains("rivi 1"))
    #expect(page.contains("Paluukoodi 2"))
    #expect(page.contains("Hiekkalaatikko pysäytti: time"))
  }

  @Test func saysATrapOnceAndFoldsTheRuntimesReport() async throws {
    let page = try await trap(standardError: "\(Self.report)\n")
    #expect(page.contains("rivi 1"))
    #expect(page.components(of: "lang=\"en\">Can't remove first element") == 1)
    #expect(!page.contains("tape-stderr"))
    #expect(page.contains("<details class=\"tape-raw\"><summary>Virhetuloste</summary>"))
    #expect(page.contains("<samp>\(Self.report)</samp>"))
  }

  @Test func keepsWhatTheProgramItselfWroteToStandardError() async throws {
    let page = try await trap(standardError: "oma 1\n\(Self.report)\noma 2\n")
    #expect(page.contains("<samp>oma 1\noma 2</samp>"))
    let other = try await trap(standardError: "oma 1\r\n\(Self.report)\noma 2\r\n")
    let sign = "<span class=\"control\" title=\"U+000D\" data-character=\"000D\">␍</span>"
    #expect(other.contains("<samp>oma 1\(sign)\noma 2\(sign)</samp>"))
    #expect(page.contains("<samp>\(Self.report)</samp>"))
  }

  @Test func foldsNothingWhenStandardErrorDoesNotSayTheSame() async throws {
    let page = try await trap(message: "arithmetic overflow", standardError: "oma\n")
    #expect(page.contains("arithmetic overflow"))
    #expect(page.contains("<samp>oma</samp>"))
    #expect(!page.contains("tape-raw"))
  }

  @Test func showsStandardErrorAsItIsWhereTheTextClaimsIt() async throws {
    let page = try await trap(standardError: "\(Self.report)\n", claim: "\(Self.report)\n")
    #expect(page.contains("tape-part tape-stderr"))
    #expect(!page.contains("tape-raw"))
  }

  @Test func marksAnExpectedTrapAsNothingWrong() async throws {
    let page = try await trap(standardError: "")
    #expect(page.contains("<span class=\"line noted-line\">"))
    #expect(page.contains("tape-ending as-expected"))
    #expect(page.contains("<span class=\"tape-note expectation\">odotettu</span>"))
  }

  @Test func marksAnUnexpectedTrapAsWrong() async throws {
    let page = try await trap(outcome: .failed, standardError: "")
    #expect(page.contains("<span class=\"line faulty-line\">"))
    #expect(page.contains("tape-part tape-ending\""))
    #expect(!page.contains("odotettu"))
  }
}
