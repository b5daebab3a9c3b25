import SwiftRewriting
import Testing

/// Programs whose output a single run shows completely, and those whose output may vary.
struct DeterminismCheckTests {
  /// Deterministic forms of Swift that use only the standard library.
  @Test(arguments: [
    "let a = 1, b = 2.5, c = true, d: Character = \"x\"", "let (a, b) = (1, \"x\")",
    "var a = [1, 2]; a.append(3)",
    "let t = (x: 1, y: 2)\nprint(t.x)", "a ? b : c",
    "func f(a b: Int = 1) -> Int { b }\nprint(f(a: 2))",
    "func f<T: Comparable>(_ a: T, _ b: T) -> Bool where T: Sendable { a < b }",
    "func f(_ a: inout Int) { a += 1 }",
    "func f<each T>(_ t: repeat each T) { repeat print(each t) }",
    "func f() throws(Fault) { throw .a }",
    "struct S: Equatable, ~Copyable { let a: Int; deinit {} }",
    "final class C { weak var c: C?; unowned let d: C }",
    "enum E: Int, CaseIterable { case a = 1, b; static let c = 1 }",
    "indirect enum T { case a, b(T, x: Int) }",
    "protocol P { associatedtype A: P; var a: A { get }; func f(x: Int) }",
    "extension P where A == Int { func g() {} }",
    "typealias F = (Int, String) -> [Int]",
    "struct S { subscript(i: Int) -> Int { get { i } set { } } }",
    "struct S { lazy var a = 1; var b: Int { didSet { print(oldValue) } } }",
    "@propertyWrapper struct W { var wrappedValue: Int }",
    "@resultBuilder struct B { static func buildBlock(_ a: Int) -> Int { a } }",
    "infix operator **: AdditionPrecedence",
    "precedencegroup G { associativity: left\nhigherThan: AdditionPrecedence }",
    "let a = if b { 1 } else { 2 }",
    "let a = switch b { case 1...3: 1\ncase let x where x > 3: 2\ndefault: 3 }",
    "outer: for a in 1...3 { continue outer }",
    "while true { break }", "repeat { } while false", "guard let a = b else { fatalError(\"no\") }",
    "if case .some(let a)? = b, a > 1 {}",
    "do { try f() } catch let e as Fault { print(e) } catch { print(error) }",
    "defer { print(1) }", "let s = \"\"\"\n  a \\(b) [1: 2]\n  \"\"\"", "let s = #\"\\(Set)\"#",
    "print(\"a: \\(b)\")",
    "let f: (Int) -> Int = { $0 + 1 }", "let f = { [a] (x: Int) -> Int in a + x }",
    "let r = 1...3, q = ..<2, p = 1...",
    "let o: Int? = nil\nprint(o ?? 1, o?.description as Any)",
    "let a: Any = 1\nprint(a is Int, a as? Int as Any)",
    "print(type(of: 1), Int.self)", "print(MemoryLayout<Int>.size)",
    "assert(true); precondition(1 < 2)",
    "func f(_ a: some P, _ b: any P) -> some P { a }",
    "let a: [Int] = .init(repeating: 0, count: 3)",
    "struct S { private var a = 1; fileprivate(set) var b = 2; private func f() {} }",
    "let x = /[a-z]+/",
    "print(a, separator: \"\", terminator: \"\")", "var a: Int { get { 1 } set { } }",
    "let `class` = 1",
    "func f(_ x: consuming S, _ y: borrowing S) { _ = consume x }", "f(a: b, c: d ? e : g)",
    "struct A { struct B { enum C {} } }",
  ])
  func isSure(source: String) {
    let chance = RunVariation(source)
    #expect(chance.isExcluded && !chance.isLikely)
  }

  @Test(arguments: [
    "private struct S {}", "fileprivate enum E { case a }", "private final class C {}",
    "private protocol P {}",
    "struct A { private struct B {} }", "func f() { struct S {} }",
    "func f() { enum E { case a } }", "do { class C {} }",
    "let f = { struct S {} }", "var a: Int { struct S {}; return 1 }",
    "var a: Int { get { struct S {}; return 1 } }",
    "if a { struct S {} }", "for a in b { enum E {} }", "struct A { init() { struct S {} } }",
    "struct A { func f() { enum E {} } }", "struct A {}\nprivate extension A { struct B {} }",
    "switch a { default: struct D {} }", "guard a else { struct D {}; fatalError() }",
    "extension A { fileprivate enum E { struct D {} } }",
  ])
  func isNotSureOfATypeWhoseNameShowsAnAddress(source: String) {
    #expect(!RunVariation(source).isExcluded)
    #expect(!RunVariation(source).isLikely)
  }

  @Test(arguments: [
    "let a = [1: 2]\nprint(a[1]!)", "let a: [Int: Int] = b\nprint(a.count)",
    "var a: [String: Int] = [:]\nprint(a.isEmpty)",
    "hash(1)", "func hash(into h: Int) {}", "CommandLine.arguments", "print(\\S.a)", "a.map(\\.b)",
    "#a", "#line", "print(#file)",
    "import Swift", "func f() async {}", "print(await f())", "actor A {}", "distributed actor A {}",
    "unsafeBitCast(a, to: Int.self)",
    "_f()", "let _a = 1", "@_silgen_name(\"a\") func f()", "a._b", "#if A\n_c()\n#endif",
    "#warning(\"a\")", "a.withContiguousStorageIfAvailable { $0 }",
    "\"a\".withCString { print($0) }", "class C: Identifiable {}",
  ])
  func isNotSureOfForms(source: String) {
    #expect(!RunVariation(source).isExcluded)
  }

  /// Generated lines between the samples of a chain are ignored.
  @Test func passesOverLinesOfOurs() {
    #expect(
      RunVariation("@_silgen_name(\"workbook_x\") private func _workbookX()\n_workbookX()")
        .isExcluded)
    #expect(!RunVariation("@_silgen_name(\"otherbook_x\") private func _workbookX()").isExcluded)
    #expect(!RunVariation("@_cdecl(\"other\") func _workbookX() {}").isExcluded)
  }

  @Test(arguments: ["print(1", "func f( {", "}", "let a = "])
  func looksAtBrokenTextToo(text: String) {
    #expect(!RunVariation(text).isLikely)
    #expect(RunVariation(text + "\nUUID()").isLikely)
  }
}
