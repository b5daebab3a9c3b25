import ResultStore
import SampleRunner
import SampleTestFixtures
import Sandbox
import Testing
import TextDiagnostics
import WorkbookModel

/// How often samples are run, and what that reveals.
@Suite(.serialized) struct RepetitionTests {
  /// Two elements in random order.
  private static let pairs: [String] = [
    #"["a": 1, "b": 2]"#, #"["Ada": 1815, "Grace": 1906]"#, #"["tea": 2, "coffee": 3]"#,
    #"["x": 1.5, "y": 2.5]"#, "[1: \"a\", 2: \"b\"]", "[2: 1, 1: 2]", "[10: true, 20: false]",
    "[0: 0, 99: 99]", "Set([1, 2])", "Set([3, 4])", "Set([7, 42])", #"Set(["a", "z"])"#,
    #"Set(["fi", "en"])"#, #"Set(["red", "green"])"#, #"Set(["one", "two"])"#,
    #"Dictionary(uniqueKeysWithValues: [("p", 1), ("q", 2)])"#, "Array(Set([5, 6]))",
    #"["b": 1, "a": 2].keys.joined()"#, "Set([1, 2]).map { $0 * 2 }", "[4: 1, 8: 1].first!.key",
  ]

  @Test func findsEveryPairInChance() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let samples = Self.pairs.enumerated()
      .map { "```swift,id=s\($0)\nprint(\($1))\n```\n\n" }
    let results = try await TestRunner.run(TestBook(samples.joined()), cache: cache.path)
    for (index, pair) in Self.pairs.enumerated() {
      #expect(try results.result("s\(index)").outcome == .flaky, "\(pair)")
    }
  }

  /// Randomness of an earlier sample counts too.
  @Test func looksAtAllOfAChain() async throws {
    let results = try await TestRunner.run(
      TestBook(
        """
        <!-- workbook: setup
        ```swift,id=hidden
        let prices = ["tea": 2, "coffee": 3]
        ```
        -->

        ```swift,id=a,continue=hidden
        print(prices)
        ```
        """))
    #expect(try results.result("hidden").outcome.hasPassed)
    #expect(try results.result("a").outcome == .flaky)
  }

  /// The probability that one of four numbers comes ten times is one in 260,000.
  @Test func findsRandomNumbers() async throws {
    let book = TestBook("```swift,id=a\nprint(Int.random(in: 1...4))\n```\n")
    #expect(try await TestRunner.run(book).result("a").outcome == .flaky)
  }

  /// Which of two threads is first is decided otherwise in some runs: without that, a thread that is made a millisecond
  /// before is never late.
  ///
  /// A busy machine may delay the other thread as long; so it is tried several times.
  @Test func findsWhatDependsOnTheFirstOfTwoThreads() async throws {
    let box =
      "import Foundation\nfinal class Box: @unchecked Sendable { var n = 0 }\nlet box = Box()\n"
    var isFound = false
    for number in 1...5 where !isFound {
      let code = box + "Thread.detachNewThread { box.n = \(number) }\nusleep(1000)\nprint(box.n)\n"
      let book = TestBook("```swift,id=a\n\(code)```\n")
      isFound = try await TestRunner.run(book).result("a").outcome == .flaky
    }
    #expect(isFound)
    let awaited = TestBook(
      "```swift,id=a\n\(box)await Task.detached { box.n = 1 }.value\nprint(box.n)  // Prints \"1\"\n```\n"
    )
    #expect(try await TestRunner.run(awaited).result("a").outcome == .verified)
  }

  /// What is true today is claimed for every day.
  @Test func findsWhatDependsOnTheDay() async throws {
    let results = try await TestRunner.run(
      TestBook(
        """
        ```swift,id=year
        import Foundation
        let now = Date()
        let year = Calendar.current.component(.year, from: now)
        print(year * 2)
        print(year > 2000)  // => true
        ```

        ```swift,id=hour
        import Foundation
        let isEven = Calendar.current.component(.hour, from: .now) % 2 == 0
        isEven ? 1 : 2  // => 1
        isEven ? 2 : 1  // => 2
        ```

        ```swift,id=always
        import Foundation
        let start = Date()
        print(Date().timeIntervalSince(start) < 60, start > Date(timeIntervalSince1970: 0))
        ```

        ```output
        true true
        ```
        """))
    let year = try results.result("year")
    #expect(year.outcome == .flaky)
    #expect(year.problems.first?.summary.hasSuffix(" days later") ?? false)
    #expect(try results.result("hour").problems.contains { $0.id == .flaky })
    #expect(try results.result("always").outcome == .verified)
  }

  @Test(arguments: [
    ("print(1)", 1...1), ("import Glibc\nprint(abs(-1))", 2...2),
    ("print([\"a\": 1, \"b\": 2].sorted { $0.key < $1.key })", 3...10),
    // A slow program is not run again and again.
    ("import Glibc\nusleep(600_000)\nprint([1: 2])", 2...2),
  ])
  func runsAsOftenAsChanceAsksFor(_ code: String, runs: ClosedRange<Int>) async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = TestBook("```swift,id=a\n\(code)\n```\n")
    try await TestRunner.run(book, cache: cache.path).expectPassed("a")
    let why = try await TestRunner.explain("a", book, cache: cache.path)
    #expect(runs.contains(try #require(why.last?.runs)))
  }

  @Test func hidesTheNumberFromTheSample() async throws {
    let book = TestBook(
      "```swift,id=a\nimport Glibc\nprint(getenv(\"WORKBOOK_HASH_SEED\") == nil, Set([1]))\n```\n")
    let results = try await TestRunner.run(book)
    try results.expectPassed("a")
    #expect(try results.result("a").standardOutput == "true [1]\n")
  }

  @Test func leavesHashValuesThatASamplePins() async throws {
    let book = TestBook(
      "```swift,id=a,env=[SWIFT_DETERMINISTIC_HASHING=1]\nprint(Set(1...9))\n```\n")
    try await TestRunner.run(book).expectPassed("a")
  }

  @Test func makesNoTwoRunsOfTheSameHashValues() {
    let repetition = Repetition(isChanceLikely: true)
    let sources = (1..<10).compactMap {
      repetition.next(afterRuns: $0, quickest: 9, endsWell: true)
    }
    #expect(sources.first == .random)
    #expect(sources.count == 9)
    #expect(Set(sources).count == 9)
    #expect(repetition.next(afterRuns: 10, quickest: 9, endsWell: true) == nil)
    #expect(
      Repetition(isChanceLikely: false).next(afterRuns: 1, quickest: 9, endsWell: true) == .random)
    #expect(
      Repetition(isChanceLikely: false).next(afterRuns: 2, quickest: 9, endsWell: true) == nil)
  }

  /// The message of a trap may contain an address.
  @Test func runsOnceWhatCannotGoOtherwise() {
    let repetition = Repetition(isChanceLikely: false, isChanceExcluded: true)
    #expect(repetition.next(afterRuns: 1, quickest: 9, endsWell: true) == nil)
    #expect(repetition.next(afterRuns: 1, quickest: 9, endsWell: false) == .random)
    #expect(repetition.next(afterRuns: 2, quickest: 9, endsWell: false) == nil)
  }

  @Test func runsOnceOrTwiceWhatCannotDifferByTheModulesThatItUses() {
    let repetition = Repetition(isChanceLikely: true, isChanceElsewhere: true)
    for (runs, endsWell, isCalm, isSilent, isEnough) in [
      (1, true, true, false, false), (2, true, true, false, true), (2, true, false, false, false),
      (2, false, true, false, false), (1, true, false, true, false), (2, true, false, true, true),
      (1, true, true, true, true), (1, false, true, true, false), (2, false, true, true, false),
    ] {
      let next = repetition.next(
        afterRuns: runs, quickest: 9, endsWell: endsWell, isCalm: isCalm, isSilent: isSilent)
      #expect((next == nil) == isEnough)
    }
  }

  @Test func endsAfterTheSecondRunOfASlowProgram() {
    let repetition = Repetition(isChanceLikely: true)
    #expect(repetition.next(afterRuns: 1, quickest: 5000, endsWell: true) == .random)
    #expect(repetition.next(afterRuns: 2, quickest: 500, endsWell: true) == nil)
    #expect(repetition.next(afterRuns: 4, quickest: 249, endsWell: true) != nil)
    #expect(repetition.next(afterRuns: 5, quickest: 200, endsWell: true) == nil)
  }

  /// A process may set the seed of the runtime's hash values, so all of them can be tried.
  @Test func bringsUsualPairsInBothOrders() async throws {
    let book = TestBook(
      """
      ```swift,id=a
      import Glibc

      func orders<Key: Hashable>(_ keys: [Key], seed: UInt64) -> [Bool] {
        let parameters = dlsym(nil, "_swift_stdlib_Hashing_parameters")!
        parameters.storeBytes(of: seed, as: UInt64.self)
        parameters.storeBytes(of: 0, toByteOffset: 8, as: UInt64.self)
        parameters.storeBytes(of: true, toByteOffset: 16, as: Bool.self)
        return keys.flatMap { a in keys.map { b in a == b || [a: 1, b: 1].first!.key == a } }
      }

      func missed<Key: Hashable>(_ keys: [Key]) -> Int {
        let all = ([0] + \(Repetition.seeds)).map { orders(keys, seed: $0) }
        return all[0].indices.count { index in all.allSatisfy { $0[index] == all[0][index] } }
          - keys.count
      }

      print(missed(Array(0..<100)), missed("abcdefghijklmnopqrstuvwxyz".map(String.init)))
      ```
      """)
    let results = try await TestRunner.run(book)
    try results.expectPassed("a")
    #expect(try results.result("a").standardOutput == "0 0\n")
  }
}
