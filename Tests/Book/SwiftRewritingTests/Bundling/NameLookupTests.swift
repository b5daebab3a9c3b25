import SwiftRewriting
import Testing

/// Which words of a declaration may refer to a top-level variable.
///
/// `CompilerLookupTests` checks whether the compiler agrees.
struct NameLookupTests {
  private func shares(_ text: String) -> Bool {
    let source = "#sourceLocation(file: \"a.swift\", line: 1)\n" + text
    return BundleCandidate(source, ownFile: "workbook").hazards.contains {
      [.sharedVariable, .globalVariable].contains($0.kind)
    }
  }

  /// Next to `let values = try g()`, a variable that can only be local.
  @Test(arguments: [
    "func f() { print(values) }",
    "func f() { print(`values`) }",
    "func f() { print(\"\\(values)\") }",
    "func f() { print(main.values) }",
    "func f(values: Int) { print(main.values) }",
    "func f(values: Int) { print(main::values) }",
    "func f(values: Int, x: Any = values) {}",
    "func f(values x: Int) { print(values) }",
    "func f(x: Int) { print(values, x.values) }",
    "func f() { if let values { print(values) } }",
    "func f() { guard let values else { return } }",
    "func f() { while let values {} }",
    "func f() -> Any { { [values] in values } }",
    "func f() -> Any { { [own = values] in own } }",
    "func f() -> Any { { (x: Int) in values } }",
    "func f() { let values = values }",
    "func f() { let values = { values }() }",
    "func f() { print(values); let values = 1 }",
    "func f() { do { let values = 1 }; print(values) }",
    "func f() { if let values = g() {} else { print(values) } }",
    "func f() { guard let values = g() else { return print(values) } }",
    "func f() { for values in values {} }",
    "func f() { for case values in g() {} }",
    "func f() { for x in values where x > 1 {} }",
    "func f() { switch values { default: break } }",
    "func f() { switch 1 { case values: break; default: break } }",
    "func f() { switch 1 { case let values where values > 1: break; default: print(values) } }",
    "func f() { do {} catch let values {} catch { print(values) } }",
    "func f() { repeat { let values = 1 } while values == nil }",
    "func f() {\n#if os(Linux)\nlet values = 1\n#endif\nprint(values) }",
    "func f() { print(\\Owner[values]) }",
    "func f() { #warn(values) }",
    "func f(values: Int) { print(#own(values)) }",
    "func f(values: Int) { @Limit(values) var x = 1 }",
    "func f() -> values { 1 }",
    "func f(values: Int) {}\nfunc g() { print(values) }",
    "struct A { var x = values }",
    "struct A { func f() { print(values) } }\nextension A { var values: Int { 1 } }",
    "struct A { var values = 1 }\nextension B { func f() { print(values) } }",
    "struct A {\n#if os(Linux)\nvar values = 1\n#endif\nfunc f() { print(values) } }",
    "struct A { struct B { var values = 1 }; func f() { print(values) } }",
    "enum A: Int { case one; static let x = values }",
    "struct A { var x: Int { get { values } set(values) {} } }",
    "struct A { subscript(values: Int, x: Int = values) -> Int { 1 } }",
    "struct A { @Limit(values) var x: Int }",
    "@Limit(values) struct A { var values = 1 }",
    "extension values {}",
  ])
  func takesForAUse(declaration: String) {
    #expect(shares("let values = try g()\n" + declaration), "\(declaration)")
  }

  @Test(arguments: [
    "func sum(_ values: [Int]) -> Int { values.reduce(0, +) }",
    "func sum(of values: [Int]) -> Int { { values.count }() }",
    "func sum(values: Int...) -> Int { func inner() -> Int { values.count }; return inner() }",
    "func f(x: Owner) { print(x.values, x[keyPath: \\.values], \\Owner.values, Kind.values) }",
    "func f(values x: Int) { print(x); f(values: 1) }",
    "func f() { g { 1 } values: { 2 } }",
    "func f() { print(g(values:)) }",
    "func f() -> (values: Int, Int) { (values: 1, 2) }",
    "func f() { let (values: x, y) = g(); print(x, y) }",
    "func f() { values: for _ in 0..<3 { continue values } }",
    "func f() { let values = 1; print(values) }",
    "func f() { let (a, values) = g(); print(a, { values }()) }",
    "func f() { if let values = g(), values > 1 { print(values) } }",
    "func f() { if case .some(let values) = g() { print(values) } }",
    "func f() { guard let values = g(), values > 1 else { return }; print(values) }",
    "func f() { guard case let values? = g() else { return }; print(values) }",
    "func f() { while let values = g() { print(values) } }",
    "func f() { for values in g() where values > 1 { print(values) } }",
    "func f() { for case let (values, _)? in g() { print(values) } }",
    "func f() { switch g() { case .a(let values) where values > 1: print(values); default: break } }",
    "func f() { switch g() { case let .a(values), let .b(values): print(values) } }",
    "func f() { do {} catch let values as Fault where values.isBad { print(values) } }",
    "func f() { g { values in print(values) } }",
    "func f() { g { (a, values: Int) -> Void in print(values) } }",
    "func f() { g { [values = 1] in print(values) } }",
    "func f() {\n#if os(Linux)\nlet values = 1\nprint(values)\n#endif\n}",
    "func f(values: Int) { switch values { case 1: break; default: print(values) } }",
    "func f(values: [Int]?) { if let values { print(values) } }",
    "func f(values: [Int]) { g { [values] in print(values) } }",
    "struct A { var values = 1; func f() { print(values, self.values) } }",
    "struct A { static let values = 1; static let more = values + 1 }",
    "struct A { var values: [Int] { get { [] } set(values) { print(values) } } }",
    "struct A { subscript(values: Int) -> Int { values } }",
    "struct A { let values: Int; init(values: Int) { self.values = values } }",
    "struct A { var values = 1 }\nextension A { func f() { print(values) } }",
    "protocol A { var values: Int { get } }\nextension A { func f() { print(values) } }",
    "class A { func values() {}; func f() { values() } }",
    "enum A { case values(values: Int), other; static let x = A.values(values: 1) }",
  ])
  func takesForSomethingElse(declaration: String) {
    #expect(!shares("let values = try g()\n" + declaration), "\(declaration)")
  }

  /// The lookup has a bounded depth, or chains of calls would cost minutes.
  @Test(arguments: [10, 1000])
  func takesForAUseWhatEndsALongChain(count: Int) {
    let calls = String(repeating: ".g(values)", count: count)
    #expect(shares("let values = try g()\nfunc f(values: Int) { x\(calls) }") == (count > 500))
  }

  @Test func knowsTheErrorOfACatch() {
    #expect(!shares("let error = try g()\nfunc f() { do {} catch { print(error) } }"))
    #expect(shares("let error = try g()\nfunc f() { do {} catch let other { print(error) } }"))
  }

  /// A top-level `guard` declares top-level variables.
  @Test func knowsTheVariablesOfAGuard() {
    #expect(shares("guard let n = Int(\"1\") else { fatalError() }\nfunc f() { print(n) }"))
    #expect(shares("guard var n = Int(\"1\") else { fatalError() }\nTask { n += 1 }"))
    // Only a local variable may be passed to another thread.
    #expect(shares("guard let n = Int(\"1\") else { fatalError() }\nTask { print(n) }"))
    #expect(!shares("if let n = Int(\"1\") { print(n) }\nfunc f() { print(n) }"))
  }

  @Test(arguments: [
    "Task { n += 1 }",
    "Task { [n] in print(n) }",
    "Task { if let n = g(n) { print(n) } }",
    "do { func add() { n += 1 }; Task { add() } }",
    "Task { do { let n = 1; print(n) }; print(n) }",
  ])
  func findsWhatConcurrentCodeMayChange(statement: String) {
    #expect(shares("var n = try g()\n" + statement), "\(statement)")
  }

  @Test(arguments: [
    "Task { print(counter.n, Counter(n: 1)) }",
    "Task { let n = 1; print(n) }",
    "Task { for n in 0..<3 { print(n) } }",
    "let f = { @Sendable (n: Int) in n }",
    "for n in 0..<3 { Task { print(n) } }",
    "Task {}\nprint(n)",
  ])
  func findsNothingThatConcurrentCodeCouldChange(statement: String) {
    #expect(!shares("var n = try g()\n" + statement), "\(statement)")
  }
}
