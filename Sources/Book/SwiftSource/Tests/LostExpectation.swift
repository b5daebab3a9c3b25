import SwiftSyntax

/// What is expected where no test runs; the libraries say nothing of how it ends.
///
/// `#require` and `XCTUnwrap` throw what they find, so nothing of theirs is lost.
///
/// To an author a program with such a line looks as if it were checked, and passes whatever
/// happens; so it is an error of its sample.
package struct LostExpectation: Sendable, Hashable {
  /// What stands there: `#expect`, `XCTAssertEqual`, or the name of what expects something.
  package var name: String
  /// Whether it is the name of something in the program that expects something.
  package var isCall: Bool
  /// In UTF-8 bytes from the start of the text.
  package var offset: Int

  /// Those in statements outside of functions and types, and what such statements use by a name that leads
  /// to some: functions, properties, types with what is called of them without a name (``DeclaredTypes``).
  /// A branch of `#if` counts as if it were there. What is added to types of other modules counts as used
  /// by any statement, where no name says that it is.
  static func all(in tokens: some Sequence<TokenSyntax>) -> [LostExpectation] {
    let types = DeclaredTypes(tokens)
    var outside: [LostExpectation] = []
    var foreign: [LostExpectation] = []
    /// By name of a declaration: the names that its code uses.
    var uses: [String: Set<String>] = [:]
    /// The names of declarations that expect something, but for tests, which run as such.
    var expecting: Set<String> = []
    for token in tokens {
      guard let use = LostExpectation(token) else { continue }
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
    while true {
      let more = uses.filter {
        !expecting.contains($0.key) && !$0.value.isDisjoint(with: expecting)
      }
      if more.isEmpty { break }
      expecting.formUnion(more.keys)
    }
    let all = types.hasStatements ? outside + foreign : outside
    return all.filter { !$0.isCall || expecting.contains($0.name) }.sorted { $0.offset < $1.offset }
  }

  /// Those in declarations, which only a test can reach without a failure being lost.
  static func inDeclarations(_ tokens: some Sequence<TokenSyntax>) -> [LostExpectation] {
    let types = DeclaredTypes(tokens)
    return tokens.compactMap { token in
      guard let use = LostExpectation(token), !use.isCall else { return nil }
      return ExpectationOwner(of: Syntax(token), types) == nil ? nil : use
    }
  }

  /// Nil for a token that is neither the start of an expectation nor the use of a name.
  private init?(_ token: TokenSyntax) {
    let next = token.nextToken(viewMode: .sourceAccurate)
    offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
    isCall = true
    name = token.text
    switch token.tokenKind {
    case .pound where next?.text == "expect":
      name = "#expect"
      isCall = false
    case .identifier("Issue")
    where next?.text == "." && next?.nextToken(viewMode: .sourceAccurate)?.text == "record":
      name = "Issue.record"
      isCall = false
    case .identifier(let word):
      guard let parent = token.parent else { return nil }
      if parent.is(DeclReferenceExprSyntax.self) {
        isCall = !(word.hasPrefix("XCTAssert") || word == "XCTFail")
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
