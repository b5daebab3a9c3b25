import SwiftRewriting
import Testing

/// What a program declares besides its hazards: names, imports, operators, `await`.
struct DeclaredNamesTests {
  private func candidate(_ text: String) -> BundleCandidate {
    BundleCandidate(text, ownFile: "workbook")
  }

  @Test(arguments: [
    ("let a = b", ["a"]), ("func a(b c: D) -> E { f }", ["a", "b", "c"]),
    ("struct A<B: C> { let d: E }", ["A", "B", "d"]),
    ("enum A { case b(c: D), e }", ["A", "b", "c", "e"]),
    ("a: for b in c { break a }", ["a", "b"]), ("f { a, b in c }", ["a", "b"]),
    ("f { (a: B) in c }", ["a"]), ("f { [a = b] in c }", ["a"]),
    ("if let a = b, case .c(let d) = e {}", ["a", "d"]), ("do {} catch let a {}", ["a"]),
    ("typealias A = B", ["A"]), ("protocol A { associatedtype B: C }", ["A", "B"]),
    ("actor A { func b() {} }", ["A", "b"]),
    ("func f() { func a() { let b = c } }", ["f", "a", "b"]),
    ("let (a, b: c) = d", ["a", "b", "c"]), ("let `in` = a", ["in"]),
    ("precedencegroup A { higherThan: B }", ["A", "B"]), ("extension A.B {}", []), ("import A", []),
    ("a.b(c: d)", []), ("let a: (b: C, D)", ["a", "b"]),
    ("#if A\nlet b = 1\n#endif", ["b"]), ("macro a(b: C) = d", ["a", "b"]),
  ])
  func listsDeclaredNames(text: String, names: [String]) {
    #expect(candidate(text).declaredNames.isSuperset(of: names))
    #expect(candidate(text).declaredNames.subtracting(names).isSubset(of: ["A", "a"]))
  }

  @Test(arguments: [
    ("import B\nimport A", ["import A", "import B"]), ("import A\nimport A", ["import A"]),
    ("@testable import A", ["@testable import A"]),
    ("import struct A.B", ["import struct A.B"]), ("internal import A", ["internal import A"]),
    ("import  A", ["import  A"]), ("// import A", []),
    ("@preconcurrency\nimport A", ["@preconcurrency\nimport A"]),
  ])
  func listsImportsAsTheyAreWritten(text: String, imports: [String]) {
    #expect(candidate(text).imports == imports)
  }

  @Test(arguments: [
    ("await f()", true), ("try await f()", true), ("let a = await f()", true),
    ("async let a = f()", true), ("for await a in b {}", true),
    ("for try await a in b {}", true), ("if await f() {}", true),
    ("guard await f() else { fatalError() }", true), ("while await f() {}", true),
    ("switch await f() { default: break }", true), ("do { await f() }", true),
    ("f(await g())", true), ("let a = [await f()]", true),
    ("print(\"\\(await f())\")", true), ("let a = if b { await c() } else { d }", true),
    ("func f() async { await g() }", false), ("Task { await f() }", false),
    ("let f = { await g() }", false), ("let f: () async -> Void", false),
    ("actor A { func f() async { await g() } }", false),
    ("struct S { var a: Int { get async { await b } } }", false),
    ("func f() { func g() async { await h() } }", false), ("f.async()", false),
    ("// await f()", false),
  ])
  func knowsWhatWaits(text: String, waits: Bool) {
    #expect(candidate(text).isAsynchronous == waits)
    #expect(
      candidate("print(1)\n\(text)").source(function: "p", generatedFile: "w", languageMode: "6")
        .contains("func p() async throws {") == waits)
  }

  @Test(arguments: [
    ("infix operator **", "infix **"), ("prefix operator +++", "prefix +++"),
    ("postfix operator !!", "postfix !!"), ("precedencegroup A {}", "A"),
    ("infix operator ** : AdditionPrecedence", "infix **"), ("infix operator ∘", "infix ∘"),
  ])
  func keepsOperatorsForAFileOfTheirOwn(text: String, name: String) throws {
    let program = BundleCandidate(
      "#sourceLocation(file: \"a.swift\", line: 1)\nf()\n  \(text)", ownFile: "workbook")
    let declared = try #require(program.operators[name])
    #expect(declared.text == text)
    #expect(declared.located == "#sourceLocation(file: \"a.swift\", line: 2)\n  \(text)")
    #expect(!program.source(function: "p", generatedFile: "w", languageMode: "6").contains(text))
    #expect(program.operators.count == 1 && program.hazards.isEmpty)
  }

  @Test(arguments: [
    ("infix operator **", "1 ** 2", false), ("infix operator **", "a.f(**)", false),
    ("infix operator **", "func ** (a: A, b: A) {}", false),
    ("infix operator **", "infix operator **", true),
    ("infix operator **", "infix operator **: A", false),
    ("infix operator **", "prefix operator **", false),
    ("prefix operator **", "**a", false), ("postfix operator **", "a**", false),
    ("infix operator **", "1 *** 2", true), ("infix operator **", "// **", true),
    ("precedencegroup A {}", "let A = 1", true),
    ("precedencegroup A {}", "infix operator ++: A", false),
    ("precedencegroup A {}", "precedencegroup A { assignment: true }", false),
    ("precedencegroup A {}", "precedencegroup A {}", true),
    ("precedencegroup A {}", "precedencegroup B {}", true),
  ])
  func sharesOperatorsThatMeanTheSame(one: String, other: String, shares: Bool) {
    #expect(candidate(one).sharesOperators(with: candidate(other)) == shares)
    #expect(candidate(other).sharesOperators(with: candidate(one)) == shares)
  }

  @Test(arguments: [
    "let a = (", "func f( {", "}", "#if A", "@", "\"", String(repeating: "[", count: 50),
  ])
  func knowsWhatItCannotRead(text: String) {
    let program = candidate(text)
    #expect(program.isUnreadable && program.hazards.map(\.kind) == [.unreadable])
    #expect(program.imports == [])
    #expect(!candidate("let a = 1").isUnreadable)
  }

  @Test func putsTheAuthorsDirectiveFirst() {
    let directive = BundleHazard(kind: .sourceLocation, file: "a", line: 3, column: 1)
    let program = BundleCandidate("public struct S {}", ownFile: "workbook", directive: directive)
    #expect(program.hazards.first == directive)
    #expect(program.hazards.map(\.kind) == [.sourceLocation, .explicitAccess])
  }

  /// Only the first hazard of each kind is reported, with its place.
  @Test func notesEachKindOnce() {
    let program = BundleCandidate(
      "#sourceLocation(file: \"a.swift\", line: 1)\nf()\n  print(#function, #column)\npublic func f() {}\nprivate func g() {}\n",
      ownFile: "workbook")
    #expect(
      program.hazards == [
        BundleHazard(kind: .ownPlace, file: "a.swift", line: 2, column: 10),
        BundleHazard(kind: .explicitAccess, file: "a.swift", line: 3, column: 1),
      ])
  }
}
