import SwiftSyntax

/// What is expected where no test runs; the libraries say nothing of how it ends.
///
/// `#require` and `XCTUnwrap` throw what they find, so nothing of theirs is lost.
package struct LostExpectation: Sendable, Hashable {
  /// What stands there: `#expect`, `XCTAssertEqual`, or the name of a function that expects something.
  package var name: String
  /// Whether it is a function of the program that expects something.
  package var isCall: Bool
  /// In UTF-8 bytes from the start of the text.
  package var offset: Int

  /// Those in statements outside of functions and types, and those in functions that such statements call
  /// by name, whoever else calls them. What stands in a branch of `#if` may not be there and is left out.
  static func all(in tokens: some Sequence<TokenSyntax>) -> [LostExpectation] {
    var outside: [LostExpectation] = []
    /// By function: the names of what is called in it.
    var calls: [String: Set<String>] = [:]
    /// The functions that expect something, but for tests, which run as such.
    var expecting: Set<String> = []
    for token in tokens {
      guard let use = LostExpectation(token) else { continue }
      switch Surroundings(Syntax(token)) {
      case .statement: outside.append(use)
      case .function(let name) where use.isCall: calls[name, default: []].insert(use.name)
      case .function(let name): expecting.insert(name)
      case .unknown: break
      }
    }
    while true {
      let more = calls.filter {
        !expecting.contains($0.key) && !$0.value.isDisjoint(with: expecting)
      }
      if more.isEmpty { break }
      expecting.formUnion(more.keys)
    }
    return outside.filter { !$0.isCall || expecting.contains($0.name) }
  }

  /// Nil for a token that is neither the start of an expectation nor the name in a call.
  private init?(_ token: TokenSyntax) {
    let next = token.nextToken(viewMode: .sourceAccurate)
    offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
    isCall = false
    switch token.tokenKind {
    case .pound where next?.text == "expect": name = "#expect"
    case .identifier("Issue")
    where next?.text == "." && next?.nextToken(viewMode: .sourceAccurate)?.text == "record":
      name = "Issue.record"
    case .identifier(let word) where next?.tokenKind == .leftParen:
      guard token.parent?.is(DeclReferenceExprSyntax.self) ?? false else { return nil }
      name = word
      isCall = !word.hasPrefix("XCTAssert") && word != "XCTFail"
    default: return nil
    }
  }

  /// Where code stands.
  private enum Surroundings {
    /// In a statement that runs before all tests.
    case statement
    /// In a function that is no test, or in a closure with a name.
    case function(String)
    /// In a test, or in what is not known by a name.
    case unknown

    init(_ node: Syntax) {
      var outer: Syntax? = node
      while let node = outer {
        if let function = node.as(FunctionDeclSyntax.self) {
          let isTest =
            function.attributes.contains { DeclaredTests.testFunction(Syntax($0)) != nil }
            || function.name.text.hasPrefix("test")
          self = isTest ? .unknown : .function(function.name.text)
          return
        }
        if node.is(ClosureExprSyntax.self),
          let value = node.parent?.as(InitializerClauseSyntax.self)
        {
          let name = value.parent?.as(PatternBindingSyntax.self)?.pattern
          self = name.map { .function($0.trimmedDescription) } ?? .unknown
          return
        }
        switch node.kind {
        case .memberBlock, .accessorBlock, .ifConfigClause:
          self = .unknown
          return
        default: outer = node.parent
        }
      }
      self = .statement
    }
  }
}
