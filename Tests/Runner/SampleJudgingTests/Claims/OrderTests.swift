import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// Samples whose output depends on the order in which a program runs.
@Suite(.serialized) struct OrderTests: SharedRunSuite {
  static let book = TestBook(
    """
    ```swift,id=direct
    print(limit)  // => 0
    let limit = 30
    ```

    ```swift,id=through
    func total() -> Int { count }
    print(total())
    let count = 7
    ```

    ```output
    0
    ```

    ```swift,id=right
    let size = 30
    func area() -> Int { size * size }
    print(area())  // => 900
    ```

    ```swift,id=later
    import Dispatch
    print("start")
    DispatchQueue.main.asyncAfter(deadline: .now() + 5) { print("done") }
    ```

    ```output
    start
    done
    ```

    ```swift,id=silent
    import Dispatch
    DispatchQueue.main.asyncAfter(deadline: .now() + 5) { print("done") }
    ```

    ```output
    ```

    ```swift,id=waits
    import Dispatch
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {}
    group.wait()
    ```

    ```output
    ```
    """)

  static let results = Task { try await TestRunner.run(book) }

  @Test func doesNotVerifyWhatAnEarlyUsePrints() async throws {
    for (id, summary, line) in [
      ("direct", "'limit' is used above the line that gives it its value", 2),
      ("through", "'total' uses 'count', which has no value yet", 8),
    ] {
      let result = try await self.result(id)
      #expect(result.outcome == .unverified)
      #expect(result.problems.map(\.summary) == [summary])
      #expect(result.problems.first?.id == .earlyUse)
      #expect(result.problems.first?.severity == .warning)
      #expect(result.problems.first?.range.start.line == line)
      #expect(result.problems.first?.notes.map(\.message) == ["it gets its value here"])
    }
    #expect(try await self.result("right").outcome == .verified)
  }

  @Test func namesTheWorkThatMayNotBeDone() async throws {
    let result = try await self.result("later")
    #expect(result.outcome == .failed)
    let note =
      "'DispatchQueue.asyncAfter' starts work here that may not be done when the program ends"
    #expect(result.problems.map { $0.notes.map(\.message) } == [[note]])
    #expect(
      result.problems.first?.fix?.hasPrefix("wait for the work before the program ends") == true)
  }

  @Test func doesNotVerifySilenceByLuck() async throws {
    let result = try await self.result("silent")
    #expect(result.outcome == .unverified)
    #expect(result.problems.map(\.id) == [.flaky])
    #expect(result.problems.first?.severity == .warning)
    #expect(try await self.result("waits").outcome == .verified)
  }
}
