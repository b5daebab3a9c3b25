import SampleTestFixtures
import TextDiagnostics
import Testing
import WorkbookModel

/// Variables that are used before they have a value, in ways that their names do not show.
@Suite(.serialized) struct EarlyUseRunTests: SharedRunSuite {
  /// Declarations and a statement above or below `let x = 7`.
  private static let uses = [
    "final class C { deinit { print(x) } }\ndo { _ = C() }",
    "struct S: CustomStringConvertible { var description: String { \"\\(x)\" } }\nprint([S()])",
    "@propertyWrapper struct W { var wrappedValue: Int { x } }\nstruct V { @W var w }\n"
      + "print(V().w)",
    "@dynamicMemberLookup struct D { subscript(dynamicMember m: String) -> Int { x } }\n"
      + "print(D().a)",
    "struct E: ExpressibleByIntegerLiteral { let n: Int; init(integerLiteral i: Int) { n = i + x } }"
      + "\nlet e: E = 3\nprint(e.n)",
    "struct F { func callAsFunction() -> Int { x } }\nlet f = F()\nprint(f())",
    "struct M { static func ~= (m: M, i: Int) -> Bool { i == x } }\n"
      + "switch 0 { case M(): print(1)\ndefault: print(2) }",
    "struct Q: Sequence, IteratorProtocol { var i = 0\nmutating func next() -> Int? { i += 1\n"
      + "return i > 1 ? nil : x } }\nfor q in Q() { print(q) }",
    "@resultBuilder struct B { static func buildBlock(_ p: Int...) -> Int { p[0] + x } }\n"
      + "func make(@B _ b: () -> Int) -> Int { b() }\nprint(make { 1 })",
    "func run(_ f: @escaping () -> Void) { f() }\nrun { print(x) }",
    "let all = [\"a\": { x }]\nprint(all[\"a\"]!())",
    "class A { var n: Int { 1 } }\nfinal class G: A { override var n: Int { x } }\n"
      + "let a: A = G()\nprint(a.n)",
    "await Task { @MainActor in print(x) }.value",
    "var v = 1 { didSet { print(x) } }\nv = 2",
  ]

  static let book = TestBook(
    uses.enumerated().map {
      "```swift,id=early-\($0.offset)\n\($0.element)\nlet x = 7\n```\n\n"
        + "```swift,id=late-\($0.offset)\nlet x = 7\n\($0.element)\n```\n"
    }.joined(separator: "\n"))

  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: Self.uses.indices)
  func findsAUse(number: Int) async throws {
    let early = try await result("early-\(number)")
    #expect(early.problems.map(\.id) == [.earlyUse])
    #expect(early.problems.first?.severity == .warning)
    let late = try await result("late-\(number)")
    #expect(late.problems == [])
  }
}
