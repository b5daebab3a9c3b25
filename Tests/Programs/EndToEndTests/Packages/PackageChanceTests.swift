import Testing

/// How often the samples of a package are run: ten times, unless they report that nothing in them could differ.
struct PackageChanceTests {
  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "chance", products: [.library(name: "Chance", targets: ["Chance", "Table", "CRoot"])],
      targets: [.target(name: "Chance"), .target(name: "Table"), .target(name: "CRoot")])

    """,
    "Sources/Chance/Chance.swift": """
    import Foundation

    public func doubled(_ numbers: [Int]) -> [Int] { numbers.map { $0 * 2 } }
    public func distinct(_ words: [String]) -> [String] { Set(words).sorted() }
    public func oneOf(_ number: Int) -> Int { Int.random(in: number...number) }
    public func isNow() -> Bool { Date().timeIntervalSince1970 > 0 }
    public func onAQueue() -> Int { DispatchQueue(label: "queue").sync { 1 } }
    public func onAThread() -> Int {
      let end = DispatchSemaphore(value: 0)
      Thread.detachNewThread { end.signal() }
      end.wait()
      return 1
    }
    public struct Pair: CustomStringConvertible, Sendable {
      public var description: String { Set(["a", "b"]).joined(separator: " ") }
    }
    public let pair = Pair()

    """,
    "Sources/Table/Table.swift":
      "public func bucket(_ word: String) -> Int { word.hashValue & 0 }\n",
    "Sources/CRoot/include/root.h": "static inline int root(void) { return 1; }\n",
    "Sources/CRoot/root.c": "#include \"root.h\"\n",
  ]

  /// The samples' code after the import of a module, with whether another run could differ.
  private static let samples = [
    "arrays": ("Chance", "print(doubled([1, 2]))", false),
    "set": ("Chance", "print(distinct([\"b\", \"a\"]))", true),
    "random": ("Chance", "print(oneOf(3))", true),
    "clock": ("Chance", "print(isNow())", true),
    "queue": ("Chance", "print(onAQueue())", false),
    "thread": ("Chance", "print(onAThread())", true),
    "ended": ("Chance", "import Glibc\nprint(doubled([1]))\nexit(0)", false),
    "abrupt": ("Chance", "import Glibc\nprint(doubled([1]))\n_exit(0)", true),
    "silent": ("Chance", "_ = distinct([\"a\"])", false),
    // They leave no trace of what they use.
    "hashing": ("Table", "print(bucket(\"a\"))", true),
    "c": ("CRoot", "print(root())", true),
  ]

  @Test func runsTwiceWhatReportsThatNothingCouldDiffer() async throws {
    // A value is looked at in a copy of the process, whose set counts as well. One of the two claims holds in the first
    // runs.
    let flaky = ["a b", "b a"].enumerated().map { number, claim in
      "```swift,id=pair\(number)\nimport Chance\nlet one = pair  // => \(claim)\n```\n\n"
    }
    let chapter = Self.samples.sorted { $0.key < $1.key }.map { name, sample in
      "```swift,id=\(name)\nimport \(sample.0)\n\(sample.1)\n```\n\n"
    }
    let book = try await TemporaryBook(
      Self.files.merging([
        "Content/fi/01-a.md": "---\ntitle: A\n---\n\n" + (chapter + flaky).joined()
      ]) { $1 },
      configuration: ForeignPackage.configuration(products: "[Chance]"))
    let answer = try await book.run("run")
    #expect(!answer.output.contains("verified"), "\(answer.output)")
    #expect(answer.output.contains("flaky"), "\(answer.output)")
    for (name, sample) in Self.samples {
      let why = try await book.run("why", "fi/01-a#\(name)")
      #expect(why.output.contains("10 times") == sample.2, "\(name): \(why.output)")
    }
  }
}
