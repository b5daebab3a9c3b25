import DriftChecker
import Testing

/// Listings in the manner of published guides, against a module that is compiled here.
struct ListingCheckTests {
  private static let interface = Task {
    let module = try await CompiledModule(
      "Beads",
      """
      extension Sequence {
        public func tallied<Key: Hashable>(
          by key: (Element) throws -> Key
        ) rethrows -> [Key: [Element]] { [:] }
        public func folded<Total>(
          from start: Total, _ next: (Total, Element) throws -> Total
        ) rethrows -> [Total] { [] }
        public func linked(every step: Int = 1, with element: Element) -> Beads<Self> {
          Beads(self)
        }
        public func greatest(_ count: Int) -> [Element] where Element: Comparable { [] }
      }
      extension Collection {
        public func strung<Kind: Equatable>(
          on kind: (Element) throws -> Kind
        ) rethrows -> [(Kind, SubSequence)] { [] }
      }
      public func chained<First, Second>(
        _ first: First, _ second: Second
      ) -> Pair<First, Second> where First: Sequence, Second: Sequence, First.Element == Second.Element
      { Pair() }
      public struct Pair<First: Sequence, Second: Sequence> where First.Element == Second.Element {}
      public struct Beads<Base: Sequence>: Sequence {
        init(_ base: Base) {}
        public typealias Element = Base.Element
        public struct Iterator: IteratorProtocol {
          public mutating func next() -> Base.Element? { nil }
        }
        public func makeIterator() -> Iterator { Iterator() }
      }
      public struct Necklace<Bead: Hashable> {
        public enum Clasp: Sendable { case open, closed(turns: Int) }
        public typealias Index = Int
        public init?(_ beads: [Bead], clasp: Clasp = .open) { nil }
        @discardableResult
        public mutating func replace(_ bead: Bead, at index: Int) -> Bead { bead }
        public mutating func insert(_ bead: Bead, at index: Int) -> (isNew: Bool, index: Int) {
          (true, 0)
        }
        public mutating func sort(by isLess: (Bead, Bead) throws -> Bool) rethrows {}
        public static func plain(count: Int) -> Self? { nil }
        public func worn<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {}
        public func polish() async throws {}
        public var count: Int { 0 }
        public subscript(index: Int) -> Bead { get { fatalError() } set {} }
        public static func < (left: Self, right: Self) -> Bool { false }
        public func mirrored(_ other: some Sequence<Bead>) -> [Bead] { [] }
      }
      public enum Metal: String { case gold, silver }
      public typealias Polish = @Sendable (Int) -> Void
      public protocol Hook { mutating func bend(hook: Int) }
      public protocol Clip: Hook { init?(hook: Int) }
      public struct Pin { public init(hook: Int) throws {}; public func bend(hook: Int) {} }
      public protocol Jeweller {
        associatedtype Work
        func repair(_ work: Work) -> Work
      }
      """)
    return try await CompiledModule.extractor.interface(
      ofModules: [module.name], files: module.files)
  }

  /// Verdicts of a listing, each as `name: verdict`.
  private func verdicts(_ code: String) async throws -> [String] {
    let check = ListingCheck(try await Self.interface.value) {
      ["map", "sort", "insert", "sort(by:)", "init"].contains($0)
    }
    return check.findings(in: code).map { finding in
      let text = String(decoding: Array(code.utf8)[finding.range], as: UTF8.self)
      return switch finding.verdict {
      case .equal: "\(finding.name): equal"
      case .differs(let part, _): "\(finding.name): \(part) '\(text)'"
      case .missing(let nearest): "\(finding.name): missing, \(nearest ?? "nothing") is near"
      case .unknown: "\(finding.name): unknown"
      }
    }
  }

  @Test(arguments: [
    // Sugar, defaults, inner names, access, attributes, order and place of requirements.
    "extension Sequence { func tallied<K>(by k: (Self.Element) throws -> K) rethrows -> [K: [Element]] where K: Hashable }",
    "extension Sequence { @inlinable public func tallied<K: Hashable>(by k: (Element) throws -> K) rethrows -> Dictionary<K, Array<Element>> }",
    // A type in the signature requires it.
    "extension Swift.Sequence { func tallied<K>(by k: (Element) throws -> K) rethrows -> [K: [Element]] }",
    "func chained<A, B>(_ a: A, _ b: B) -> Pair<A, B> where A.Element == B.Element",
    "func chained<B: Sequence, A: Sequence>(_ a: A, _ b: B) -> Pair<A, B> where B.Element == A.Element",
    "extension Sequence { func linked(every: Int, with element: Self.Element) -> Beads<Self> }",
    "extension Sequence where Element: Comparable { func greatest(_ n: Int) -> [Element] }",
    "struct Necklace<Gem: Hashable> { mutating func replace(_ gem: Gem, at i: Index) -> Gem }",
    "extension Necklace { mutating func insert(_ b: Bead, at: Int) -> (isNew: Bool, index: Index) }",
    "extension Necklace { static func plain(count: Int) -> Optional<Necklace> }",
    "extension Necklace { func worn(_ body: () throws -> Void) rethrows }",
    "extension Necklace { func polish() async throws(any Error) }",
    "extension Necklace { subscript(i: Int) -> Bead { get set } }",
    "extension Necklace { init?(_ beads: Array<Bead>, clasp: Necklace.Clasp) }",
    "extension Necklace { static func < (a: Necklace<Bead>, b: Self) -> Bool }",
    "extension Necklace { func mirrored<S: Sequence>(_ o: S) -> [Bead] where S.Element == Bead }",
    "extension Necklace { var count: Int }",
    "extension Necklace.Clasp { case closed(turns: Int) }",
    "extension Beads.Iterator { mutating func next() -> Base.Element? }",
    "protocol Jeweller { func repair(_ w: Self.Work) -> Work }",
    "public enum Metal: String {}", "public typealias Polish = @Sendable (Int) -> ()",
  ])
  func spellingDoesNotCount(listing: String) async throws {
    let found = try await verdicts(listing)
    #expect(found.last?.hasSuffix(": equal") == true, "\(found)")
  }

  @Test(arguments: [
    (
      "extension Sequence { func tallied<K>(by k: (Element) -> K) -> [K: [Element]] }",
      "Sequence.tallied(by:): parameter '(Element) -> K'"
    ),
    ("public enum Metal: Int { case gold }", "Metal: rawType 'Int'"),
    ("public typealias Polish = (String) -> Void", "Polish: result '(String) -> Void'"),
    (
      "extension Sequence { func tallied<K>(by k: (Element) throws -> K) -> [K: [Element]] }",
      "Sequence.tallied(by:): effects 'tallied<K>(by k: (Element) throws -> K)'"
    ),
    (
      "extension Collection { func strung<K: Equatable>(on k: (Element) throws -> K) rethrows -> [SubSequence] }",
      "Collection.strung(on:): result '[SubSequence]'"
    ),
    (
      "extension Sequence { func folded<T>(from s: T, _ n: (Element, T) throws -> T) rethrows -> [T] }",
      "Sequence.folded(from:_:): parameter '(Element, T) throws -> T'"
    ),
    (
      "extension Sequence { func greatest(_ n: Int) -> [Element] where Element: Hashable }",
      "Sequence.greatest(_:): generics 'where Element: Hashable'"
    ),
    (
      "extension Necklace { mutating func replace(at index: Int, with bead: Bead) -> Bead }",
      "Necklace.replace(at:with:): labels 'replace(at index: Int, with bead: Bead)'"
    ),
    (
      "extension Necklace { func replace(_ bead: Bead, at index: Int) -> Bead }",
      "Necklace.replace(_:at:): mutating 'replace(_ bead: Bead, at index: Int)'"
    ),
    (
      "extension Necklace { func plain(count: Int) -> Self? }",
      "Necklace.plain(count:): static 'plain(count: Int)'"
    ),
    (
      "extension Necklace { init(_ beads: [Bead], clasp: Clasp) }",
      "Necklace.init(_:clasp:): optional 'init(_ beads: [Bead], clasp: Clasp)'"
    ),
    (
      "extension Necklace { var count: Int { get set } }", "Necklace.count: accessors 'count'"
    ),
    ("extension Necklace { var count: UInt { get } }", "Necklace.count: result 'UInt'"),
    ("enum Necklace { }", "Necklace: kind 'Necklace'"),
    ("struct Necklace<Gem: Hashable>: Sequence { }", "Necklace: conformance 'Sequence'"),
    (
      "extension Necklace { func polished() async throws }",
      "Necklace.polished(): missing, polish() is near"
    ),
    (
      "func sort(by isLess: (Bead, Bead) throws -> Bool) -> rethrows Int",
      "sort(by:): effects 'rethrows'"
    ),
  ])
  func reportsThePartThatDiffers(listing: String, verdict: String) async throws {
    let found = try await verdicts(listing)
    #expect(found.contains(verdict), "\(found)")
  }

  @Test(arguments: [
    // Another module's names, other types, placeholders, shorter calls, and lines that may mean anything.
    "extension Beads { func map(_ change: (Element) -> Int) -> [Int] }",
    "extension Earring { func wear() }",
    "extension Sequence { func tallied(...) }",
    "extension Sequence { func linked(with element: Element) -> Beads<Self> }",
    "func next() -> String?",
    "func insert(_ item: String)",
    "extension Necklace { func worn(_ body: Action) throws(Failure) }",
    "extension Sequence { func folded<T>(from s: T, _ n: Folding<T>) rethrows -> [T] }",
  ])
  func whatMayBeRightIsUnknown(listing: String) async throws {
    let found = try await verdicts(listing)
    #expect(found.last?.hasSuffix(": unknown") == true, "\(found)")
  }

  @Test func linesWithoutATypeMayBelongToSeveral() async throws {
    let found = try await verdicts("init?(hook: Int)\nmutating func bend(hook: Int)")
    #expect(found == ["init(hook:): equal", "bend(hook:): equal"])
  }

  @Test func linesWithoutATypeBelongToTheTypeThatHasMostOfThem() async throws {
    let found = try await verdicts(
      """
      func insert(_ bead: Bead, at index: Int) -> (isNew: Bool, index: Int)
      func replace(at index: Int, with bead: Bead) -> Bead
      func polish() async throws
      """)
    #expect(
      found == [
        "insert(_:at:): equal",
        "replace(at:with:): labels 'replace(at index: Int, with bead: Bead)'", "polish(): equal",
      ])
  }

  @Test func aStaticPropertyWithoutAValueIsListed() {
    #expect(ListingCheck.isListing("struct A {\n  static let b: A\n  var c: Int\n}"))
    #expect(ListingCheck.isListing("extension A { static let b: A }"))
    #expect(!ListingCheck.isListing("struct A {\n  static let b = A()\n  var c: Int\n}"))
  }

  @Test(arguments: [
    ("public enum A { case b\n case c(d: Int) }", true),
    ("public typealias C = (Int) -> Void", true), ("typealias C = Int", false),
    ("public struct A { public var b: Int }\npublic protocol C { func d() }", true),
    ("enum A { case b }", false), ("public enum B { case b }", false),
    ("public enum A { case b }\nprint(A.b)", false),
    ("public struct A { public func b() {} }", false),
    ("public enum A { case b }\nlet c = A.b", false),
  ])
  func knowsTypesOfThePackage(code: String, isListing: Bool) {
    #expect(ListingCheck.shows(["A", "C"], code) == isListing)
  }

  /// What other modules call so is missing all the same where nothing can be inherited.
  @Test func aClosedTypeHasOnlyItsOwnMembers() async throws {
    let check = ListingCheck(try await Self.interface.value) { _ in true }
    for (code, isMissing) in [
      ("extension Necklace { enum Clasp: Int { case open } }", false),
      ("extension Necklace.Clasp { case shut }", true),
      ("extension Necklace.Clasp { func remove(at i: Int) }", true),
      ("extension Necklace.Clasp { var hashValue: Int }", false),
      ("extension Beads { func remove(at i: Int) }", false),
    ] {
      let verdicts = check.findings(in: code).map(\.verdict)
      let found = verdicts.contains { if case .missing = $0 { true } else { false } }
      #expect(found == isMissing, "\(code): \(verdicts)")
    }
  }

  @Test func namesTheNearestOverload() async throws {
    let check = ListingCheck(try await Self.interface.value) { _ in false }
    let code = "extension Collection { func strung<K>(on: (Element) -> K) -> [SubSequence] }"
    #expect(
      check.findings(in: code).map(\.verdict) == [
        .differs(
          .parameter,
          code: "Collection: func strung<Kind>(on kind: (Self.Element) throws -> Kind) rethrows -> "
            + "[(Kind, Self.SubSequence)] where Kind : Equatable")
      ])
  }

  @Test(arguments: [
    ("func wear()\nfunc polish() async throws", true),
    ("extension Necklace {\n  var count: Int { get }\n  init(_ beads: [Int]) { ... }\n}", true),
    ("protocol Jeweller {\n  func repair()\n}", false),
    ("func wear() { print(1) }\nwear()", false),
    ("let necklace = Necklace([1])\nnecklace.polish()", false),
    ("struct Ring {\n  var size: Int\n}", false),
    ("import Jewels\n\n@frozen struct Ring<Gem: Hashable>", true),
    ("class Ring: Jewel", true),
    ("struct Ring {}", false),
    ("", false),
  ])
  func aListingLacksBodies(code: String, isListing: Bool) {
    #expect(ListingCheck.isListing(code) == isListing)
  }

  @Test func readsACycleOfAliasesOnce() async throws {
    let graph = """
      {"module": {"name": "M"}, "relationships": [], "symbols": [
        {"kind": {"identifier": "swift.typealias"}, "identifier": {"precise": "a"},
         "pathComponents": ["A"], "declarationFragments": [{"spelling": "typealias A = B"}]},
        {"kind": {"identifier": "swift.typealias"}, "identifier": {"precise": "b"},
         "pathComponents": ["B"], "declarationFragments": [{"spelling": "typealias B = A"}]},
        {"kind": {"identifier": "swift.func"}, "identifier": {"precise": "f"},
         "pathComponents": ["f()"], "declarationFragments": [{"spelling": "func f() -> A"}]}]}
      """
    let interface = DeclaredInterface([try SymbolGraph<DeclaredNode>.decode(Array(graph.utf8))])
    let findings = ListingCheck(interface) { _ in false }.findings(in: "func f() -> Int")
    #expect(findings.map(\.verdict) == [.unknown])
  }
}
