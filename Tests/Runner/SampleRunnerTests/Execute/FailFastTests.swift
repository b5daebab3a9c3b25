import TextDiagnostics
import SampleRunner
import SampleTestFixtures
import Sandbox
import Synchronization
import Testing
import WorkbookModel

/// A run that ends at the first failure, and the order in which programs are started.
@Suite(.serialized) struct FailFastTests {
  /// Collects the samples of programs that began, in order.
  private final class Recorder: Sendable {
    private let state = Mutex<[String]>([])
    var began: [String] { state.withLock { $0 } }

    func receive(_ progress: RunProgress) {
      if case .began(let sample) = progress { state.withLock { $0.append(sample.name) } }
    }
  }

  private static let endless = "```swift,id=endless,standalone,timeout=300\nwhile true {}\n```\n\n"

  private func outcomes(_ results: RunResults) -> [String: SampleResult.Outcome] {
    Dictionary(
      uniqueKeysWithValues: results.samples.values.map { ($0.id.name, $0.outcome) })
  }

  @Test func startsTheSlowestFirstAndKeepsTheResults() async throws {
    let text = ["a", "b", "c"].map { "```swift,id=\($0)\nprint(\"order \($0)\")\n```\n\n" }.joined()
    let recorder = Recorder()
    let results = try await TestRunner.run(
      TestBook(text), jobs: 1,
      durations: [TestBook.id("a"): 1, TestBook.id("b"): 2, TestBook.id("c"): 3],
      progress: recorder.receive)
    #expect(recorder.began == ["c", "b", "a"])
    #expect(results.samples.values.allSatisfy { $0.standardOutput == "order \($0.id.name)\n" })
  }

  @Test func cancelsWhatRunsAndStartsNothingMore() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = TestBook(
      Self.endless + "```swift,id=bad\nundeclared()\n```\n\n```swift,id=late\nprint(1)\n```\n")
    let recorder = Recorder()
    // The endless one starts first, and the other job runs the one that fails.
    let results = try await TestRunner.run(
      book, cache: cache.path, jobs: 2,
      durations: [TestBook.id("endless"): 3, TestBook.id("bad"): 2, TestBook.id("late"): 1],
      stopsAtFailure: true, progress: recorder.receive)
    #expect(outcomes(results) == ["endless": .notRun, "bad": .failed, "late": .notRun])
    #expect(results.problems.map(\.id) == [.compile])
    #expect(Set(recorder.began) == ["endless", "bad"])
  }

  @Test func looksAtWhatIsKeptFirst() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let kept =
      "```swift,id=good\nprint(1)\n```\n\n```swift,id=bad\nprint(2)\n```\n\n```output\n3\n```\n\n"
    let first = try await TestRunner.run(TestBook(kept), cache: cache.path)
    #expect(outcomes(first) == ["good": .ran, "bad": .failed])
    let recorder = Recorder()
    let again = try await TestRunner.run(
      TestBook(Self.endless + kept), cache: cache.path, stopsAtFailure: true,
      progress: recorder.receive)
    #expect(outcomes(again) == ["good": .ran, "bad": .failed, "endless": .notRun])
    #expect(again.samples.values.allSatisfy { $0.isCached == ($0.outcome != .notRun) })
    #expect(recorder.began == [])
  }

  @Test func goesOnWhenASampleFailsThatNobodyAskedFor() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = TestBook(
      """
      ```swift,id=a
      print(1)
      ```

      ```output
      2
      ```

      ```swift,id=b,continue=a
      print(3)
      ```

      ```swift,id=c
      print(4)
      ```
      """)
    let results = try await TestRunner.run(
      book, selection: [TestBook.id("b"), TestBook.id("c")], cache: cache.path, jobs: 1,
      stopsAtFailure: true)
    #expect(outcomes(results) == ["b": .ran, "c": .ran])
  }

  @Test func runsEverythingWhenNothingFails() async throws {
    let book = TestBook("```swift,id=a\nprint(1)\n```\n\n```swift,id=b\nprint(2)\n```\n")
    let fast = try await TestRunner.run(book, stopsAtFailure: true)
    #expect(fast.essence == (try await TestRunner.run(book)).essence)
    #expect(outcomes(fast) == ["a": .ran, "b": .ran])
  }

  @Test func tellsWhatIsWrongBeforeTheProgramIsDone() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = TestBook(
      "```swift,id=a\nprint(1)\n```\n\n```swift,id=b,continue=a\nundeclared()\n```\n")
    let events = Mutex<[String]>([])
    for _ in 0..<2 {
      _ = try await TestRunner.run(book, cache: cache.path) { progress in
        let event: String? =
          switch progress {
          case .found(let problems, let isCached): "\(problems.map(\.id.rawValue)) \(isCached)"
          case .finished(let program): "finished \(program.isCached)"
          default: nil
          }
        if let event { events.withLock { $0.append(event) } }
      }
    }
    #expect(
      events.withLock { $0 } == [
        "[\"compile\"] false", "finished false", "[\"compile\"] true", "finished true",
      ])
  }
}
