import Foundation
import SwiftParser
import SwiftSyntax
import TestSupport
import Testing

/// Every test expects something, and ends early only after that: one that returns before its first expectation,
/// or skips every round of a loop, passes without having checked anything.
struct ExpectationTests {
  @Test func eachTestExpectsSomething() throws {
    let folder = Repository.root.appending(path: "Tests")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var functions: [TestFunction] = []
    for case let path as String in files where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      functions += TestFunctions.found(in: text, file: path)
    }
    #expect(functions.count { $0.isTest } > 2_000)
    for fault in TestFunctions.faults(of: functions) { Issue.record("\(fault)") }
  }

  @Test(arguments: [
    ("_ = try f()", "1: 'a' expects nothing"), ("#expect(1 == 1)", nil), ("f { #expect($0) }", nil),
    ("try #require(b)", nil), ("helper()", nil), ("helper.other()", "1: 'a' expects nothing"),
    ("Issue.record()", nil), ("try await self.helper()", nil),
    ("guard b else { return }\n#expect(c)", "1: 'a' may return before it has expected anything"),
    ("if b { return }\nhelper()", "1: 'a' may return before it has expected anything"),
    ("guard b else { Issue.record(); return }\n#expect(c)", nil),
    ("f { return 1 }\n#expect(c)", nil), ("func g() { return }\n#expect(c)", nil),
    ("#expect(c)\nguard b else { return }\n#expect(d)", nil),
    ("for b in c {\nif b { continue }\n#expect(b)\n}", "2: 'a' may skip all that it expects"),
    ("for b in c {\nguard b else { continue }\n#expect(b)\n}\n#expect(count > 0)", nil),
    ("for b in c {\n#expect(b)\nif b { continue }\n}", nil),
    ("f {\nfor b in c { if b { continue }; #expect(b) }\n}", "2: 'a' may skip all that it expects"),
  ])
  func findsTestsThatMayExpectNothing(_ body: String, _ fault: String?) {
    let text = "@Test func a() { \(body) }\nfunc helper() { other() }\nfunc other() { #expect(b) }"
    let functions = TestFunctions.found(
      in: text.replacing("helper.other()", with: "helper.another()"), file: "Base/Some/A.swift")
    let faults = TestFunctions.faults(of: functions)
    #expect(faults == (fault.map { ["Tests/Base/Some/A.swift:\($0)"] } ?? []))
  }
}

/// A function of the tests.
private struct TestFunction {
  let name: String
  let file: String
  let isTest: Bool
  let line: Int
  /// The offsets of its expectations, in their order.
  var expectations: [Int] = []
  /// The functions that it calls, and where.
  var calls: [(name: String, offset: Int)] = []
  /// Where it returns early.
  var returns: [(line: Int, offset: Int)] = []
  /// Where it skips the rest of a round, with the end of the outermost loop.
  var skips: [(line: Int, offset: Int, end: Int)] = []

  /// `EndToEndTests`
  var target: Substring { file.split(separator: "/")[1] }
}

/// Collects the functions of a file.
private final class TestFunctions: SyntaxVisitor {
  private let file: String
  private let lines: SourceLocationConverter
  private var found: [TestFunction] = []
  /// The functions around the current place, from the outside, each with the closures and loops in it.
  private var open: [(function: TestFunction, closures: Int, loops: [Int])] = []

  static func found(in text: String, file: String) -> [TestFunction] {
    let tree = Parser.parse(source: text)
    let visitor = TestFunctions(file, tree)
    visitor.walk(tree)
    return visitor.found
  }

  private init(_ file: String, _ tree: SourceFileSyntax) {
    self.file = file
    lines = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  /// Returns what is wrong with the tests, or with helpers that are named after what they expect.
  static func faults(of functions: [TestFunction]) -> [String] {
    let isShared = { (function: TestFunction) in !function.target.hasSuffix("Tests") }
    let shared = functions.filter(isShared)
    return Dictionary(grouping: functions, by: \.target).values
      .flatMap { faults(of: $0, helpers: $0 + shared) }.sorted()
  }

  private static func faults(of functions: [TestFunction], helpers: [TestFunction]) -> [String] {
    // The helpers that expect something, themselves or through others.
    var names = Set(helpers.filter { !$0.expectations.isEmpty }.map(\.name))
    var count = 0
    while names.count > count {
      count = names.count
      for helper in helpers where helper.calls.contains(where: { names.contains($0.name) }) {
        names.insert(helper.name)
      }
    }
    return functions.compactMap { function in
      let places =
        (function.expectations
        + function.calls.filter { names.contains($0.name) }.map(\.offset)).sorted()
      func fault(_ line: Int, _ text: String) -> String {
        "Tests/\(function.file):\(line): '\(function.name)' \(text)"
      }
      guard function.isTest || function.name.hasPrefix("expect") else { return nil }
      guard let first = places.first, let last = places.last else {
        return fault(function.line, "expects nothing")
      }
      if let early = function.returns.first(where: { $0.offset < first }) {
        return fault(early.line, "may return before it has expected anything")
      }
      if let skip = function.skips.first(where: { $0.offset < first && $0.end > last }) {
        return fault(skip.line, "may skip all that it expects")
      }
      return nil
    }
  }

  // MARK: Visiting

  private func offset(_ node: some SyntaxProtocol) -> Int {
    node.positionAfterSkippingLeadingTrivia.utf8Offset
  }

  private func line(_ node: some SyntaxProtocol) -> Int {
    lines.location(for: node.positionAfterSkippingLeadingTrivia).line
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let isTest = node.attributes.contains {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "Test"
    }
    open.append(
      (TestFunction(name: node.name.text, file: file, isTest: isTest, line: line(node.name)), 0, [])
    )
    return .visitChildren
  }

  override func visitPost(_ node: FunctionDeclSyntax) {
    if let last = open.popLast() { found.append(last.function) }
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    if !open.isEmpty { open[open.count - 1].closures += 1 }
    return .visitChildren
  }

  override func visitPost(_ node: ClosureExprSyntax) {
    if !open.isEmpty { open[open.count - 1].closures -= 1 }
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if ["expect", "require"].contains(node.macroName.text) { note(node) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name =
      node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    if node.calledExpression.trimmedDescription == "Issue.record" || name == "confirmation" {
      note(node)
    } else if let name {
      for index in open.indices { open[index].function.calls.append((name, offset(node))) }
    }
    return .visitChildren
  }

  private func note(_ node: some SyntaxProtocol) {
    for index in open.indices { open[index].function.expectations.append(offset(node)) }
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let last = open.indices.last, open[last].closures == 0 {
      open[last].function.returns.append((line(node), offset(node)))
    }
    return .visitChildren
  }

  override func visit(_ node: ContinueStmtSyntax) -> SyntaxVisitorContinueKind {
    if let last = open.indices.last, let end = open[last].loops.first {
      open[last].function.skips.append((line(node), offset(node), end))
    }
    return .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: ForStmtSyntax) { leave() }
  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: WhileStmtSyntax) { leave() }
  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: RepeatStmtSyntax) { leave() }

  private func enter(_ loop: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
    if !open.isEmpty { open[open.count - 1].loops.append(loop.endPosition.utf8Offset) }
    return .visitChildren
  }

  private func leave() {
    if !open.isEmpty { open[open.count - 1].loops.removeLast() }
  }
}
