import SwiftRewriting
import Foundation
import SampleCompiler
import SampleTestFixtures
import TestSupport
import Testing
import WorkbookModel

/// Compares the compiler's name lookup with what a bundle takes for uses of a top-level variable.
///
/// Declarations consist of nested scopes and an inner expression, next to the variable `v` with the value
/// "top"; everything else called `v` is "own". A number identifies the printed value of each.
struct CompilerLookupTests {
  /// Statements with a placeholder `§` for others, which run once.
  ///
  /// `\(v)` prints another value there, unless the scope leaves it as it is.
  private static let scopes: [String] = [
    "do { let v = \"own\"; § }",
    "do { let (_, v) = (1, \"own\"); § }",
    "do { let w = \"own\"; _ = w; § }",
    "do { do { let v = \"own\"; _ = v }; § }",
    "do { let v = \"\\(v)\"; § }",
    "if let v = Optional(\"own\") { § }",
    "if let v = String?.none { _ = v } else { § }",
    "if let v = String?.none { _ = v } else if let w = Optional(1) { _ = w; § }",
    "if case .some(let v) = Optional(\"own\") { § }",
    "if case let v? = Optional(\"own\"), !v.isEmpty { § }",
    "do { guard let v = Optional(\"own\") else { fatalError() }; § }",
    "do { func f() { guard let v = String?.none else { §; return }; _ = v }; f() }",
    "for v in [\"own\"] { § }",
    "for case let (v, 1) in [(\"own\", 1)] { § }",
    "for v in [v].prefix(0) { _ = v }; §",
    "switch \"own\" { case let v where v > \"\": §; default: break }",
    "switch \"own\" { case let v where v < \"\": break; default: § }",
    "switch (1, \"own\") { case (let v, \"\"): _ = v; case (1, let v): §; default: break }",
    "while let v = Optional(\"own\") { §; break }",
    "do { throw Fault() } catch let v { § }",
    "do { throw Fault() } catch let v where \"\\(v)\" == \"\" { _ = v } catch { § }",
    "do { let c = { (v: String) in § }; c(\"own\") }",
    "do { let c: (Int, String) -> Void = { _, v in § }; c(1, \"own\") }",
    "do { let c = { [v = \"own\"] in § }; c() }",
    "do { let c = { [v] in § }; c() }",
    "do { let c = { [w = v] in _ = w; § }; c() }",
    "do { func f(v: String) { § }; f(v: \"own\") }",
    "do { func f(_ v: String...) { § }; f(\"own\") }",
    "do { func f(v w: String) { § }; f(v: \"own\") }",
    "do { func v(_ w: String) { § }; v(\"own\") }",
    "do { struct L { var v = \"own\"; func f() { § } }; L().f() }",
    "do { struct L { static let v = \"own\"; static func f() { § } }; L.f() }",
    "do { struct L { var x: Int { get { 1 } nonmutating set(v) { § } }; let v = \"own\" }; L().x = 1 }",
    "do { struct L { subscript(v: String) -> Int { §; return 1 } }; _ = L()[\"own\"] }",
    "do { struct L { init(v: String) { § } }; _ = L(v: \"own\") }",
    "do { struct L { static let v = \"own\"; let x: Void = { § }() }; _ = L() }",
    "do { enum L { case v(String); func f() { if case .v(let v) = self { § } } }; L.v(\"own\").f() }",
    "do {\n#if swift(>=5)\nlet v = \"own\"\n§\n#endif\n}",
    "do {\n#if swift(>=5)\nlet v = \"own\"\n#endif\n§\n}",
  ]

  /// Statements that print the value of an expression.
  private static let endings: [String] = [
    "note($, v)",
    "note($, `v`)",
    "note($, \"\\(v)\")",
    "note($, { v }())",
    "note($, { [v] in v }())",
    "note($, { [w = v] in w }())",
    "do { let v = v; note($, v) }",
    "do { let v = \"\\(v)\", w = v; note($, w) }",
    "do { func f(v w: Any) { note($, w) }; f(v: v) }",
    "do { func f() -> Any { v }; note($, f()) }",
    "do { var w: Any { v }; note($, w) }",
    "do { lazy var w: Any = v; note($, w) }",
    "for w in [v] where \"\\(v)\" == \"\\(w)\" { note($, w) }",
    "for v in [\"own\"] where show($, v) { _ = v }",
    "for v in [v] { note($, v) }",
    "if let v = Optional(\"own\"), show($, v) { _ = v }",
    "if let v = Optional(v) { note($, v) }",
    "switch v { case let w: note($, w) }",
    "switch \"own\" { case let v where show($, v): break; default: break }",
    "note($, main.v)",
    "note($, (v: \"own\", 1).v)",
    "note($, Owner().v)",
    "note($, Owner()[keyPath: \\.v])",
    "note($, \"\\(Kind.v)\")",
    "do { let w: Kind = .v; note($, \"\\(w)\") }",
    "v: for _ in 0..<2 { note($, \"own\"); break v }",
  ]

  /// Declarations with a placeholder for statements, and the code that runs them.
  private static let frames: [(declaration: String, start: String)] = [
    ("func f$() { § }", "f$()"),
    ("func f$(v: String) { § }", "f$(v: \"own\")"),
    ("func f$(_ v: String = \"own\", w: Any = v) { _ = w; § }", "f$()"),
    ("func f$(v: String = \"own\", w: Any = v) { note($, w) }", "f$()"),
    ("struct S$ { static let v = \"own\"; func f(w: Any = v) { note($, w) } }", "S$().f()"),
    ("struct S$ { func f() { § } }", "S$().f()"),
    ("struct S$ { var v = \"own\"; func f() { § } }", "S$().f()"),
    ("struct S$ { var v = \"own\"; func f() { let v = v; § } }", "S$().f()"),
    ("struct S$ { var v = \"own\" }\nextension S$ { func f() { § } }", "S$().f()"),
    ("struct S$ { func f() { § } }\nextension S$ { var v: String { \"own\" } }", "S$().f()"),
    ("struct S$ { static let v = \"own\"; static let x: Void = { § }() }", "S$.x"),
    ("struct S$ { static let v = \"own\"; let x: Void = { § }() }", "_ = S$()"),
    ("struct S$ { static let v = \"own\"; func f(_ x: Void = { § }()) {} }", "S$().f()"),
    (
      "protocol P$ { var v: String { get } }\nextension P$ { func f() { note($, v) } }\n"
        + "struct S$: P$ { let v = \"own\" }", "S$().f()"
    ),
    ("class B$ { let v = \"own\" }\nclass S$: B$ { func f() { note($, v) } }", "S$().f()"),
    ("struct S$ { var v: String { get { \"own\" } nonmutating set { § } } }", "S$().v = \"\""),
    ("struct S$ { struct V { var v = 1 }; func f() { § } }", "S$().f()"),
    (
      "struct S$ {\n#if swift(>=5)\nvar v = \"own\"\n#endif\nfunc f() { § } }", "S$().f()"
    ),
  ]

  private struct Case {
    var declaration: String
    var start: String

    init(_ frame: (declaration: String, start: String), _ inner: String, number: Int) {
      func fill(_ text: String) -> String {
        text.replacing("§", with: inner).replacing("$", with: "\(number)")
      }
      declaration = fill(frame.declaration)
      start = fill(frame.start)
    }

    /// Whether a bundle would take it for a use of the variable.
    var isUse: Bool {
      BundleCandidate("let v = try top()\n\(declaration)", ownFile: "workbook").hazards.contains {
        $0.kind == .sharedVariable
      }
    }
  }

  /// Every ending, scope and frame; at night, every combination.
  private static func cases(isNightly: Bool) -> [Case] {
    var cases: [Case] = []
    func add(_ frame: (declaration: String, start: String), _ inner: String) {
      cases.append(Case(frame, inner, number: cases.count))
    }
    for ending in endings {
      for scope in isNightly ? scopes : ["§"] {
        add(frames[0], scope.replacing("§", with: ending))
      }
    }
    for inner in scopes.map({ $0.replacing("§", with: endings[0]) }) {
      for outer in isNightly ? scopes : ["§"] {
        add(frames[0], outer.replacing("§", with: inner))
      }
    }
    for frame in frames {
      let isNest = isNightly && frame.declaration.contains("§")
      for scope in isNest ? scopes : ["§"] {
        add(frame, scope.replacing("§", with: endings[0]))
      }
    }
    return cases
  }

  private static let head = """
    let v = "top"
    func note(_ number: Int, _ value: Any) { print(number, value) }
    func show(_ number: Int, _ value: Any) -> Bool { note(number, value); return false }
    struct Owner { var v = "own" }
    enum Kind { case v, other }
    struct Fault: Error, CustomStringConvertible { let description = "own" }

    """

  @Test func agreesWithTheCompiler() async throws {
    let cases = Self.cases(isNightly: isNightly)
    let meanings = try await Self.meanings(of: cases)
    for (number, each) in cases.enumerated() {
      let meaning = try #require(meanings[number], "\(each.declaration)")
      if meaning == "top" { #expect(each.isUse, "\(each.declaration)") }
    }
    let others = cases.indices.filter { meanings[$0] != "top" }
    #expect(others.count > cases.count / 4 && others.count < cases.count * 7 / 8)
    // Most other meanings are recognized as such.
    #expect(others.count { !cases[$0].isUse } > others.count * 3 / 4)
  }

  /// The printed values, by number.
  private static func meanings(of cases: [Case]) async throws -> [Int: Substring] {
    // A sample has a maximum length.
    let parts = stride(from: 0, to: cases.count, by: 300).map {
      cases[$0..<min($0 + 300, cases.count)].map { "\($0.declaration)\n\($0.start)\n" }.joined()
    }
    let samples = parts.enumerated().map { "```swift,id=part-\($0)\n\(head)\($1)```\n\n" }
    let results = try await TestRunner.run(TestBook(samples.joined()), merging: .no)
    var meanings: [Int: Substring] = [:]
    for number in parts.indices {
      let result = try results.result("part-\(number)")
      for line in result.standardOutput.split(separator: "\n") {
        let words = line.split(separator: " ", maxSplits: 1)
        meanings[try #require(Int(words[0]))] = words[1]
      }
    }
    return meanings
  }
}
