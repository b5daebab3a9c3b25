import SwiftRewriting
import Testing

/// Whether text below could change the meaning of the text above, as far as syntax can tell.
struct ChainPartTests {
  private func reason(_ above: String, _ below: String) -> String? {
    ChainPart(above).influence(of: ChainPart(below))?.reason
  }

  @Test(arguments: [
    ("f()", "func f() {}", "declares 'f'"),
    ("func g() { f() }", "func f() {}", "declares 'f'"),
    ("func f(_ x: Int) {}; f(1)", "func f(_ x: UInt8) {}", "declares 'f'"),
    ("print(1)", "func print(_ x: Int) {}", "declares 'print'"),
    ("let x: Int = 1", "struct Int {}", "declares 'Int'"),
    ("let x: A.B", "enum A {}", "declares 'A'"),
    ("let x: [A] = []", "class A {}", "declares 'A'"),
    ("extension A {}", "actor A {}", "declares 'A'"),
    ("let x: A", "typealias A = Int", "declares 'A'"),
    ("struct S: P {}", "protocol P {}", "declares 'P'"),
    ("func f() { print(x) }", "let x = 1", "declares 'x'"),
    ("print(\"\\(x)\")", "var (y, x) = (1, 2)", "declares 'x'"),
    ("func f() { print(x) }", "guard let x = Optional(1) else { fatalError() }", "declares 'x'"),
    ("f()", "#if DEBUG\nfunc g() {}\n#else\nfunc f() {}\n#endif", "declares 'f'"),
    ("let x = 1", "typealias IntegerLiteralType = Double", "declares 'IntegerLiteralType'"),
    ("@W var x = 1", "@propertyWrapper struct W {}", "declares 'W'"),
    ("print(1.twice)", "extension Int { var twice: Int { self } }", "declares 'twice'"),
    ("print(1.twice())", "extension Int { func twice() {} }", "declares 'twice'"),
    ("struct S {}; S().f()", "extension S { func f() {} }", "declares 'f'"),
    ("struct S {}; S.T()", "extension S { struct T {} }", "declares 'T'"),
    ("print(\\Int.twice)", "extension Int { var twice: Int { self } }", "declares 'twice'"),
    ("1 + 2", "struct V { static func + (a: V, b: V) -> V { a } }", "declares '+'"),
    ("a ** b", "infix operator **", "declares '**'"),
    ("1 + 2", "infix operator **", "declares an operator"),
    ("1 + 2", "precedencegroup P {}", "declares an operator"),
    (
      "switch 1 { default: break }", "func ~= (a: Int, b: Int) -> Bool { true }",
      "declares an operator"
    ),
    ("struct S {}", "extension S: Equatable {}", "extends 'S'"),
    ("print(1)", "extension Int: @retroactive Error {}", "extends 'Int'"),
    ("struct S {}", "extension S { init(a: Int) {} }", "extends 'S'"),
    ("struct S {}", "extension S { subscript(a: Int) -> Int { a } }", "extends 'S'"),
    ("struct S {}", "extension S { func callAsFunction() {} }", "extends 'S'"),
    ("@resultBuilder struct S {}", "extension S { static func buildBlock() {} }", "extends 'S'"),
    (
      "struct S: CustomStringConvertible {}", "extension S { var text: String { \"\" } }",
      "extends 'S'"
    ),
    ("struct S: Collection {}", "extension Sequence { func f() {} }", "extends 'Sequence'"),
    ("struct Data: P {}", "extension Data { func f() {} }", "extends 'Data'"),
    ("struct S {}", "typealias T = S\nextension T: Error {}", "extends 'T'"),
    ("print(1)", "import Foundation", "imports 'Foundation'"),
    ("import Dispatch", "@preconcurrency import Dispatch", "imports 'Dispatch'"),
    (
      "struct A {}", "@main struct B { static func main() {} }",
      "has its own entry point (@main)"
    ),
    (
      "@main struct A { static func main() {} }", "struct B {}", "continues a type marked '@main'"
    ),
    ("print(1)", "await f()", "has an 'await' outside of functions"),
    ("print(1)", "for await x in xs {}", "has an 'await' outside of functions"),
    ("print(1)", "async let x = 1", "has an 'await' outside of functions"),
    ("print(1)", "@_cdecl(\"puts\") func puts2() {}", "declares names that the linker can see"),
    (
      "print(_typeByName(\"main.A\"))", "struct A {}",
      "has types that could be looked up by their names"
    ),
    ("func f() {", "}", "cannot be parsed separately from it"),
    ("print(1)", "let x =", "cannot be parsed separately from it"),
  ])
  func finds(above: String, below: String, reason: String) {
    #expect(self.reason(above, below) == reason)
  }

  @Test(arguments: [
    ("print(1)", "print(2)"),
    ("let x = 1", "let y = x"),
    ("let f = 1", "func f(_ x: Int) {}"),
    ("g(f: 1)", "func f() {}"),
    ("a.f()", "func f() {}"),
    ("func g(f: Int) { print(f) }", "func f() {}"),
    ("for f in 1...2 { print(f) }", "let f = 3"),
    ("[1].map { x in x }", "let x = 1"),
    ("print(1)", "extension Int { var twice: Int { self } }"),
    ("struct S {}", "extension S { func f() {} }"),
    ("struct S: Error {}", "extension Int { func f() {} }"),
    ("struct S: Error {}", "struct T {}\nextension T: Error { func f() {} }"),
    ("a.f()", "struct T { func f() {} }"),
    ("1 - 2", "struct V { static func + (a: V, b: V) -> V { a } }"),
    ("import Foundation", "import Foundation"),
    ("await g()", "await f()"),
    ("print(1)", "func f() async { await g() }"),
    ("print(1)", "let f: () async -> Void = {}\nTask { await f() }"),
    ("// f", "func f() {}"),
    ("print(\"f\")", "func f() {}"),
  ])
  func findsNothing(above: String, below: String) {
    #expect(reason(above, below) == nil)
  }

  /// Parts between the two belong to what is above.
  @Test func looksAtAllThatStandsAbove() {
    let above = ChainPart("import Foundation").appending(ChainPart("print(f)"))
    #expect(above.influence(of: ChainPart("import Foundation\nprint(1)")) == nil)
    #expect(above.influence(of: ChainPart("let f = 1"))?.reason == "declares 'f'")
  }

  @Test func namesEveryCause() {
    let causes = ChainPart("f(g)").influence(
      of: ChainPart("import Foundation\nlet g = 1\nfunc f() {}\nextension Int: P {}"))?.causes
    #expect(causes == [.name("f"), .name("g"), .addition(type: "Int"), .module("Foundation")])
  }
}
