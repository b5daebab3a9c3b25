import SwiftSource
import Testing

struct DeclaredTestsTests {
  @Test func findsFunctionsMarkedTest() throws {
    let text = """
      import Testing
      @Test func a() {}
      @Suite struct S {
        @Testing.Test(arguments: [1]) func b(x: Int) async throws {}
        func c() {}
      }
      """
    let tests = try #require(DeclaredTests(text))
    let names = tests.functionOffsets.map { offset in text.utf8.dropFirst(offset).prefix(1) }
    #expect(names.map { String(decoding: Array($0), as: UTF8.self) } == ["a", "b"])
    #expect(tests.testCases == [])
  }

  @Test(arguments: [
    "@Test func a() {}", "import Foundation\n@Test func a() {}", "// import Testing",
    "import XCTestHelper\nclass A: XCTestCase { func testA() {} }",
  ])
  func findsNothingWithoutTheLibrary(text: String) {
    #expect(DeclaredTests(text) == nil)
  }

  @Test func findsTheMethodsOfTestCases() throws {
    let tests = try #require(
      DeclaredTests(
        """
        import XCTest
        class Base: XCTestCase { func testBase() {} ; func testOwn() {} }
        enum Outer {
          final class Inner: Base {
            override func testOwn() {}
            func testWaits() async throws {}
            func testOf(x: Int) {}
            func testValue() -> Int { 1 }
            static func testStatic() {}
            private func testHidden() {}
            func helper() {}
          }
        }
        extension Outer.Inner { func testMore() throws {} }
        class Other: NSObject { func testNothing() {} }
        class Circle: Circle { func testNothing() {} }
        """))
    #expect(tests.testCases.map(\.name) == ["Base", "Outer.Inner"])
    #expect(tests.testCases.first?.methods.map(\.name) == ["testBase", "testOwn"])
    let inner = tests.testCases.last?.methods ?? []
    #expect(inner.map(\.name) == ["testBase", "testOwn", "testWaits", "testMore"])
    #expect(inner.map(\.isAsynchronous) == [false, false, true, false])
    #expect(inner.map(\.canThrow) == [false, false, true, true])
  }

  @Test(arguments: [
    ("await f()", true), ("func g() async { await f() }", false), ("_ = { await f() }", false),
    ("if true { for await x in s {} }", true),
    ("struct S { var a: Int { get async { await f() } } }", false),
  ])
  func knowsWhetherTheTopLevelWaits(code: String, isAsynchronous: Bool) throws {
    let tests = try #require(DeclaredTests("import Testing\n\(code)\n"))
    #expect(tests.isAsynchronous == isAsynchronous)
  }

  @Test func saysWhatBranchesTestsStandIn() throws {
    let tests = try #require(
      DeclaredTests(
        """
        import XCTest
        #if os(iOS)
        class A: XCTestCase { func testPhone() {} }
        #else
        class A: XCTestCase {
          func testAlways() {}
          #if DEBUG
          func testDebug() {}
          #elseif compiler(>=6)
          func testNew() {}
          #else
          func testOld() {}
          #endif
        }
        #endif
        class B: XCTestCase { func testOne() {} }
        class C: B {
          #if DEBUG
          override func testOne() {}
          #endif
        }
        """))
    #expect(
      tests.testCases.map(\.condition) == ["((os(iOS))) || (!(os(iOS)))", nil, nil])
    let methods = tests.testCases.first?.methods ?? []
    #expect(
      methods.map { "\($0.name): \($0.condition ?? "")" } == [
        "testPhone: (os(iOS))", "testAlways: !(os(iOS))", "testDebug: (DEBUG) && !(os(iOS))",
        "testNew: !(DEBUG) && (compiler(>=6)) && !(os(iOS))",
        "testOld: !(DEBUG) && !(compiler(>=6)) && !(os(iOS))",
      ])
    #expect(tests.testCases.last?.methods.map(\.condition) == [nil])
  }

  @Test(arguments: [
    ("#expect(1 == 2)", ["#expect"]), ("if true { Issue.record() }", ["Issue.record"]),
    ("[1].forEach { #expect($0 == 2) }", ["#expect"]),
    ("func check() { #expect(1 == 2) }\nfunc all() { check() }\nall()", ["all"]),
    ("let check = { #expect(1 == 2) }\ncheck()", ["check"]),
    ("let check = { #expect(1 == 2) }\n@Test func good() { check() }", []),
    ("func sum(_ n: Int) {}\n@Test func sum() { #expect(1 == 2) }\nsum(1)", []),
    ("try #require(1 == 2)", []), ("#if os(iOS)\n#expect(1 == 2)\n#endif", ["#expect"]),
    ("#if os(iOS)\nfunc check() { #expect(1 == 2) }\n#endif\ncheck()", ["check"]),
    ("struct S { init(n: Int) { #expect(n == 2) } }\nlet s = S(n: 1)", ["S"]),
    ("struct S { init() { #expect(1 == 2) } }\nlet s: S = .init()", ["S", "init"]),
    ("struct S { let n = check() }\nfunc check() { #expect(1 == 2) }\n_ = S()", ["S"]),
    ("struct S { var n: Int { #expect(1 == 2); return 1 } }\nprint(S().n)", ["n"]),
    ("struct S { static let one = S(); init() { #expect(1 == 2) } }\n_ = S.one", ["S", "one"]),
    ("struct S { subscript(n: Int) -> Int { #expect(n == 2); return 1 } }\nS()[1]", ["S"]),
    ("var n = 1 { didSet { #expect(n == 2) } }\nn = 3", ["n"]),
    ("func check(_ n: Int) { #expect(n == 2) }\n[1].forEach(check)", ["check"]),
    ("infix operator ~~\nfunc ~~ (a: Int, b: Int) { #expect(a == b) }\n1 ~~ 2", ["~~"]),
    ("struct S { init() { #expect(1 == 1) } }\n@Test func good() { _ = S() }", []),
    ("@Suite struct S { init() { #expect(1 == 1) }\n@Test func good() {} }", []),
    ("struct S { var n: Int { 1 } }\n@Test func n() { #expect(S().n == 1) }\nprint(S().n)", []),
    ("struct S { @Test func good() { #expect(true) } }", []),
    ("func testIt() { #expect(1 == 2) }\ntestIt()", ["testIt"]),
  ])
  func findsWhatIsExpectedOutsideOfTests(code: String, names: [String]) throws {
    let tests = try #require(DeclaredTests("import Testing\n\(code)\n"))
    #expect(tests.lostExpectations.map(\.name) == names)
  }

  /// There is a good test beside each of them.
  @Test(arguments: [
    ("func bad() { #expect(1 == 2) }", ["#expect"]),
    ("func bad() throws { try #require(false) }", ["#require"]),
    ("func bad() { Issue.record() }", ["Issue.record"]),
    ("let bad = { #expect(1 == 2) }", ["#expect"]),
    ("struct S { func bad() { #expect(1 == 2) } }", ["#expect"]),
    ("@Suite struct S { @Test func a() {}\n func bad() { #expect(1 == 2) } }", ["#expect"]),
    ("func bad() { #expect(1 == 2) }\nfunc worse() { bad() }", ["#expect"]),
    ("func check() { #expect(1 == 2) }\n@Test func calls() { check() }", []),
    ("func check() { #expect(1 == 2) }\nfunc all() { check() }\n@Test func calls() { all() }", []),
    ("struct S { func check() { #expect(1 == 2) } }\n@Test func calls() { S().check() }", []),
    ("@Suite struct S { init() { #expect(1 == 1) }\n@Test func a() {} }", []),
    (
      "@Suite struct S { let n = check()\n@Test func a() {} }\nfunc check() { #expect(1 == 2) }", []
    ),
    ("extension Int { func check() { #expect(self == 2) } }\n@Test func calls() { 1.check() }", []),
  ])
  func findsExpectationsThatNoTestReaches(code: String, names: [String]) throws {
    let tests = try #require(
      DeclaredTests("import Testing\n@Test func good() { #expect(true) }\n\(code)\n"))
    #expect(tests.untestedExpectations.map(\.name) == names)
  }

  @Test(arguments: [
    ("func sumTest() { XCTAssertEqual(1, 2) }", 1), ("func TestSum() { XCTAssertEqual(1, 2) }", 1),
    ("private func testSum() { XCTFail() }", 1), ("static func testSum() { XCTFail() }", 1),
    ("func testSum(n: Int) { XCTFail() }", 1), ("func testSum() -> Int { XCTFail(); return 1 }", 1),
    ("func testSum() throws { _ = try XCTUnwrap(nil as Int?) }", 0),
    ("func sumTest() throws { _ = try XCTUnwrap(nil as Int?) }", 1),
    ("override func setUp() { XCTFail() }", 0),
    ("func check() { XCTFail() }\nfunc testA() { check() }", 0),
    ("#if os(Linux)\nfunc testSum() { XCTFail() }\n#endif", 0),
  ])
  func findsAssertionsInMethodsThatAreNotTests(method: String, count: Int) throws {
    let tests = try #require(
      DeclaredTests(
        """
        import XCTest
        class Base: XCTestCase { func testGood() { XCTAssertTrue(true) } }
        final class More: Base {
        \(method)
        }
        """))
    #expect(tests.untestedExpectations.count == count)
  }

  @Test(arguments: [
    ("#expect(1 == 2)", true), ("#expect(true)", false), ("#expect(Bool(true), \"x\")", false),
    ("try #require(true)", false), ("_ = try await #require(load())", true), ("try load()", true),
    ("check()", true), ("checkNothing()", false), ("withKnownIssue { check() }", true),
    ("#expect(n == n)", false), ("#expect(a.b[c] >= a.b[c])", false), ("#expect(f() == f())", true),
    ("#expect(n != n)", true), ("#expect(!false)", false), ("#expect(a || true)", false),
    ("#expect(a && true)", true), ("#expect(a == b || (b == b))", false), ("#expect(a == b)", true),
    ("withKnownIssue(isIntermittent: true) { #expect(a == b) }", false),
    ("Testing.withKnownIssue { try #require(a) }", false),
    ("await confirmation { $0() }", true),
    ("await confirmation(expectedCount: 1...) { $0() }", true),
    ("await confirmation(expectedCount: 0...) { $0() }", false),
    ("await confirmation(\"x\", expectedCount: (0 ..< Int.max)) { $0() }", false),
    ("Issue.record(\"x\")", true), ("Issue.record(\"x\", severity: .warning)", false),
    ("#expect(throws: Never.self) {}", false), ("#expect(throws: Never.self) { f() }", true),
    ("precondition(n == 1)", true), ("print(1)", false), ("", false), ("try? load()", false),
    ("nothing()", false),
  ])
  func knowsWhichTestsCanFail(body: String, canFail: Bool) throws {
    let tests = try #require(
      DeclaredTests(
        """
        import Testing
        func check() { #expect(1 == 2) }
        func checkNothing() { #expect(n == n) }
        func nothing() {}
        @Test func one() throws { \(body) }
        """))
    #expect(tests.provingOffsets == Set(canFail ? tests.offsets : []))
  }

  @Test(arguments: [
    ("XCTAssertEqual(a, b)", true), ("XCTAssertEqual(a, a)", false),
    ("XCTAssertEqual(f(), f())", true),
    ("XCTAssertNotEqual(a, a)", true), ("XCTAssertIdentical(a.b, a.b)", false),
    ("XCTAssert(true)", false),
    ("XCTAssertTrue(a == a, \"x\")", false), ("XCTAssertFalse(false)", false),
    ("XCTAssertFalse(a)", true),
    ("XCTAssertNil(nil)", false), ("XCTAssertNil(a)", true), ("XCTAssertNotNil(1)", false),
    ("XCTAssertNoThrow(f())", false), ("XCTAssertNoThrow(try f())", true), ("XCTFail()", true),
    ("_ = try XCTUnwrap(\"a\")", false), ("_ = try XCTUnwrap(a)", true),
    ("XCTAssertGreaterThan(a, b)", true),
  ])
  func knowsWhichAssertionsCanFail(body: String, canFail: Bool) throws {
    let tests = try #require(
      DeclaredTests(
        """
        import XCTest
        final class ATests: XCTestCase { func testA() throws { \(body) } }
        """))
    #expect(tests.provingOffsets == Set(canFail ? tests.offsets : []))
  }

  /// What replaces the libraries' own words, or sees failures before them.
  @Test(arguments: [
    ("func XCTAssertEqual(_ a: Int, _ b: Int) {}", ["XCTAssertEqual"]),
    ("let XCTAssertTrue: (Bool) -> Void = { _ in }", ["XCTAssertTrue"]),
    ("func f() { func XCTFail() {} }", ["XCTFail"]),
    ("func == (a: Int, b: Int) -> Bool { true }", ["=="]),
    ("extension Int { static func == (a: Int, b: Swift.Int) -> Bool { true } }", ["=="]),
    ("enum Testing {}", ["Testing"]),
    ("struct Issue {}\n@Test func b() { Issue.record() }", ["Issue"]),
    ("func confirmation(_ f: () -> Void) {}", ["confirmation"]),
    ("@Test(.filterIssues { _ in false }) func b() {}", ["filterIssues"]),
    ("struct T: TestScoping { func provideScope() { try? f() } }", ["provideScope"]),
    ("struct T: TestScoping { func provideScope() throws { try f() } }", []),
    ("@Test(.compactMapIssues { _ in nil }) func b() {}", ["compactMapIssues"]),
    (
      "class A: XCTestCase { public override func invokeTest() {} }", ["invokeTest"]
    ),
    ("class R: XCTestCaseRun { override  func recordFailure(a: Int) {} }", ["recordFailure"]),
    ("class A: XCTestCase { override var testRunClass: AnyClass? { nil } }", ["testRunClass"]),
    ("class Job: Base { override func run() {}\noverride func perform() {} }", []),
    ("struct Issue {}\nlet i = Issue()", []), ("func expect(_ a: Bool) {}", []),
    ("struct S { static func == (a: S, b: S) -> Bool { true } }", []),
    ("@Test func b() async { await confirmation { confirmation in confirmation() } }", []),
    ("func require(_ a: Bool) {}\nlet XCTest1 = 1", []),
    ("func test(XCTAssert: Int) {}", []),
  ])
  func findsWhatSilencesFailures(code: String, names: [String]) throws {
    let tests = try #require(DeclaredTests("import Testing\nimport XCTest\n\(code)\n"))
    #expect(tests.silencedFailures.map(\.name) == names)
  }

  /// A chain of functions that each call the next one, in the order that is worst for a scan.
  @Test func findsLongChainsOfCalls() throws {
    let chain = (0..<500).map { "func f\($0)() { f\($0 + 1)() }\n" }.joined()
    let tests = try #require(
      DeclaredTests("import Testing\n\(chain)func f500() { #expect(1 == 2) }\nf0()\n"))
    #expect(tests.lostExpectations.map(\.name) == ["f0"])
  }

  /// Members that Swift calls implicitly.
  @Test(arguments: [
    (
      "struct S: CustomStringConvertible { var description: String { #expect(1 == 2); return \"\" } }",
      "print(\"\\(S())\")"
    ),
    (
      "struct S {}\nextension S: CustomStringConvertible { var description: String { "
        + "#expect(1 == 2); return \"\" } }", "print(S())"
    ),
    (
      "protocol P {}\nextension P { var description: String { #expect(1 == 2); return \"\" } }\n"
        + "struct S: P, CustomStringConvertible {}", "print(S())"
    ),
    (
      "struct S: Equatable { static func == (a: S, b: S) -> Bool { #expect(1 == 2); return true } }",
      "print([S()].contains(S()))"
    ),
    (
      "struct S {}\nfunc == (a: S, b: S) -> Bool { #expect(1 == 2); return true }\n"
        + "extension S: Equatable {}", "print([S()].contains(S()))"
    ),
    (
      "struct S: ExpressibleByIntegerLiteral { init(integerLiteral n: Int) { #expect(n == 2) } }",
      "let s: S = 1"
    ),
    (
      "struct S: ExpressibleByIntegerLiteral { init(integerLiteral n: Int) { #expect(n == 2) } }\n"
        + "func take(_ s: S) {}", "take(1)"
    ),
    (
      "struct S: ExpressibleByIntegerLiteral { init(integerLiteral n: Int) { #expect(n == 2) } }\n"
        + "typealias T = S", "let s: [T] = [1]"
    ),
    ("class C { var n = 1 { didSet { #expect(n == 1) } } }", "let c = C()\nc.n = 2"),
    ("class C { deinit { #expect(1 == 2) } }", "_ = C()"),
    ("class C { deinit { #expect(1 == 2) } }\nfunc make() -> C? { nil }", "_ = make()"),
    ("struct S { func callAsFunction() { #expect(1 == 2) } }", "let s = S()\ns()"),
    (
      "@dynamicMemberLookup struct S { subscript(dynamicMember name: String) -> Int { "
        + "#expect(1 == 2); return 1 } }", "print(S().anything)"
    ),
    (
      "@propertyWrapper struct W { var wrappedValue: Int { #expect(1 == 2); return 1 } }\n"
        + "struct S { @W var n }", "print(S().n)"
    ),
    (
      "@resultBuilder struct B { static func buildBlock(_ n: Int) -> Int { #expect(n == 2); "
        + "return n } }\nfunc built(@B _ f: () -> Int) {}", "built { 1 }"
    ),
    (
      "struct S: Sequence, IteratorProtocol { mutating func next() -> Int? { #expect(1 == 2); "
        + "return nil } }", "for _ in S() {}"
    ),
    (
      "struct S: Hashable { func hash(into h: inout Hasher) { #expect(1 == 2) } }",
      "print(Set([S()]).count)"
    ),
    ("extension Array { subscript(at n: Int) -> Int { #expect(n == 2); return 1 } }", "[1][at: 1]"),
    (
      "extension String.StringInterpolation { mutating func appendInterpolation(n: Int) { "
        + "#expect(n == 2) } }", "print(\"\\(n: 1)\")"
    ),
    ("@main struct S { static func main() { #expect(1 == 2) } }", ""),
  ])
  func losesNothingThatSwiftCalls(declaration: String, statement: String) throws {
    let program = "import Testing\n\(declaration)\n"
    let tests = try #require(DeclaredTests(program + statement + "\n"))
    #expect(tests.lostExpectations != [])
    guard !statement.isEmpty else { return }
    // What only tests use belongs to them.
    let tested = "@Test func good() {\n\(statement)\n}\nstruct Other {}\n"
    #expect(try #require(DeclaredTests(program + tested)).lostExpectations == [])
  }

  @Test func findsAssertionsOutsideOfTests() throws {
    let tests = try #require(
      DeclaredTests(
        """
        import XCTest
        class A: XCTestCase { func testOne() { XCTAssertTrue(false) } }
        XCTAssertEqual(1, 2)
        XCTFail("no")
        """))
    #expect(tests.lostExpectations.map(\.name) == ["XCTAssertEqual", "XCTFail"])
    #expect(tests.lostExpectations.map(\.offset) == [78, 99])
  }
}
