import SwiftRewriting
import Testing

/// Which variables statements read above their declarations.
struct EarlyReadsTests {
  private func reads(_ text: String) -> [String] {
    EarlyReads(text).reads.map { read in
      read.variable + (read.function.map { " through \($0)" } ?? "")
    }
  }

  /// Statements before `let x = make()`, and declarations.
  @Test(arguments: [
    ("print(x)", "", "x"), ("f()", "func f() { print(x) }", "x through f"),
    ("f()", "func f() { g() }\nfunc g() { h() }\nfunc h() { print(x) }", "x through f"),
    ("print(\"\\(f())\")", "func f() -> Int { x }", "x through f"),
    ("let c = f()", "func f() -> Int { x }", "x through f"),
    ("print(f)", "var f: Int { x }", "x through f"),
    ("f()", "func f(_ a: Int = x) {}", "x through f"),
    ("_ = S()", "struct S { let a = x }", "x through S"),
    ("_ = S()", "struct S { init() { g() }\nfunc g() { print(x) } }", "x through S"),
    ("let s = S()\ns.f()", "struct S { func f() { g() }\nfunc g() { print(x) } }", "x through f"),
    ("S.f()", "enum S { static func f() { print(x) } }", "x through f"),
    ("print([1].map { $0 + x })", "", "x"), ("print({ x }())", "", "x"),
    ("if true { for i in 0..<1 { print(i, x) } }", "", "x"),
    ("for i in [1] { f(i) }", "func f(_ i: Int) { print(x) }", "x through f"),
    ("print(y, x)\nlet y = 1", "", "y, x"),
    ("let c = { x }\nprint(c())", "", "x through c"),
    ("print(1.plus)", "extension Int { var plus: Int { self + x } }", "x through plus"),
    ("print([1].f())", "extension Array { func f() -> Int { x } }", "x through f"),
    ("f()", "func f() { func g() { print(x) }\ng() }", "x through f"),
    ("f()", "func f() { let c = { x }\nprint(c()) }", "x through f"),
    ("do { func g() { print(x) }\ng() }", "", "x through g"),
    (
      "S().f()", "struct S: P {}\nprotocol P {}\nextension P { func f() { print(x) } }",
      "x through f"
    ),
    ("let s: S = .init()", "struct S { let a = x }", "x through init"),
    ("_ = S.init()", "struct S { let a = x }", "x through init"),
    ("print([S()].map(\\.f))", "struct S { var f: Int { x } }", "x through f"),
    (
      "print(1 ** 2)", "infix operator **\nfunc ** (a: Int, b: Int) -> Int { a + b + x }",
      "x through **"
    ),
    (
      "print(S() ** S())",
      "infix operator **\nstruct S { static func ** (a: S, b: S) -> Int { x } }", "x through **"
    ),
  ])
  func findsWhatCertainlyHappens(statements: String, declarations: String, found: String) {
    #expect(
      reads("\(statements)\nlet x = make()\n\(declarations)").joined(separator: ", ") == found)
  }

  /// Functions that are passed or kept, and members that nobody names.
  @Test(arguments: [
    ("[1].forEach(f)", "func f(_ n: Int) { print(n + x) }", "f"),
    ("[2, 1].sorted(by: f)", "func f(_ a: Int, _ b: Int) -> Bool { a < x }", "f"),
    ("run(f)", "func f() { print(x) }\nfunc run(_ f: () -> Void) { f() }", "f"),
    ("run { print(x) }", "func run(_ f: () -> Void) { f() }", ""),
    ("let g = f\ng()", "func f() { print(x) }", "g"),
    ("let t = [\"a\": f]\nt[\"a\"]!()", "func f() { print(x) }", "t"),
    ("let t = [{ print(x) }]\nt[0]()", "", "t"),
    ("S().f()", "struct S { var f: () -> Int = { x } }", "f"),
    ("let b = B { print(x) }\nb.f()", "struct B { var f: () -> Void }", "f"),
    ("let b = B(f: { print(x) })\nb.f()", "struct B { var f: () -> Void }", "f"),
    ("print(S())", "struct S: D { var description: String { \"\\(x)\" } }", "description"),
    ("let s = S()\nprint(s)", "struct S: D { var description: String { x } }", "description"),
    ("_ = \"\\(S())\"", "struct S: D { var description: String { x } }", "description"),
    ("print([S(), S()])", "struct S: D { var description: String { x } }", "description"),
    (
      "print(make())", "struct S: D { var description: String { x } }\nfunc make() -> S { S() }",
      "description"
    ),
    (
      "do { throw E() } catch { print(error) }",
      "struct E: Error, D { var description: String { x } }", "description"
    ),
    (
      "do { throw E() } catch { print(error.localizedDescription) }",
      "struct E: LocalizedError { var errorDescription: String? { x } }", "localizedDescription"
    ),
    ("_ = [S()].contains(S())", "struct S { static func == (a: S, b: S) -> Bool { x } }", "=="),
    ("_ = S() == S()", "struct S { static func == (a: S, b: S) -> Bool { x } }", "=="),
    ("_ = [S()].sorted()", "struct S { static func < (a: S, b: S) -> Bool { x } }", "<"),
    ("_ = Set([S()])", "struct S { func hash(into h: inout Hasher) { h.combine(x) } }", "hash"),
    (
      "switch 3 { case M(): f()\ndefault: g() }",
      "struct M { static func ~= (a: M, b: Int) -> Bool { x } }", "~="
    ),
    ("let s = S()\nprint(s[1])", "struct S { subscript(i: Int) -> Int { x } }", "subscript"),
    ("let s = S()\ns()", "struct S { func callAsFunction() { print(x) } }", "callAsFunction"),
    ("let s: S = 3", "struct S { init(integerLiteral n: Int) { print(x) } }", "init"),
    (
      "print(\"\\(lim: 1)\")",
      "extension DefaultStringInterpolation { func appendInterpolation(lim: Int) { print(x) } }",
      "appendInterpolation"
    ),
    ("for i in S() { print(i) }", "struct S: Sequence { func next() -> Int? { x } }", "next"),
    ("_ = e.encode(S())", "struct S { func encode(to e: E) { print(x) } }", "encode"),
    ("print(B().n)", "class A { let n = x }\nclass B: A {}", "B"),
    ("T().go()", "struct S { func go() { print(x) } }\ntypealias T = S", "go"),
    ("@W var w = 1\nprint(w)", "struct W { var wrappedValue: Int { x } }", "wrappedValue"),
    ("var v = 1 { didSet { print(x) } }\nv = 2", "", "v"),
    ("await Task { print(x) }.value", "", ""),
    ("await withTaskGroup { g in g.addTask { print(x) } }", "", ""),
  ])
  func findsWhatNobodyCallsByName(statements: String, declarations: String, place: String) {
    #expect(
      reads("\(statements)\nlet x = make()\n\(declarations)")
        == [place.isEmpty ? "x" : "x through \(place)"])
  }

  @Test(arguments: [
    ("let s = S()\nprint(s.a)", "struct S: D { let a = 1; var description: String { x } }"),
    ("print(count(S()))", "struct S: D { var description: String { x } }"),
    ("let s = S()", "struct S: D { var description: String { x } }"),
    (
      "let s = [S()]\nprint(s.map { $0.a })",
      "struct S: D { let a = 1; var description: String { x } }"
    ),
    ("_ = [S()].count", "struct S { static func == (a: S, b: S) -> Bool { x } }"),
    ("let s: [S] = []", "struct S { init(integerLiteral n: Int) { print(x) } }"),
    ("let t = [{ print(x) }]", ""), ("let t = [f]\nprint(t.count)", "func f() { print(x) }"),
    ("keep(f)", "func f() { print(x) }\nfunc keep(_ f: @escaping () -> Void) {}"),
    ("print(S.a)", "struct S: D { static let a = 1; var description: String { x } }"),
    ("var v = 1 { didSet { print(x) } }\nprint(v)", ""),
    ("func g() -> S { S() }", "struct S: D { var description: String { x } }"),
    ("let t = Task { print(x) }", ""),
    ("let b = B { print(x) }\nb.g()", "struct B { var f: () -> Void; func g() { print(1) } }"),
  ])
  func findsNoMemberThatIsNotExecuted(statements: String, declarations: String) {
    #expect(reads("\(statements)\nlet x = make()\nprint(x)\n\(declarations)") == [])
  }

  @Test(arguments: [
    ("", "func f() { print(x) }"), ("print(1)", "func f() { print(x) }"),
    ("let c = { x }", ""), ("DispatchQueue.main.async { print(x) }", ""), ("Task { print(x) }", ""),
    ("keep { x }", "func keep(_ c: @escaping () -> Int) {}"),
    ("let g = f", "func f() { print(x) }"),
    ("f(1)", "func f(_ x: Int) { print(x) }"), ("print(a.x)", ""), ("f(x: 1)", "func f(x: Int) {}"),
    ("do { let x = 1; print(x) }", ""), ("[1].forEach { x in print(x) }", ""),
    ("_ = S.self", "struct S { let a = x }"), ("_ = S()", "struct S { static let a = x }"),
    ("print(\"abc\".count)", "struct S { var count: Int { x } }"), ("var f: Int { x }", ""),
    ("struct T { var a: Int { x } }", ""), ("// x", ""), ("print(\"x\")", ""),
    ("for x in [1] { print(x) }", ""), ("var c = { x }\nc = { 1 }\nprint(c())", ""),
    ("let c = { x }\nlet d = c", ""), ("print(1.plus)", "struct S { var plus: Int { x } }"),
    ("print(1.other)", "extension Int { var plus: Int { x } }"),
    ("f()", "func f() { func g() { print(x) } }"), ("f()", "func f() { let c = { x }\n_ = c }"),
    ("let p = \\S.f", "struct S { var f: Int { x } }"),
    ("print(1 + 2)", "struct S { static func + (a: S, b: S) -> Int { x } }"),
    (
      "S().f()",
      "struct S: P { func f() {} }\nprotocol P {}\nprotocol Q {}\nextension Q { func f() { print(x) } }"
    ),
  ])
  func findsNothingElse(statements: String, declarations: String) {
    #expect(reads("\(statements)\nlet x = make()\nprint(x)\n\(declarations)") == [])
  }

  @Test func findsItInASampleWhoseLinesAreAllIndented() {
    #expect(reads("  print(x)\n  let x = 1\n") == ["x"])
    #expect(reads("import Foundation\n  print(x)\n  let x = 1\n") == ["x"])
    #expect(reads("  f()\n\n  func f() {\n    print(x)\n  }\n  let x = 1\n") == ["x through f"])
  }

  /// It runs when the program ends.
  @Test func leavesOutWhatIsDeferred() {
    #expect(reads("defer { print(x) }\nlet x = 1\n") == [])
    #expect(reads("f()\nfunc f() { defer { print(x) } }\nlet x = 1\n") == ["x through f"])
  }

  @Test func namesThePlacesOfBoth() {
    let text = "func f() { print(x) }\nf()\nlet x = 1\n"
    let read = EarlyReads(text).reads.first
    #expect(read?.offset == text.utf8.count - "f()\nlet x = 1\n".utf8.count)
    #expect(read?.declaration == text.utf8.count - "x = 1\n".utf8.count)
  }

  /// A program of a few thousand lines, each of which calls a function.
  @Test func endsSoonForLongPrograms() {
    let lines = (0..<2000).map { "func f\($0)() { f\($0 + 1)() }\nf\($0)()" }
    #expect(
      reads(lines.joined(separator: "\n") + "\nfunc f2000() { print(x) }\nlet x = 1\n")
        == ["x through f0"])
  }
}
