import SampleTestFixtures
import TextDiagnostics
import Testing
import WorkbookModel

/// Programs whose output depends on the order in which concurrent work begins, which is nearly always the same.
@Suite(.serialized) struct JobOrderRunTests: SharedRunSuite {
  private static let depending = [
    """
    func race() async -> String {
      await withTaskGroup(of: String.self) { group in
        group.addTask { "fast" }
        group.addTask { "slow" }
        return await group.next()!
      }
    }
    print(await race())
    """,
    """
    print(
      await withTaskGroup(of: Int.self) { group in
        for n in 1...3 { group.addTask { n } }
        var all: [Int] = []
        for await n in group { all.append(n) }
        return all
      })
    """,
    """
    func say(_ text: String) async { print(text) }
    async let p: Void = say("p")
    async let q: Void = say("q")
    _ = await (p, q)
    """,
    """
    let first = Task.detached { print(1) }
    let second = Task.detached { print(2) }
    await first.value
    await second.value
    """,
    """
    final class Box: @unchecked Sendable { var n = 0 }
    let box = Box()
    Task.detached { box.n = 1 }
    print(box.n)
    """,
    """
    let task = Task.detached { try? await Task.sleep(for: .seconds(1)); print("in task") }
    task.cancel()
    print("a")
    """,
  ]

  /// Chance is as likely in them, but the order does not matter.
  private static let steady = [
    """
    let sum = await withTaskGroup(of: Int.self) { group in
      for n in 1...3 { group.addTask { n } }
      var sum = 0
      for await n in group { sum += n }
      return sum
    }
    print(sum)
    """,
    """
    func say(_ text: String) async { print(text) }
    await say("p")
    await Task { await say("q") }.value
    """,
    """
    let stream = AsyncStream { continuation in
      for n in 1...3 { continuation.yield(n) }
      continuation.finish()
    }
    for await n in stream { print(n) }
    """,
  ]

  static let book = TestBook(
    (depending + steady).enumerated()
      .map { "```swift,id=s\($0.offset)\n\($0.element)\n```\n" }.joined(separator: "\n"))

  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: 0..<9)
  func findsWhatDependsOnIt(number: Int) async throws {
    let result = try await result("s\(number)")
    #expect(result.outcome == (number < Self.depending.count ? .flaky : .ran))
  }
}
