import SampleTestFixtures
import Testing
import WorkbookModel

/// Samples whose programs are started one after another in the same sandbox.
struct SeriesRunTests {
  /// All have the same program, and one job starts them in order.
  @Test func givesEachSampleWhatIsItsOwn() async throws {
    let code = """
      import Glibc
      print(readLine() ?? "-", CommandLine.arguments.count, getenv("X") == nil, getpid())
      """
    let tags = ["id=a", "id=b,stdin=\"text\"", "id=c,args=[x]", "id=d,env=[X=1]", "id=e,timeout=9"]
    let book = TestBook(tags.map { "```swift,\($0)\n\(code)\n```\n\n" }.joined())
    let results = try await TestRunner.run(book, jobs: 1)
    let outputs = try ["a", "b", "c", "d", "e"].map { try results.result($0).standardOutput }
    let pid = try #require(outputs[0].split(separator: " ").last).trimmingPrefix(" ")
    #expect(
      outputs == [
        "- 1 true \(pid)", "text 1 true \(pid)", "- 2 true \(pid)", "- 1 false \(pid)",
        "- 1 true \(pid)",
      ])
    #expect(results.samples.values.allSatisfy { $0.outcome.hasPassed })
  }

  @Test func startsAfreshAfterASampleThatWasStopped() async throws {
    let book = TestBook(
      "```swift,id=a,timeout=1\nprint(1)\nwhile true {}\n```\n\n```swift,id=b\nprint(2)\n```\n")
    let results = try await TestRunner.run(book, jobs: 1)
    #expect(try results.result("a").outcome == .failed)
    #expect(try results.result("b").standardOutput == "2\n")
    #expect(try results.result("b").outcome.hasPassed)
  }
}
