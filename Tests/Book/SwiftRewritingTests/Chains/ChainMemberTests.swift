import SwiftRewriting
import Testing

/// Members that a piece below adds to types, and its declarations for the whole program.
struct ChainMemberTests {
  private func causes(_ above: String, _ below: String) -> [ChainInfluence.Cause] {
    ChainPart(above).influence(of: ChainPart(below))?.causes ?? []
  }

  /// Members that the language uses without their names.
  @Test(arguments: [
    "init(y: Int) {}", "init?(y: Int) { nil }", "subscript(i: Int) -> Int { i }",
    "static subscript(i: Int) -> Int { i }", "func callAsFunction(_ y: Int) {}",
    "mutating func appendInterpolation(_ y: Int) {}", "mutating func appendLiteral(_ y: String) {}",
    "func makeIterator() -> I { I() }", "func makeAsyncIterator() -> I { I() }",
    "mutating func next() -> Int? { nil }", "func hash(into h: inout Hasher) {}",
    "var description: String { \"\" }", "var debugDescription: String { \"\" }",
    "var customMirror: Mirror { m }", "var wrappedValue: Int { 1 }",
    "var projectedValue: Int { 1 }",
    "func dynamicallyCall(withArguments a: [Int]) {}", "func encode(to e: any Encoder) throws {}",
    "static func buildBlock(_ y: Int) -> Int { y }",
    "static func buildExpression(_ y: Int) -> Int { y }",
    "static func buildPartialBlock(first: Int) -> Int { first }",
    "\n#if DEBUG\nfunc f() {}\n#endif\n", "deinit {}",
  ])
  func partsAtWhatIsUsedUnnamed(member: String) {
    #expect(causes("struct S {}", "extension S { \(member) }") == [.addition(type: "S")])
    #expect(
      causes("print(1)", "extension A.B where T: P { \(member) }") == [.addition(type: "A.B")])
    // A member of a type declared below does not influence the text above.
    #expect(causes("print(1)", "struct S {}\nextension S { \(member) }") == [])
  }

  @Test(arguments: [
    "func twice() {}", "var twice: Int { 1 }", "static let twice = 1", "typealias twice = Int",
    "struct twice {}", "enum twice {}", "mutating func twice() async throws {}",
    "class func twice() {}",
  ])
  func partsAtANamedMemberOnlyWhereItsNameIs(member: String) {
    let below = "extension S { \(member) }"
    #expect(causes("struct S {}", below) == [])
    #expect(causes("struct S {}\nprint(S().twice)", below) == [.name("twice")])
    #expect(causes("struct S {}\nprint(\\S.twice)", below) == [.name("twice")])
    #expect(causes("func twice() {}", below) == [.name("twice")])
  }

  @Test(arguments: [
    ("import Foundation", [ChainInfluence.Cause.module("Foundation")]),
    ("import struct Foundation.Date", [.module("Foundation")]),
    ("@testable import A", [.module("A")]), ("internal import A", [.module("A")]),
    ("import A.B\nimport A.C", [.module("A")]),
    ("import B\nimport A", [.module("A"), .module("B")]),
    ("#if canImport(A)\nimport A\n#endif", [.module("A")]),
    ("func f() {}\nimport A", [.module("A")]),
  ])
  func partsAtEachNewModule(below: String, expected: [ChainInfluence.Cause]) {
    #expect(causes("print(1)", below) == expected)
    #expect(causes(below, below) == [])
  }

  @Test(arguments: [
    ("await f()", true), ("let x = await f()", true), ("async let x = 1", true),
    ("for await x in y {}", true), ("if await f() {}", true),
    ("do { try await f() } catch {}", true),
    ("switch await f() { default: break }", true), ("#if A\nawait f()\n#endif", true),
    ("defer { await f() }", true), ("func f() async { await g() }", false),
    ("Task { await f() }", false), ("let f = { await g() }", false),
    ("var x: Int { get async { await f() } }", false),
    ("struct S { func f() async { await g() } }", false),
    ("actor A { func f() async { async let x = g(); await x } }", false), ("f.await", false),
  ])
  func knowsWhetherTheTopLevelWaits(below: String, waits: Bool) {
    #expect(causes("print(1)", below).contains(.waiting) == waits)
    #expect(!causes("await f()", below).contains(.waiting))
  }

  @Test(arguments: [
    "@_cdecl(\"a\") func f() {}", "@_silgen_name(\"a\") func f()", "@c func f() {}",
    "@c(name) func f() {}", "@_expose(Cxx) func f() {}", "@_extern(c) func f()", "@used let x = 1",
    "@section(\"s\") let x = 1", "@objc class C {}", "struct S { @inlinable func f() {} }",
    "@_dynamicReplacement(for: g) func f() {}", "@usableFromInline func f() {}",
    "@`_cdecl`(\"a\") func f() {}",
  ])
  func partsAtNamesForTheLinker(below: String) {
    #expect(causes("print(1)", below).contains(.linkage))
  }

  @Test(arguments: ["@main struct A {}", "enum B { @main struct A {} }", "@`main` struct A {}"])
  func partsAtAnEntryPoint(text: String) {
    #expect(causes("struct C {}", text) == [.entryPoint])
    #expect(causes(text, "struct C {}") == [.wholeOutput])
    #expect(
      causes(text, text.replacing("A", with: "D").replacing("B", with: "E")) == [.wholeOutput])
  }

  @Test(arguments: [
    "NSClassFromString(\"A\")", "_typeByName(\"A\")", "NSKeyedArchiver()", "let x: NSCoding? = nil",
    "class C: NSSecureCoding {}", "NSStringFromClass(C.self)", "_mangledTypeName(C.self)",
  ])
  func partsBelowALookupOfTypes(above: String) {
    #expect(causes(above, "struct A {}").contains(.typeLookup))
    #expect(!causes("struct A {}", above).contains(.typeLookup))
  }

  @Test(arguments: [
    "IntegerLiteralType", "FloatLiteralType", "StringLiteralType", "BooleanLiteralType",
    "UnicodeScalarType", "ExtendedGraphemeClusterType", "MainActor",
  ])
  func partsAtTypesThatAreUsedUnnamed(name: String) {
    #expect(causes("print(1)", "typealias \(name) = Double") == [.name(name)])
    #expect(causes("print(1)", "struct S { typealias \(name) = Double }") == [])
  }

  /// An alias inside an own type may name a foreign type.
  @Test(arguments: [
    ("struct S { typealias I = Int }\nextension S.I: Error {}", "S.I"),
    ("enum S { enum T { typealias I = Int } }\nextension S.T.I: P {}", "S.T.I"),
    ("typealias I = Int\nextension I: Error {}", "I"),
  ])
  func partsAtAnAliasOfAnotherType(below: String, type: String) {
    #expect(causes("print(1)", below) == [.addition(type: type)])
    #expect(causes("print(1)", below.replacing("typealias I = Int", with: "struct I {}")) == [])
  }

  /// The influence of a piece is the same if it is one of several, above and below.
  @Test(arguments: [
    ("print(f)", "func f() {}"), ("print(1.f)", "extension Int { var f: Int { 1 } }"),
    ("print(1 <> 2)", "func <> (a: A, b: A) {}"), ("print(1)", "extension Int: P {}"),
    ("struct S: P {}", "extension S { func f() {} }"), ("print(1)", "import A"),
    ("enum E { case a }", "func == (a: E, b: E) {}"),
    ("print(1)", "infix operator **"), ("print(1)", "@main struct S {}"), ("print(1)", "await f()"),
    ("print(1)", "@_cdecl(\"f\") func f() {}"), ("_typeByName(1)", "let a = 1"),
    ("print(1)", "let x ="),
    ("let x =", "print(1)"), ("@main struct S {}", "let a = 1"),
  ])
  func findsAsMuchInSeveralPieces(above: String, below: String) {
    let found = causes(above, below)
    #expect(!found.isEmpty)
    let other = ChainPart("let z = 0")
    for above in [ChainPart(above).appending(other), other.appending(ChainPart(above))] {
      for below in [ChainPart(below).appending(other), other.appending(ChainPart(below))] {
        #expect(above.influence(of: below)?.causes == found)
      }
    }
    // An import or `await` that both have is no influence.
    let both = ChainPart(above).appending(ChainPart("import A\nawait g()"))
    #expect(
      both.influence(of: ChainPart("import A\nawait f()").appending(other))
        == both.influence(of: other))
  }

  @Test(arguments: [
    "Array", "ArraySlice", "Bool", "Character", "ClosedRange", "Data", "Date", "Dictionary",
    "Double",
    "Duration", "Float", "Int", "Int16", "Int32", "Int64", "Int8", "Optional", "Range", "Result",
    "Set",
    "String", "Substring", "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "URL", "UUID",
  ])
  func knowsTypesWhoseConformancesAreSettled(name: String) {
    let below = "extension \(name) { func twice() {} }"
    #expect(causes("struct S: Error {}", below) == [])
    #expect(causes("struct \(name): Error {}", below) == [.addition(type: name)])
  }
}
