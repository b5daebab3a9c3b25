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

    ```swift,id=value
    func size() -> Int { width * 2 }
    size()  // => 0
    let width = 7
    ```

    ```swift,id=greater
    func allowed(_ n: Int) -> Bool { n <= maximum }
    print(allowed(3))  // Prints "false"
    let maximum = Int("5")!
    ```

    ```swift,id=equal
    func isThree() -> Bool { q == 3 }
    print(isThree())  // Prints "false"
    let q = Int("3")!
    ```

    ```swift,id=nothing
    func hasName() -> Bool { name != nil }
    hasName()  // => true
    let name: Int? = Int("x")
    ```

    ```swift,id=double
    func isLarge() -> Bool { ratio > 1 }
    print(isLarge())  // Prints "false"
    let ratio = Double("3.5")!
    ```

    ```swift,id=null
    struct List { var first: String { names[0] } }
    print(List().first)
    let names = ["a"]
    ```

    ```swift,id=own-crash
    func crash() -> Int { let p = UnsafePointer<Int>(bitPattern: 8); return p!.pointee + later }
    print(crash())
    let later = 1
    ```

    ```swift,id=unused
    func sum(_ isShort: Bool) -> Int { isShort ? 1 : rest }
    print(sum(true))  // => 1
    let rest = 7
    print(sum(false))  // => 7
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

    ```swift,id=half
    import Foundation
    print("start")  // Prints "start"
    Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in print("done") }
    ```

    ```swift,id=half-told
    import Dispatch
    print("start")
    DispatchQueue.global().asyncAfter(deadline: .now() + 5) { print("done") }
    ```

    ```output
    start
    ...
    ```

    ```swift,id=half-slept
    import Foundation
    DispatchQueue.global().async { print("done") }
    Thread.sleep(forTimeInterval: 0.5)
    print("end")
    ```

    ```output
    done
    end
    ```

    ```swift,id=lucky
    import Dispatch
    nonisolated(unsafe) var n = 0
    DispatchQueue.global().asyncAfter(deadline: .now() + 3) { n = 5 }
    n  // => 0
    ```

    ```swift,id=other-value
    import Dispatch
    nonisolated(unsafe) var m = 0
    let k = 1
    k  // => 1
    m  // => 0
    DispatchQueue.global().asyncAfter(deadline: .now() + 3) { m = 5 }
    k + 1  // => 2
    ```

    ```swift,id=base
    import Dispatch
    func later() { DispatchQueue.global().asyncAfter(deadline: .now() + 3) { print("x") } }
    func other() {}
    ```

    ```swift,id=from-above,continue=base
    later()
    ```

    ```output
    ```

    ```swift,id=not-from-above,continue=base
    other()
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
      ("through", "'total' uses 'count', which has no value yet", 7),
    ] {
      let result = try await self.result(id)
      #expect(result.outcome == .unverified)
      #expect(result.problems.map(\.summary) == [summary])
      #expect(result.problems.first?.id == .earlyUse)
      #expect(result.problems.first?.severity == .warning)
      #expect(result.problems.first?.range.start.line == line)
      #expect(result.problems.first?.notes.map(\.message) == ["it gets its value here"])
    }
    for id in ["right", "unused"] {
      #expect(try await self.result(id).outcome == .verified)
    }
  }

  /// No output depends on it.
  @Test func doesNotVerifyAnEarlyValue() async throws {
    let result = try await self.result("value")
    #expect(result.outcome == .unverified)
    #expect(result.problems.map(\.summary) == ["'size' uses 'width', which has no value yet"])
    for id in ["greater", "equal", "nothing", "double"] {
      let result = try await self.result(id)
      #expect(result.outcome == .unverified, "\(id)")
      #expect(result.problems.map(\.id) == [.earlyUse], "\(id)")
    }
  }

  @Test func namesTheVariableThatACrashComesFrom() async throws {
    let result = try await self.result("null")
    #expect(result.outcome == .failed)
    #expect(result.problems.map(\.id) == [.trap, .earlyUse])
    let own = try await self.result("own-crash")
    #expect(own.problems.map(\.id) == [.trap])
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
    let called = try await self.result("from-above")
    #expect(called.outcome == .unverified)
    #expect(
      called.problems.map(\.summary) == [
        "that nothing is printed is not verified: the program ends before the work of "
          + "'DispatchQueue.asyncAfter' is done"
      ])
    #expect(try await self.result("not-from-above").outcome == .verified)
  }

  @Test func doesNotVerifyHalfOfAnOutput() async throws {
    let result = try await self.result("half")
    #expect(result.outcome == .unverified)
    #expect(
      result.problems.map(\.summary) == [
        "that nothing else is printed is not verified: the program ends before the work of "
          + "'Timer.scheduledTimer' is done"
      ])
    for name in ["half-told", "half-slept"] {
      #expect(try await self.result(name).outcome == .verified)
    }
  }

  @Test func doesNotVerifyAValueByLuck() async throws {
    let result = try await self.result("lucky")
    #expect(result.outcome == .unverified)
    #expect(
      result.problems.map(\.summary) == [
        "this value is not verified: the program may come here before the work of "
          + "'DispatchQueue.asyncAfter' is done"
      ])
    #expect(try await self.result("other-value").outcome == .verified)
  }
}
