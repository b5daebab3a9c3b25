import Testing

/// How often the samples of a package are run: ten times, unless they report that nothing in them could differ.
struct PackageChanceTests {
  private static let source = """
    import Foundation

    public func doubled(_ numbers: [Int]) -> [Int] { numbers.map { $0 * 2 } }
    public func distinct(_ words: [String]) -> [String] { Set(words).sorted() }
    public func oneOf(_ number: Int) -> Int { Int.random(in: number...number) }
    public func isNow() -> Bool { Date().timeIntervalSince1970 > 0 }

    public func elsewhere() -> Int {
      let queue = DispatchQueue(label: "elsewhere")
      return queue.sync { 1 }
    }

    public func onAThread() -> Int {
      let end = DispatchSemaphore(value: 0)
      Thread.detachNewThread { end.signal() }
      end.wait()
      return 1
    }

    public struct Bag: CustomStringConvertible {
      public init() {}
      public var description: String { "\\(Set([1]).count) in a bag" }
    }

    """

  /// The samples' code, with whether another run could differ.
  private static let samples = [
    "arrays": ("print(doubled([1, 2]))", false), "set": ("print(distinct([\"b\", \"a\"]))", true),
    "random": ("print(oneOf(3))", true), "clock": ("print(isNow())", true),
    "queue": ("print(elsewhere())", false), "thread": ("print(onAThread())", true),
    "ended": ("print(doubled([1]))\nexit(0)", false),
    "quick": ("print(doubled([1]))\n_exit(0)", true),
    "silent": ("_ = distinct([\"a\"])", false),
  ]

  private static func book(_ more: [String: String] = [:]) async throws -> TemporaryBook {
    let chapter = samples.sorted { $0.key < $1.key }.map { name, sample in
      "```swift,id=\(name)\nimport Foundation\nimport Chance\n\(sample.0)\n```\n\n"
    }.joined()
    let files = [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "chance", products: [.library(name: "Chance", targets: ["Chance"])],
        targets: [.target(name: "Chance")])

      """,
      "Sources/Chance/Chance.swift": source,
      "Content/fi/01-a.md": "---\ntitle: A\n---\n\n" + chapter,
    ]
    return try await TemporaryBook(
      files.merging(more) { $1 },
      configuration: ForeignPackage.configuration(products: "[Chance]"))
  }

  /// Whether `why` says that each sample was run ten times.
  private func expectRuns(_ book: TemporaryBook, _ isOften: (Bool) -> Bool) async throws {
    for (name, sample) in Self.samples {
      let why = try await book.run("why", "fi/01-a#\(name)")
      #expect(why.output.contains("10 times") == isOften(sample.1), "\(name): \(why.output)")
    }
  }

  @Test func runsTwiceWhatReportsThatNothingCouldDiffer() async throws {
    let book = try await Self.book()
    let answer = try await book.run("run")
    #expect(answer.status == 0, "\(answer.output)")
    try await expectRuns(book) { $0 }
  }

  /// A module may have hash tables of its own, of which a process has no trace.
  @Test func runsOftenWhatImportsAModuleThatHashes() async throws {
    let hashing = "public func bucket(_ text: String) -> Int { text.hashValue & 0 }\n"
    let book = try await Self.book(["Sources/Chance/Table.swift": hashing])
    #expect(try await book.run("run", "fi/01-a#arrays").status == 0)
    let why = try await book.run("why", "fi/01-a#arrays")
    #expect(why.output.contains("10 times"))
  }

  /// A value is looked at in a copy of the process, whose dictionaries count as well.
  @Test func findsWhatADescriptionMakes() async throws {
    let text = """
      ---
      title: A
      ---

      ```swift,id=one
      import Chance
      let one = pair  // => a b
      ```

      ```swift,id=other
      import Chance
      let other = pair  // => b a
      ```

      """
    let source = """
      public struct Pair: CustomStringConvertible, Sendable {
        public var description: String { Set(["a", "b"]).joined(separator: " ") }
      }
      public let pair = Pair()

      """
    let book = try await Self.book([
      "Content/fi/01-a.md": text, "Sources/Chance/Pair.swift": source,
    ])
    let answer = try await book.run("check")
    #expect(answer.output.contains("flaky") && !answer.output.contains("verified"))
  }
}
