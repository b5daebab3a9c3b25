import SwiftRewriting
import Testing

/// Every kind of declaration of Swift 6, below a use of its name, and every kind of use.
struct ChainFormsTests {
  private func reason(_ above: String, _ below: String) -> String? {
    ChainPart(above).influence(of: ChainPart(below))?.reason
  }

  @Test(arguments: [
    "let x = 1", "var x = 1", "let (y, x) = (1, 2)", "let y = 1, x = 2", "var x: Int { 1 }",
    "var x = 1 { didSet { print(x) } }", "nonisolated(unsafe) var x = 1", "@MainActor var x = 1",
    "private let x = 1", "weak var x: C?", "let `x` = 1", "guard var x = f() else { fatalError() }",
    "guard case .some(let x) = f() else { fatalError() }",
    "guard case let (_, x)? = f() else { fatalError() }", "func x() {}", "func x<T>(_ t: T) {}",
    "func x() async throws(Fault) -> Int { 1 }", "func x(_ y: borrowing S) {}",
    "func x<each T>(_ t: repeat each T) {}", "public func `x`() {}", "struct x {}",
    "struct x<T>: ~Copyable {}", "final class x: C {}", "indirect enum x { case a }", "actor x {}",
    "distributed actor x {}", "protocol x {}", "protocol x<E> { associatedtype E }",
    "typealias x = Int", "typealias x<T> = [T]", "@resultBuilder enum x {}",
    "@propertyWrapper struct x {}", "@globalActor actor x {}", "@dynamicMemberLookup struct x {}",
    "@freestanding(expression) macro x() -> Int = #externalMacro(module: \"M\", type: \"T\")",
    "#if A\n#if B\nlet x = 1\n#endif\n#endif", "#if A\n#elseif B\n#else\nfunc x() {}\n#endif",
    "package enum x {}", "@available(macOS 15, *) func x() {}", "@inline(never) func x() {}",
  ])
  func findsEachDeclaration(below: String) {
    #expect(reason("print(x)", below) == "declares 'x'", "\(below)")
    #expect(reason("print(y)", "func other() {\n\(below)\n}") == nil)
  }

  @Test(arguments: [
    "x()", "x { 1 }", "x[0]", "x.y", "x?.y", "x!", "-x", "x += 1", "x = 1", "print(x ? 1 : 2)",
    "print(\"\\(x)\")", "print(#\"\\#(x)\"#)", "print(\"\"\"\n  \\(x)\n  \"\"\")", "_ = { x }()",
    "_ = { [x] in 1 }", "_ = { [y = x] in y }", "if x {}", "if let x {}",
    "guard let x else { fatalError() }",
    "while let x {}", "for y in x {}", "for y in z where x {}", "switch x { default: break }",
    "switch y { case x: break; default: break }",
    "switch y { case .a where x: break; default: break }",
    "if case x = y {}", "do {} catch x {}", "throw x", "defer { x() }", "repeat {} while x",
    "let y = if x { 1 } else { 2 }", "let y = switch x { default: 1 }", "let y: x = 1",
    "let y: x? = 1",
    "let y: [x] = []", "let y: [Int: x] = [:]", "let y: (x, Int)", "let y: (Int) -> x",
    "let y: any x",
    "let y: some x = 1", "let y: A<x>", "let y: x.Type", "let y: sending x", "func f(y: x) {}",
    "func f(y: Int = x) {}", "func f() -> x { 1 }", "func f() throws(x) {}",
    "func f<T: x>(_ t: T) {}",
    "func f<T>(_ t: T) where T: x {}", "struct S: x {}", "struct S { var y = x }", "extension x {}",
    "extension S where T == x {}", "enum E: x { case a }", "enum E { case a(x) }", "@x struct S {}",
    "@x var y = 1", "@x(1) func f() {}", "#x", "#x(1)", "_ = y as? x", "_ = y is x", "_ = \\x.y",
    "_ = x.self", "_ = main.x", "let y = try! x()", "let y = try? x()", "async let y = x",
    "await x()",
    "print(consume x)", "print(copy x)", "f(&x)", "typealias y = x", "@MainActor func f() { x() }",
    "var y: Int { x }", "var y: Int { get { x } set {} }", "subscript(i: Int) -> Int { x }",
    "protocol P { associatedtype A: x }", "protocol P { associatedtype A = x }", "`x`()",
    "[1].map(x)", "let y = x...", "#if A\nx()\n#endif", "macro y() = x",
  ])
  func findsEachUse(above: String) throws {
    let above = above.hasPrefix("subscript") ? "struct S { \(above) }" : above
    let causes = try #require(ChainPart(above).influence(of: ChainPart("let x = 1"))?.causes)
    #expect(causes.first == .name("x"))
  }

  @Test(arguments: [
    "y.x()", "y.x { 1 }", ".x", "f(x: 1)", "f { 1 } x: { 2 }", "f(x:)", "let (x: y, z) = f()",
    "x: for _ in y { break x }", "func f(x: Int) { print(x) }", "func f(y x: Int) { print(x) }",
    "f { x in x }", "f { (x: Int) in x }", "f { [x = 1] in x }", "f { a, x in x }",
    "func f() { let x = 1; print(x) }", "func f() { if let x = g() { print(x) } }",
    "func f() { guard let x = g() else { return }; print(x) }",
    "func f() { for x in y { print(x) } }",
    "func f() { switch y { case .a(let x): print(x); default: break } }",
    "func f() { do {} catch let x { print(x) } }", "func f() { while let x = g() { print(x) } }",
    "struct S { var x = 1; func f() { print(x) } }", "struct S { let y: Int; func x() { x() } }",
    "enum E { case x }", "enum E { case a(x: Int) }", "_ = \\S.x", "_ = y[keyPath: \\.x]", "// x",
    "/* x /* x */ */", "/// x", "print(\"x\")", "print(#\"\\(x)\"#)", "print(/x/)", "print(#/x/#)",
    "print(\"\"\"\n  x\n  \"\"\")", "let t: (x: Int, y: Int)",
    "func f() -> (x: Int, Int) { (x: 1, 2) }",
    "f(y.x(1).x)", "print(xx, ax)", "let y = (x: 1, z: 2)", "print(y.x?.x!)",
  ])
  func findsNoUseWhereTheNameIsAnother(above: String) {
    #expect(reason(above, "let x = 1") == nil)
  }

  @Test(arguments: [
    ("main.x()", "func x() {}", "declares 'x'"), ("ä()", "func ä() {}", "declares 'ä'"),
    ("print(`class`)", "let `class` = 1", "declares 'class'"),
    ("print(中文)", "let 中文 = 1", "declares '中文'"),
    ("`my value`()", "func `my value`() {}", "declares 'my value'"),
    ("🐮()", "func 🐮() {}", "declares '🐮'"),
  ])
  func knowsNamesOfAllScripts(above: String, below: String, reason: String) {
    #expect(self.reason(above, below) == reason)
  }
}
