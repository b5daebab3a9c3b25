import Testing
import WorkbookBenchmarks

struct LaunchBenchmarkTests {
  @Test(
    "Each of many rows launches something",
    arguments: [(1, 40), (2, 20), (40, 1), (41, 1), (256, 1)])
  func launchesInEachRow(rows: Int, launches: Int) {
    #expect(LaunchBenchmark.launches(inEachOf: rows) == launches)
  }
}
