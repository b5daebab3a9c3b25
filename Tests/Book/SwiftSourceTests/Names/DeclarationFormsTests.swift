import SwiftSource
import Testing

/// The names that each form of declaration declares.
struct DeclarationFormsTests {
  private func declared(_ source: String) -> [String] {
    SourceNames(source).declarations.map { declaration in
      let labels = declaration.parameters.map { parameters in
        "(" + parameters.map { $0.label + ($0.hasDefault ? "=" : "") + ":" }.joined() + ")"
      }
      return "\(declaration.kind) "
        + (declaration.container + [declaration.name + (labels ?? "")]).joined(separator: ".")
    }
  }

  @Test(arguments: [
    ("func f() {}", ["function f()"]), ("func f(_ a: Int, b c: Int = 1) {}", ["function f(_:b=:)"]),
    ("func f(a: Int...) {}", ["function f(a:)"]), ("func f(`in` a: Int) {}", ["function f(in:)"]),
    ("func `repeat`() {}", ["function repeat()"]),
    ("func `two words`() {}", ["function two words()"]),
    ("func f<T, each U>() {}", ["function f()", "alias T", "alias U"]),
    ("func f() async throws(E) -> some P { g() }", ["function f()"]),
    ("func == (a: A, b: A) -> Bool { true }", ["function ==(a:b:)"]),
    ("let a = 1", ["value a"]), ("var a, b: Int", ["value a", "value b"]),
    ("let (a, (b, _)) = c", ["value a", "value b"]),
    // A label of a tuple is not a variable.
    ("let (x: a, y: b) = c", ["value a", "value b"]), ("let `default` = 1", ["value default"]),
    ("async let a = f()", ["value a"]), ("var a: Int { get async throws { 1 } }", ["value a"]),
    ("enum E { case a }", ["enumeration E", "enumCase E.a"]),
    (
      "indirect enum E<T> { case a(E), b(x: Int, Int = 1) }",
      ["enumeration E", "alias E.T", "enumCase E.a(_:)", "enumCase E.b(x:_=:)"]
    ),
    ("enum E: Int { case a = 1, b }", ["enumeration E", "enumCase E.a", "enumCase E.b"]),
    ("class C { init() {} }", ["classType C", "initializer C.init()"]),
    (
      "class C { convenience init?(a: Int) {}; required init!(_ b: Int) {} }",
      ["classType C", "initializer C.init(a:)", "initializer C.init(_:)"]
    ),
    ("actor A { nonisolated let a = 1 }", ["classType A", "value A.a"]),
    ("distributed actor A {}", ["classType A"]), ("class C { deinit {} }", ["classType C"]),
    ("class C { class D { let a = 1 } }", ["classType C", "classType C.D", "value C.D.a"]),
    (
      "protocol P { associatedtype A; func f(); var b: Int { get } }",
      ["protocolType P", "alias P.A", "function P.f()", "value P.b"]
    ),
    ("protocol P<A> { associatedtype A = Int }", ["protocolType P", "alias P.A"]),
    ("typealias A = B", ["alias A"]), ("typealias A<T> = [T]", ["alias A", "alias T"]),
    ("extension A { func f() {} }", ["typeExtension A", "function A.f()"]),
    ("extension A.B { class C {} }", ["typeExtension A.B", "classType A.B.C"]),
    ("extension [Int] { func f() {} }", ["typeExtension [Int]", "function [Int].f()"]),
    ("extension A where T == Int { let a = 1 }", ["typeExtension A", "value A.a"]),
    ("#if A\nfunc f() {}\n#else\nfunc g() {}\n#endif", ["function f()", "function g()"]),
    (
      "func f() { let a = 1; func g() {}; struct S {} }",
      ["function f()", "value a", "function g()", "structure S", "initializer S.init()"]
    ),
    ("_ = { let a = 1; return a }", ["value a"]), ("if a { let b = 1 }", ["value b"]),
    ("import A", []), ("f()", []), ("infix operator **", []),
    ("struct S { subscript(a: Int) -> Int { 1 } }", ["structure S", "initializer S.init()"]),
    (
      "enum E {}\nextension E { enum F { case a } }",
      ["enumeration E", "typeExtension E", "enumeration E.F", "enumCase E.F.a"]
    ),
  ])
  func declares(source: String, expected: [String]) {
    #expect(declared(source) == expected)
  }

  /// The memberwise initializer of a structure, with the arguments that a call may omit.
  @Test(arguments: [
    ("let a: Int", "(a:)"), ("var a: Int", "(a:)"), ("var a = 1", "(a=:)"), ("let a = 1", "()"),
    ("var a: Int?", "(a=:)"), ("let a: Int?", "(a:)"), ("var a: Int! ", "(a=:)"),
    ("var a: Int { 1 }", "()"),
    ("var a: Int { get { 1 } set {} }", "()"), ("var a: Int { didSet {} }", "(a:)"),
    ("var a: Int = 1 { willSet {} didSet {} }", "(a=:)"), ("static var a = 1", "()"),
    ("lazy var a = 1", "()"),
    ("var a: Int { _read { yield b } }", "()"), ("var a, b: Int", "(a:b:)"),
    ("var a = 1, b: Int", "(a=:b:)"),
    ("private var a: Int", "(a:)"), ("let `in`: Int", "(in:)"), ("@W var a: Int", "(a:)"),
    ("func f() {}", "()"),
    ("weak var a: C?", "(a=:)"), ("unowned let a: C", "(a:)"),
    ("nonisolated(unsafe) var a: Int", "(a:)"),
  ])
  func knowsTheMemberwiseInitializer(member: String, expected: String) {
    #expect(
      declared("struct S { \(member) }").contains("initializer S.init\(expected)"),
      "\(declared("struct S { \(member) }"))")
    // An initializer declared in the structure replaces it, one in an extension is added.
    #expect(
      declared("struct S { \(member); init(z: Int) {} }").filter { $0.contains("init") } == [
        "initializer S.init(z:)"
      ])
    #expect(
      declared("struct S { \(member) }\nextension S { init(z: Int) {} }").filter {
        $0.contains("init")
      }.count == 2)
    // A class has no memberwise initializer.
    #expect(declared("final class S { \(member) }").allSatisfy { !$0.contains("init") })
  }

  @Test(arguments: [
    ("class A: B, C.D {}", ["B", "C.D"]), ("struct A: ~Copyable {}", ["~Copyable"]),
    ("enum A: Int, Codable {}", ["Int", "Codable"]), ("protocol A: AnyObject {}", ["AnyObject"]),
    ("extension A: @retroactive B {}", ["B"]), ("actor A: B<Int> {}", ["B<Int>"]),
    ("class A: B & C {}", ["B & C"]), ("struct A {}", []),
    ("struct A: @unchecked Sendable {}", ["Sendable"]),
  ])
  func knowsWhatATypeInherits(source: String, inherits: [String]) throws {
    #expect(try #require(SourceNames(source).declarations.first).inherits == inherits)
  }

  @Test func placesNamesInBytes() {
    let source =
      "// Väinö 中文\nstruct Ä { var ö: Int; func `in`(å: Int) {} }\nextension Ä { enum É { case 中 } }"
    let bytes = Array(source.utf8)
    let names = SourceNames(source).declarations.map {
      String(decoding: bytes[$0.range], as: UTF8.self)
    }
    #expect(names == ["Ä", "Ä", "ö", "`in`", "Ä", "É", "中"])
  }

  @Test func coloursWhatItNames() {
    let source = "import A\nlet a = B.c // d"
    let (names, spans) = SourceNames.coloured(source)
    #expect(names.importedModules == ["A"])
    #expect(spans == SourceHighlights(source).spans && !spans.isEmpty)
  }
}
