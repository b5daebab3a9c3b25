import SwiftSource
import Testing

/// Expectations outside tests, in all forms of Swift code.
struct IgnoredExpectationTests {
  private func lost(_ code: String, _ module: String = "Testing") -> [String] {
    (DeclaredTests("import \(module)\n\(code)\n")?.lostExpectations ?? []).map(\.name)
  }

  @Test(arguments: [
    "#expect(a == b)", "#expect(throws: Fault.self) { try f() }", "#expect { 1 == 2 }",
    "if a { #expect(b) }", "guard a else { #expect(b); fatalError() }", "for a in b { #expect(a) }",
    "while a { #expect(b) }", "repeat { #expect(a) } while b", "switch a { default: #expect(b) }",
    "do { #expect(a) } catch {}", "do {} catch { #expect(a) }", "defer { #expect(a) }",
    "let a = { #expect(b) }()", "_ = { #expect(b) }", "Task { #expect(a) }",
    "await MainActor.run { #expect(a) }",
    "let a = [1].map { #expect($0 == 2) }", "let a = if b { #expect(c) } else { #expect(d) }",
    "#if A\n#elseif B\n#expect(a)\n#endif", "label: do { #expect(a) }", "let a = f(#expect(b))",
  ])
  func findsAnExpectationInStatements(code: String) {
    #expect(lost(code).first == "#expect")
  }

  /// A function without `@Test`, or a class that is not a test case, looks as if it were run.
  @Test(arguments: [
    ("func adds() { #expect(a) }", ["#expect"]),
    ("struct A { func adds() { #expect(a) } }", ["#expect"]),
    ("class A { func testAdds() { #expect(a); Issue.record() } }", ["#expect", "Issue.record"]),
    ("@Test func adds() { check() }\nfunc check() { #expect(a) }", []), ("func adds() {}", []),
  ])
  func findsWhatIsExpectedWithoutAnyTest(code: String, names: [String]) {
    #expect(
      DeclaredTests("import Testing\n\(code)\n")?.untestedExpectations.map(\.name) == names)
  }

  @Test(arguments: [
    "XCTAssert(a)", "XCTAssertTrue(a)", "XCTAssertEqual(a, b)", "XCTAssertNil(a)", "XCTFail()",
    "XCTAssertThrowsError(try f())", "XCTAssertNoThrow(try f())", "XCTAssertIdentical(a, b)",
  ])
  func findsAnAssertion(code: String) {
    let name = String(code.prefix { $0 != "(" })
    #expect(lost(code, "XCTest") == [name])
    #expect(lost("func check() { \(code) }\ncheck()", "XCTest") == ["check"])
    #expect(lost("class A: XCTestCase { func testA() { \(code) } }", "XCTest") == [])
  }

  /// Each way from a statement to code with an expectation.
  @Test(arguments: [
    ("func f() { § }", "f()"), ("func f(_ a: Int = 1) { § }", "f()"),
    ("func f<T>(_ t: T) { § }", "f(1)"),
    ("let f = { § }", "f()"), ("var f: () -> Void = { § }", "f()"),
    ("var f: Int { §; return 1 }", "print(f)"),
    ("var f: Int { get { §; return 1 } set { } }", "f = 2"),
    ("var f: Int { get { 1 } set { § } }", "f = 2"),
    ("struct F { init() { § } }", "_ = F()"), ("struct F { func f() { § } }", "F().f()"),
    ("struct F { static func f() { § } }", "F.f()"),
    ("enum F { case a; func f() { § } }", "F.a.f()"),
    ("class F { func f() { § } }\nclass G: F {}", "G().f()"),
    ("actor F { func f() { § } }", "await F().f()"),
    ("struct F { lazy var f: Int = { §; return 1 }() }", "var a = F()"),
    ("struct F { static let f: Int = { §; return 1 }() }", "print(F.f)"),
    ("func f() { func g() { § }; g() }", "f()"),
    ("func f() { g() }\nfunc g() { h() }\nfunc h() { § }", "f()"),
    ("struct F { func f() { func testIt() { § }; testIt() } }", "F().f()"),
    ("enum F { struct S: P { init(integerLiteral n: Int) { § } } }", "let s: F.S = 1"),
    ("func f() { g() }\nfunc g() { f(); § }", "f()"),
    ("func f() { [1].forEach { _ in § } }", "f()"),
    ("extension Int { func f() { § } }", "1.f()"),
    ("extension Array where Element == Int { var f: Int { §; return 1 } }", "print([1].f)"),
    ("prefix operator §§\nprefix func §§ (a: Int) { § }", "§§1"),
    ("func f() async { § }", "await f()"),
    ("func f() throws { § }", "try f()"), ("func f() { § }", "let g = f"),
    ("func f() { § }", "[1].forEach { _ in f() }"),
    ("enum F { static subscript(a: Int) -> Int { §; return a } }", "print(F[1])"),
    ("struct F { mutating func f() { § } }", "var a = F()\na.f()"),
    ("func f(_ g: () -> Void) { §; g() }", "f {}"),
  ])
  func findsTheWayToAnExpectation(declaration: String, statement: String) {
    func code(_ text: String) -> String {
      text.replacing("§§", with: "<+>").replacing("§", with: "#expect(a == b)")
    }
    #expect(lost(code(declaration) + "\n" + code(statement)) != [], "\(declaration)")
    // What only a test uses belongs to it.
    #expect(
      lost(code(declaration) + "\n@Test func good() async throws {\n\(code(statement))\n}") == [])
    #expect(lost(code(declaration)) == [] || declaration.contains("extension"))
  }

  @Test(arguments: [
    "try #require(a)", "let a = try #require(b)", "try XCTUnwrap(a)", "let a = #file",
    "#warning(\"x\")",
    "print(\"#expect(a)\")", "// #expect(a)", "func expect() {}\nexpect()",
    "let Issue = 1\nprint(Issue)",
    "struct Issue { func record() {} }\nlet i = Issue()\ni.record()", "XCTestAssert(a)",
    "@Test func a() { #expect(b) }", "@Suite struct S { @Test func a() { #expect(b) } }",
    "@Suite struct S { @Test func a() { check() }; func check() { #expect(b) } }",
    "@Suite final class S { init() { #expect(a) }; deinit { #expect(b) }; @Test func c() {} }",
    "extension S { @Test func a() { #expect(b) } }",
    "@Test func a() { f() }\nfunc f() { #expect(b) }",
    "func check() { #expect(a) }\nprint(1, check: 2)", "print(Issue.self, Issue.none)",
    "func check() { #expect(a) }\nstruct check2 { var check: Int }\nprint(1)",
    "func unused() { #expect(a) }\nprint(1)", "struct unused { func f() { #expect(a) } }\nprint(1)",
  ])
  func losesNothing(code: String) {
    #expect(lost(code) == [])
  }

  /// An extension of a foreign type may be used by any code that runs, including a variable's initializer.
  @Test(arguments: ["let a = [1][at: 0]", "var a: Int? = f()", "#if A\nf()\n#endif", "f()"])
  func losesWhatIsAddedToAnotherType(statement: String) {
    let added =
      "extension Array { subscript(at n: Int) -> Int { check(); return n } }\nfunc check() { #expect(a) }\n"
    #expect(lost(added + statement) == ["check"])
    #expect(lost(added + "@Test func good() {\n_ = [1][at: 0]\n}\nstruct S {}\nimport A") == [])
  }

  @Test func placesEachLoss() throws {
    let text =
      "import Testing\n// ä\n#expect(a)\nfunc f() { Issue.record() }\nf(); f()\nIssue.record()\n"
    let lost = try #require(DeclaredTests(text)).lostExpectations
    #expect(lost.map(\.name) == ["#expect", "f", "f", "Issue.record"])
    #expect(lost.map(\.isCall) == [false, true, true, false])
    for loss in lost {
      #expect(
        String(decoding: Array(text.utf8.dropFirst(loss.offset)), as: UTF8.self).hasPrefix(
          loss.name))
    }
  }

  /// The program starts in `main` and has no top-level statements.
  @Test func findsWhatMainExpects() {
    #expect(lost("@main struct A { static func main() { #expect(a) } }") == ["#expect"])
    #expect(lost("@main struct A { static func main() { f() } }\nfunc f() { #expect(a) }") == ["f"])
    #expect(
      lost("@main enum A { static func main() async throws { f() } }\nfunc f() { #expect(a) }") == [
        "f"
      ])
    #expect(lost("@main struct A { static func main() {} }\nfunc f() { #expect(a) }") == [])
    #expect(lost("struct A { static func main() { #expect(a) } }") == [])
  }
}
