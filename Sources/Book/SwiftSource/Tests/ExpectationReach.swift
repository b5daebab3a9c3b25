import SwiftSyntax

/// Which expectations the tests of a program reach, as far as names tell.
///
/// Declarations form a graph by the names they use; its roots are tests, top-level statements, and the types
/// of which the libraries make instances.
struct ExpectationReach {
  /// Expectations in declarations that neither a test nor a statement reaches, so that they never run.
  let unreached: [IgnoredExpectation]
  /// The positions of the names of tests that can fail: they reach an expectation, or may throw or trap.
  private(set) var provingTests: Set<Int> = []
  /// The statements after which the program can note that it came so far.
  let notedStatements: [ExpectingStatement]
  /// Whether a test may fail by something that cannot be noted, such as `throw` or `XCTFail`.
  private(set) var canFailUnnoted = false

  /// - Parameters:
  ///   - tests: the positions of the names of all tests.
  ///   - testClasses: the names of the classes whose instances only XCTest creates.
  init(_ tokens: some Sequence<TokenSyntax>, tests: Set<Int>, testClasses: Set<String>) {
    let types = DeclaredTypes(tokens)
    var uses: [String: [String]] = [:]
    var roots: Set<String> = []
    var usesOfTests: [Int: [String]] = [:]
    var proving: Set<String> = []
    var found: [(use: IgnoredExpectation, owner: ExpectationOwner)] = []
    var noted: [ExpectingStatement] = []
    for token in tokens {
      let use = IgnoredExpectation(token, countsRequirements: true)
      let mayFail = Self.mayFail(token)
      guard use != nil || mayFail else { continue }
      let owner = ExpectationOwner(
        of: Syntax(token), types, tests: tests, testClasses: testClasses)
      let expectation = use.flatMap { $0.isCall ? nil : $0 }
      let outcome = expectation.flatMap { ForeseenOutcome(token, $0.name) }
      let canFail =
        expectation.map { _ in outcome != .success } ?? (mayFail && owner?.test != nil)
      if expectation != nil || canFail {
        let mustNotRun =
          outcome == .failure && !ExpectingStatement.isInDetachedWork(token)
          || ["fatalError", "preconditionFailure"].contains(token.text)
        let statement =
          mustNotRun
          ? nil
          : ExpectingStatement(
            token, name: expectation?.name ?? token.text, isRequired: expectation != nil,
            canFail: canFail)
        if let statement { noted.append(statement) } else if canFail { canFailUnnoted = true }
      }
      if let test = owner?.test {
        if canFail { provingTests.insert(test) }
        if let use, use.isCall { usesOfTests[test, default: []].append(use.name) }
        if let suite = owner?.suite { usesOfTests[test, default: []].append(suite) }
      } else if let use, let owner {
        if use.isCall {
          for name in owner.names { uses[name, default: []].append(use.name) }
        } else {
          found.append((use, owner))
          if canFail { proving.formUnion(owner.names) }
        }
      } else if let use, use.isCall {
        roots.insert(use.name)
      }
    }
    notedStatements = ExpectingStatement.joined(noted)
    let used = Self.reached(
      from: roots.union(usesOfTests.values.joined()).union(testClasses), by: uses)
    unreached = found.filter { !$0.owner.isForeign && used.isDisjoint(with: $0.owner.names) }
      .map(\.use)
    var users: [String: [String]] = [:]
    for (name, used) in uses { for one in used { users[one, default: []].append(name) } }
    let expecting = Self.reached(from: proving, by: users)
    for (test, names) in usesOfTests where !expecting.isDisjoint(with: names) {
      provingTests.insert(test)
    }
    if found.contains(where: \.owner.isForeign) { provingTests = tests }
  }

  /// Whether code can end a test in failure without an expectation: `try`, `throw`, `precondition`.
  private static func mayFail(_ token: TokenSyntax) -> Bool {
    switch token.tokenKind {
    case .keyword(.throw): return true
    case .keyword(.try):
      var next = token.nextToken(viewMode: .sourceAccurate)
      if next?.tokenKind == .keyword(.await) { next = next?.nextToken(viewMode: .sourceAccurate) }
      // An expectation that throws is looked at by itself.
      return next?.tokenKind != .postfixQuestionMark && next?.tokenKind != .pound
        && next?.text != "XCTUnwrap"
    case .identifier("confirmation"): return !ForeseenOutcome.isAlwaysConfirmed(token)
    case .identifier(let word):
      return ["precondition", "preconditionFailure", "assert", "fatalError"].contains(word)
    default: return false
    }
  }

  /// The names to which edges lead from some names, and these names themselves.
  static func reached(from start: Set<String>, by edges: [String: [String]]) -> Set<String> {
    var all = start
    var waiting = Array(start)
    while let name = waiting.popLast() {
      for next in edges[name] ?? [] where all.insert(next).inserted { waiting.append(next) }
    }
    return all
  }
}
