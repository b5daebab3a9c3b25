import SwiftSyntax

/// An expectation outside a test, whose outcome the testing libraries ignore.
///
/// `#require` and `XCTUnwrap` throw on failure, so they are not affected.
///
/// A program with such a line looks as if it were checked, but passes whatever happens; so it is an error
/// of its sample.
package struct IgnoredExpectation: Sendable, Hashable {
  /// The expectation, such as `#expect` or `XCTAssertEqual`, or the name of a declaration that contains
  /// one.
  package var name: String
  /// Whether it is a use of a declaration that contains an expectation.
  package var isCall: Bool
  /// In UTF-8 bytes from the start of the text.
  package var offset: Int

  /// Finds expectations in top-level statements, and uses in such statements of names that lead to
  /// expectations.
  ///
  /// The names are those of functions, properties, and types with their implicitly called members
  /// (``DeclaredTypes``). Branches of `#if` count as active. Members added to other modules' types count as
  /// used by any statement.
  static func all(in tokens: some Sequence<TokenSyntax>) -> [IgnoredExpectation] {
    let types = DeclaredTypes(tokens)
    var outside: [IgnoredExpectation] = []
    var foreign: [IgnoredExpectation] = []
    /// The names used by each named declaration.
    var uses: [String: Set<String>] = [:]
    /// The names of declarations with expectations, except tests.
    var expecting: Set<String> = []
    for token in tokens {
      guard let use = IgnoredExpectation(token) else { continue }
      guard let owner = ExpectationOwner(of: Syntax(token), types) else {
        outside.append(use)
        continue
      }
      if owner.isForeign { foreign.append(use) }
      if use.isCall {
        for name in owner.names { uses[name, default: []].insert(use.name) }
      } else {
        expecting.formUnion(owner.names)
      }
    }
    var users: [String: [String]] = [:]
    for (name, used) in uses { for one in used { users[one, default: []].append(name) } }
    expecting = ExpectationReach.reached(from: expecting, by: users)
    let all = types.hasStatements ? outside + foreign : outside
    return all.filter { !$0.isCall || expecting.contains($0.name) }.sorted { $0.offset < $1.offset }
  }

  /// Nil unless the token starts an expectation or is the use of a name.
  ///
  /// - Parameter countsRequirements: whether `#require` and `XCTUnwrap` are expectations too.
  init?(_ token: TokenSyntax, countsRequirements: Bool = false) {
    let next = token.nextToken(viewMode: .sourceAccurate)
    offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
    isCall = true
    name = token.text
    switch token.tokenKind {
    case .pound where next?.text == "expect":
      name = "#expect"
      isCall = false
    case .pound where countsRequirements && next?.text == "require":
      name = "#require"
      isCall = false
    case .identifier("Issue")
    where next?.text == "." && next?.nextToken(viewMode: .sourceAccurate)?.text == "record":
      name = "Issue.record"
      isCall = false
    case .identifier(let word):
      guard let parent = token.parent else { return nil }
      if parent.is(DeclReferenceExprSyntax.self) {
        isCall =
          !(word.hasPrefix("XCTAssert") || word == "XCTFail"
          || countsRequirements && word == "XCTUnwrap")
      } else if !parent.is(IdentifierTypeSyntax.self), !parent.is(MemberTypeSyntax.self) {
        return nil
      }
    case .keyword(.`init`):
      guard token.parent?.is(DeclReferenceExprSyntax.self) ?? false else { return nil }
    case .binaryOperator, .prefixOperator, .postfixOperator:
      guard token.parent?.is(OperatorDeclSyntax.self) != true,
        token.parent?.is(FunctionDeclSyntax.self) != true
      else { return nil }
    default: return nil
    }
  }
}
