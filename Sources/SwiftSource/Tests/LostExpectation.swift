import SwiftSyntax

/// What is expected where no test runs; the libraries say nothing of how it ends.
///
/// `#require` and `XCTUnwrap` throw what they find, so nothing of theirs is lost.
package struct LostExpectation: Sendable, Hashable {
  /// What stands there: `#expect`, `XCTAssertEqual`, or the name of a function that expects something.
  package var name: String
  /// Whether it is the name of something in the program that expects something.
  package var isCall: Bool
  /// In UTF-8 bytes from the start of the text.
  package var offset: Int

  /// Those in statements outside of functions and types, and what such statements use by a name that leads
  /// to some: functions, types with their initializers, properties. A branch of `#if` counts as if it were
  /// there.
  static func all(in tokens: some Sequence<TokenSyntax>) -> [LostExpectation] {
    var outside: [LostExpectation] = []
    /// By name of a declaration: the names that its code uses.
    var uses: [String: Set<String>] = [:]
    /// The names of declarations that expect something, but for tests, which run as such.
    var expecting: Set<String> = []
    for token in tokens {
      guard let use = LostExpectation(token) else { continue }
      guard let names = Self.owners(of: Syntax(token)) else {
        outside.append(use)
        continue
      }
      if use.isCall {
        for name in names { uses[name, default: []].insert(use.name) }
      } else {
        expecting.formUnion(names)
      }
    }
    while true {
      let more = uses.filter {
        !expecting.contains($0.key) && !$0.value.isDisjoint(with: expecting)
      }
      if more.isEmpty { break }
      expecting.formUnion(more.keys)
    }
    return outside.filter { !$0.isCall || expecting.contains($0.name) }
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
      guard token.parent?.is(DeclReferenceExprSyntax.self) ?? false else { return nil }
      isCall = !(word.hasPrefix("XCTAssert") || word == "XCTFail")
    case .keyword(.`init`):
      guard token.parent?.is(DeclReferenceExprSyntax.self) ?? false else { return nil }
    case .binaryOperator, .prefixOperator, .postfixOperator:
      guard token.parent?.is(OperatorDeclSyntax.self) != true else { return nil }
    default: return nil
    }
  }

  /// The names that lead to the code around a node: none for a test; nil for a statement that runs before
  /// all tests.
  private static func owners(of node: Syntax) -> [String]? {
    var outer: Syntax? = node
    while let node = outer {
      if let function = node.as(FunctionDeclSyntax.self) {
        let isTest =
          function.attributes.contains { DeclaredTests.testFunction(Syntax($0)) != nil }
          || function.name.text.hasPrefix("test")
        return isTest ? [] : [function.name.text]
      }
      if node.is(InitializerDeclSyntax.self) { return ["init"] + types(around: node) }
      if let binding = node.as(PatternBindingSyntax.self) {
        let isClosure = binding.initializer?.value.is(ClosureExprSyntax.self) ?? false
        let name = binding.pattern.trimmedDescription
        let types = types(around: node)
        // The value of a variable outside of types is made where it stands.
        if isClosure || binding.accessorBlock != nil || !types.isEmpty {
          return [name] + (binding.accessorBlock == nil ? types : [])
        }
      }
      if node.is(MemberBlockSyntax.self) { return types(around: node) }
      outer = node.parent
    }
    return nil
  }

  /// The name of the innermost type around a node.
  private static func types(around node: Syntax) -> [String] {
    var outer = node.parent
    while let node = outer {
      if node.is(FunctionDeclSyntax.self) || node.is(ClosureExprSyntax.self) { return [] }
      if let type = node.as(ExtensionDeclSyntax.self)?.extendedType {
        return [type.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""]
      }
      if let group = node.asProtocol((any DeclGroupSyntax).self),
        let named = group.asProtocol((any NamedDeclSyntax).self)
      {
        return [named.name.text]
      }
      outer = node.parent
    }
    return []
  }
}
