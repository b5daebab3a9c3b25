import SafeFiles
import FoundationEssentials
import SampleCompiler
import SamplePlan
import ResultStore
import SampleTestFixtures
import Testing
import WorkbookModel

/// The next steps for programs that could not be compiled together.
struct BundleOutcomeTests {
  private let bundle: Bundle = {
    let book = TestBook((0..<5).map { "```swift,id=s\($0)\nprint(\($0))\n```\n\n" }.joined())
    let programs = Planner(configuration: book.configuration).plan(book.workbook.chapters).programs
    return Bundle(
      programs.map {
        BundleEntry(
          key: ContentHash(Array($0.samples[0].name.utf8)), source: ProgramSource($0),
          languageMode: $0.languageMode)
      })
  }()

  private func outcome(
    of entries: [BundleEntry], stoppedBy limit: String? = nil
  ) throws -> BundleOutcome {
    let stop = limit.map { "\"stoppedBy\": \"\($0)\"," } ?? ""
    let record = try JSONDecoder().decode(
      CompileRecord.self,
      from: Data("{\"messages\": [], \(stop) \"milliseconds\": 1, \"date\": \"2026-11-20\"}".utf8))
    var outcome = BundleOutcome()
    outcome.divide(entries, of: bundle, after: record)
    return outcome
  }

  @Test(arguments: [nil, "memory", "output"])
  func looksForTheCulpritByHalves(limit: String?) throws {
    let outcome = try outcome(of: bundle.entries, stoppedBy: limit)
    #expect(outcome.rest.map { $0.entries.map(\.key) } == [[0, 1], [2, 3, 4]].map(keys))
    #expect(outcome.separations.isEmpty)
  }

  /// Each half could use up the compiler's time limit again.
  @Test(arguments: ["time", "processor"], [5, 3])
  func compilesEachAloneWhenTheTimeWasUp(limit: String, quiet: Int) throws {
    let outcome = try outcome(of: Array(bundle.entries.prefix(quiet)), stoppedBy: limit)
    #expect(outcome.rest.isEmpty)
    #expect(Set(outcome.separations.keys) == Set(keys(Array(0..<quiet))))
  }

  @Test func asksAgainForThoseThatNothingIsSaidOf() throws {
    let outcome = try outcome(of: Array(bundle.entries.dropFirst()))
    #expect(outcome.rest.map { $0.entries.map(\.key) } == [keys([1, 2, 3, 4])])
  }

  private func keys(_ numbers: [Int]) -> [ContentHash] { numbers.map { bundle.entries[$0].key } }
}
