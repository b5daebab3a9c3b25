import SwiftRewriting
import Testing

/// Whether a variable could be used before its declaration, on any path through the program.
struct EarlyUseTests {
  private func isEarly(_ text: String) -> Bool {
    let source = "#sourceLocation(file: \"a.swift\", line: 1)\n" + text
    return BundleCandidate(source, ownFile: "workbook").hazards.contains { $0.kind == .earlyUse }
  }

  /// A statement before `let x = make()`, and a declaration that leads from one to the other.
  @Test(arguments: [
    ("print(x)", ""), ("f()", "func f() { print(x) }"),
    ("f()", "func f() { g() }\nfunc g() { h() }\nfunc h() { x.i() }"),
    ("a.f()", "extension A { func f() { print(x) } }"),
    ("print(a.f)", "extension A { var f: Int { x } }"),
    ("_ = S()", "struct S { let a = x }"), ("_ = S()", "struct S { init() { print(x) } }"),
    ("S.f()", "enum S { static func f() { print(x) } }"),
    ("print(f)", "var f: Int { x }"), ("f = 1", "var f: Int { get { 1 } set { print(x) } }"),
    ("1 <+> 2", "infix operator <+>\nfunc <+> (a: Int, b: Int) { print(x) }"),
    ("_ = a + b", "func + (a: A, b: A) -> A { x }"),
    ("print(-a)", "prefix func - (a: A) -> A { x }"),
    ("let c: S = d", "struct S { func f() { print(x) } }"),
    ("for a in b { f(a) }", "func f(_ a: Int) { print(x) }"),
    ("if c { f() }", "func f() { print(x) }"), ("let g = f", "func f() { print(x) }"),
    ("[1].forEach(f)", "func f(_ a: Int) { print(x) }"),
    ("@W var c = 1", "@propertyWrapper struct W { var wrappedValue: Int { x } }"),
    ("C().f()", "class B { func f() { print(x) } }\nclass C: B {}"),
    ("let k = \\S.f", "struct S { var f: Int { x } }"),
    ("print(\"\\(f())\")", "func f() -> Int { x }"),
    ("Task { f() }", "func f() { print(x) }"), ("_ = { f() }", "func f() { print(x) }"),
    ("let c: T", "typealias T = S\nstruct S { var a = x }"),
    ("print(S())", "struct S {}\nextension S: P { var description: String { x } }\nprotocol P {}"),
    ("guard f() else { fatalError() }", "func f() -> Bool { x }"),
  ])
  func findsAUseInFrontOfAVariable(statement: String, declaration: String) {
    #expect(isEarly("\(statement)\nlet x = make()\n\(declaration)"))
    #expect(isEarly("\(declaration)\n\(statement)\nlet x = make()"))
    guard !declaration.isEmpty else { return }
    #expect(!isEarly("let x = make()\n\(statement)\n\(declaration)"))
    #expect(!isEarly("\(declaration)\nlet x = make()\n\(statement)"))
    // The same declaration without a use of the variable.
    let other = declaration.replacing("x.i()", with: "y()").replacing("(x)", with: "(y)")
      .replacing("{ x }", with: "{ y }").replacing("= x }", with: "= y }")
    #expect(!isEarly("\(statement)\nlet x = make()\n\(other)"), "\(other)")
  }

  @Test(arguments: [
    ("f()\nlet x = 1, y = 2\nfunc f() { print(y) }", ["y"]),
    ("f()\nlet x = try g(), y = try g()\nfunc f() { print(x, y) }", ["x", "y"]),
    ("print(x)\nlet x = try g()", ["x"]),
    ("f()\nguard let x = g() else { fatalError() }\nfunc f() { print(x) }", ["x"]),
    ("let x = 1\nf()\nfunc f() { print(x) }", []),
  ])
  func namesTheVariables(text: String, names: [String]) {
    #expect(BundleCandidate(text, ownFile: "workbook").variablesUsedEarly.sorted() == names)
  }

  /// Members used without a name may be used by anything that precedes them.
  @Test(arguments: [
    "init(a: Int) { print(x) }", "subscript(i: Int) -> Int { x }", "var description: String { x }",
    "static func == (a: Self, b: Self) -> Bool { x }",
    "func hash(into h: inout Hasher) { print(x) }", "func makeIterator() -> I { x }",
    "mutating func next() -> Int? { x }",
    "mutating func appendInterpolation(_ a: A) { print(x) }", "func callAsFunction() { print(x) }",
    "deinit { print(x) }",
  ])
  func findsWhatAnExtensionAddsUnnamed(member: String) {
    #expect(isEarly("print(1)\nlet x = make()\nextension Int { \(member) }"))
    #expect(!isEarly("let x = make()\nprint(1)\nextension Int { \(member) }"))
    #expect(!isEarly("print(1)\nlet x = make()\nextension Int { func f() { print(x) } }"))
    #expect(
      !isEarly("print(1)\nlet x = make()\nextension Int { \(member.replacing("x", with: "y")) }"))
  }

  @Test(arguments: [
    "let x = f()\nfunc f() -> Int { x }", "let x = S()\nstruct S { init() { print(x) } }",
    "let x = a + b\nfunc + (a: A, b: A) -> A { x }",
    "let x = g()\nfunc g() -> Int { h() }\nfunc h() -> Int { x }",
    "let (x, y) = f()\nfunc f() -> (Int, Int) { (y, 1) }", "let x = { f() }\nfunc f() { print(x) }",
  ])
  func findsAUseInItsOwnValue(text: String) {
    #expect(isEarly(text))
  }

  @Test(arguments: [
    "print(y)\nlet x = make()", "print(a.x)\nlet x = make()", "f(x: 1)\nlet x = make()",
    "print(\"x\")\nlet x = make()", "f { x in x }\nlet x = make()",
    "if let x = y { print(x) }\nlet x = make()", "func f() { print(x) }\nlet x = make()\nf()",
    "let x = make()\nlet y = x", "let x = make(), y = x",
    "f()\nlet x = make()\nfunc f() { g() }\nfunc g() { let x = 1; print(x) }",
    "f()\nlet x = make()\nfunc f(x: Int = 1) { print(x) }",
    "let x = f()\nfunc f() -> Int { 1 }\nfunc g() { print(x) }",
    "import A\nlet x = make()\nfunc f() { print(x) }", "struct S { var a = x }\nlet x = make()",
  ])
  func findsNoEarlyUse(text: String) {
    #expect(!isEarly(text))
  }

  /// A variable that can only be local means another one before its declaration.
  @Test(arguments: [
    ("print(x)\nlet x = try f()", true), ("let x = try f(x)", true), ("let x = try x()", true),
    ("guard let x = x else { fatalError() }", true),
    ("guard let x else { fatalError() }", true), ("let x = try f { x in x }", false),
    ("let x = try f(x: 1)", false), ("let x = try f(a.x)", false),
    ("let x = try f()\nprint(x)", false), ("guard let x = f() else { fatalError() }", false),
  ])
  func findsAnotherMeaningOfALocalVariable(text: String, isFound: Bool) {
    #expect(isEarly(text) == isFound)
  }
}
