import TextDiagnostics
import Foundation
import ResultStore
import SamplePlan
import SampleRunner
import SampleTestFixtures
import Sandbox
import Synchronization
import Testing
import WorkbookModel

@Suite(.serialized) struct SampleRunnerTests {
  @Test func compilesAndRunsEqualSamplesOfTwoLanguagesOnce() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let prose = "```swift,id=a\nprint(\"both\")\n```\n"
    var book = TestBook(prose)
    book.add("# Другая глава\n\n" + prose, language: "ru")
    let results = try await TestRunner.run(book, cache: cache.path)
    #expect(results.samples.count == 2)
    #expect(results.samples.values.allSatisfy { $0.standardOutput == "both\n" })
    for kind in ["compiled", "programs", "runs"] {
      #expect(TestRunner.files(cache.path, kind).count == 1)
    }
  }

  @Test func givesTheSameResultsForAnyNumberOfJobs() async throws {
    let text = (0..<3).map { number in
      """
      ```swift,id=s\(number)
      print(\(number))
      ```

      ```swift,id=t\(number),continue=s\(number)
      \(number == 1 ? "undeclared()" : "print(\"t\")")
      ```

      """
    }.joined(separator: "\n")
    let one = try await TestRunner.run(TestBook(text), jobs: 1)
    let many = try await TestRunner.run(TestBook(text), jobs: 8)
    #expect(one.essence == many.essence)
    #expect(one.samples.count == 6)
  }

  @Test func judgesASampleOnlyWithItsOwnSettings() async throws {
    let book = TestBook(
      """
      ```swift,id=a
      print(CommandLine.arguments.dropFirst().first ?? "none")
      ```

      ```output
      none
      ```

      ```swift,id=b,continue=a
      print(CommandLine.arguments.count > 1 ? "b" : "\\(Int("x")!)")
      ```

      ```swift,id=c,continue=b,args=[x]
      print("c")
      ```
      """)
    let results = try await TestRunner.run(book)
    #expect(try results.result("a").outcome == .verified)
    #expect(try results.result("b").outcome == .failed)
    #expect(try results.result("c").outcome.hasPassed)
  }

  @Test func reportsTheFailureOfASampleThatWasNotAskedFor() async throws {
    let book = TestBook(
      """
      ```swift,id=a
      undeclared()
      ```

      ```swift,id=b,continue=a
      print(1)
      ```
      """)
    let results = try await TestRunner.run(book, selection: [TestBook.id("b")])
    #expect(Array(results.samples.keys) == [TestBook.id("b")])
    #expect(results.problems.map(\.severity) == [.error])
  }

  @Test func answersForWhatItDoesNotRun() async throws {
    let book = TestBook("```swift,id=a,ignore=\"why\"\nx\n```\n")
    let results = try await TestRunner.run(book)
    #expect(try results.result("a").reason == "why")
    #expect(try results.result("a").problems == [])
    #expect(results.samples.values.allSatisfy { $0.outcome == .unverified })
  }

  @Test func reportsProgressForEveryProgram() async throws {
    let counts = Mutex((started: 0, finished: 0))
    let book = TestBook("```swift,id=a\nprint(1)\n```\n\n```swift,id=b\nundeclared()\n```\n")
    _ = try await TestRunner.run(book) { progress in
      counts.withLock {
        switch progress {
        case .started(let programs): $0.started = programs.count
        case .finished: $0.finished += 1
        default: break
        }
      }
    }
    #expect(counts.withLock { $0.started } == 2)
    #expect(counts.withLock { $0.finished } == 2)
  }

  @Test func carriesOutOnePlanAfterAnotherUntilItIsClosed() async throws {
    let cache = try TemporaryFolder()
    defer { cache.remove() }
    let runner = try await TestRunner.runner(cache: ResultCache(directory: cache.path))
    for number in 1...2 {
      let book = TestBook("```swift,id=a\nprint(\(number))\n```\n\n```output\n\(number)\n```\n")
      let plan = Planner(configuration: book.configuration)
        .plan(book.workbook.chapters, selection: nil)
      let results = try await runner.run(plan, in: book.workbook, staysOpen: true)
      #expect(try results.result("a").outcome == .verified)
    }
    await runner.close()
    await runner.close()
    // The sandboxes are closed too, and set up again for the next plan.
    let book = TestBook("```swift,id=a\nprint(3)\n```\n\n```output\n3\n```\n")
    let plan = Planner(configuration: book.configuration).plan(
      book.workbook.chapters, selection: nil)
    let results = try await runner.run(plan, in: book.workbook)
    #expect(try results.result("a").outcome == .verified)
  }

  @Test(arguments: [Sandbox.Level.namespaces, .none])
  func keepsNothingOfARunThatIsCancelled(level: Sandbox.Level) async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let text = (0..<4).map { "```swift,id=c\($0)\nprint(\"cancel \($0)\")\n```\n" }
      .joined(separator: "\n")
    let reference = try await TestRunner.run(TestBook(text))
    var cancelled = 0
    for delay in [5, 60, 250, 700] {
      let task = Task {
        try await TestRunner.run(TestBook(text), cache: cache.path, level: level)
      }
      try await Task.sleep(for: .milliseconds(delay))
      task.cancel()
      do { _ = try await task.value } catch is CancellationError { cancelled += 1 }
    }
    #expect(cancelled > 0)
    let after = try await TestRunner.run(TestBook(text), cache: cache.path, level: level)
    let key = { (results: RunResults) in
      results.samples.values.map { "\($0.id) \($0.outcome) \($0.standardOutput)" }.sorted()
    }
    #expect(key(after) == key(reference))
  }
}
