import SwiftSource
import Testing

/// The names in each form of use.
struct UseFormsTests {
  private func uses(_ source: String) -> [String] {
    SourceNames(source).uses.map {
      ($0.kind == .member ? "." : "") + $0.path.joined(separator: ".")
    }
  }

  @Test(arguments: [
    ("a", ["a"]), ("a.b", ["a.b"]), ("a.b.c", ["a.b.c"]), ("a()", ["a"]), ("a.b()", ["a.b"]),
    ("a().b", [".b", "a"]), ("a.b().c", [".c", "a.b"]), ("a[0].b", [".b", "a"]),
    ("a?.b", [".b", "a"]),
    ("a!.b", [".b", "a"]), (".a", [".a"]), (".a(1)", [".a"]), ("a(.b)", ["a", ".b"]),
    ("a(b: c)", ["a", "c"]),
    ("a.b(c.d)", ["a.b", "c.d"]), ("a.b { c }", ["a.b", "c"]), ("self.a", [".a"]),
    ("super.a()", [".a"]),
    ("Self.a", [".a"]), ("a.self", ["a"]), ("A.init()", ["A"]), ("a.b.init()", ["a.b"]),
    ("`a`.`in`", ["a.in"]),
    ("let x: A", ["A"]), ("let x: A.B", ["A.B"]), ("let x: A<B>", ["A", "B"]),
    ("let x: A<B.C>.D", ["A.D", "B.C"]),
    ("let x: [A]", ["A"]), ("let x: [A: B]", ["A", "B"]), ("let x: A?", ["A"]),
    ("let x: A!", ["A"]),
    ("let x: (A, b: B)", ["A", "B"]), ("let x: (A) -> B", ["A", "B"]),
    ("let x: any A & B", ["A", "B"]),
    ("let x: some A", ["A"]), ("let x: A.Type", ["A"]), ("let x: any A.Type", ["A"]),
    ("func f() throws(A) {}", ["A"]),
    ("func f<T: A>(_ t: T) where T.B == C {}", ["A", "T", "T.B", "C"]), ("@A struct S {}", ["A"]),
    ("@A.B var x = 1", ["A.B"]),
    ("@A(b) func f() {}", ["A", "b"]), ("extension A.B: C {}", ["A.B", "C"]), ("#a(b)", ["b"]),
    ("#selector(a.b)", ["a.b"]),
    ("\\A.b", ["A", ".b"]), ("\\.b.c", [".b", ".c"]), ("a as? B", ["a", "B"]),
    ("a is B.C", ["a", "B.C"]), ("if case .a(let b) = c {}", [".a", "c"]),
    ("switch a { case .b: c; case D.e: f; default: g }", ["a", ".b", "c", "D.e", "f", "g"]),
    ("[a: b]", ["a", "b"]), ("[A]()", ["A"]),
    ("A<B>.c", ["A.c", "B"]), ("\"\\(a.b)\"", ["a.b"]), ("a = b", ["a", "b"]), ("$0.a", [".a"]),
    ("$a.b", ["$a.b"]),
    ("a.0.b", [".b", "a"]), ("{ [a, weak b] in c }", ["c"]), ("for a in b {}", ["b"]),
    ("\"a\"", []), ("// a", []),
  ])
  func names(source: String, expected: [String]) {
    #expect(uses(source) == expected)
  }

  @Test func endsAPathInFrontOfGenericArguments() throws {
    let source = "let x: Cache.Entry<Int> = y"
    let use = try #require(SourceNames(source).uses.first)
    #expect(String(decoding: Array(source.utf8)[use.range], as: UTF8.self) == "Cache.Entry")
  }

  @Test(arguments: [7, 8, 9])
  func readsNoPathThatIsVeryLong(count: Int) {
    let path = (0..<count).map { "a\($0)" }
    #expect(
      SourceNames(path.joined(separator: ".")).uses.first?.kind == (count <= 8 ? .path : .member))
    let type = SourceNames("let x: " + path.map { $0.uppercased() }.joined(separator: ".")).uses
    #expect(type.map(\.path.count) == (count <= 8 ? [count] : []))
  }

  @Test func listsEveryIdentifier() {
    let names = SourceNames(
      "func f(a b: C) -> D { g(e: h.i); x: for j in k {}; #l; @m var n = 1; _ = \\O.p }")
    let all = ["f", "a", "b", "C", "D", "g", "e", "h", "i", "x", "j", "k", "l", "m", "n", "O", "p"]
    #expect(names.identifiers == Set(all))
  }

  @Test(arguments: [
    ("import A", ["A"]), ("import A.B", ["A"]), ("import class A.B", ["A"]),
    ("@testable import A", ["A"]),
    ("#if X\nimport A\n#else\nimport B\n#endif", ["A", "B"]), ("import A\nimport A", ["A", "A"]),
    ("public import `A`", ["A"]),
  ])
  func listsModules(source: String, modules: [String]) {
    #expect(SourceNames(source).importedModules == modules)
  }
}
