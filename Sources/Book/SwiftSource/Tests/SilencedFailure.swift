import SwiftSyntax

/// A declaration or a trait of a program by which the testing libraries may not report failures.
package struct SilencedFailure: Sendable, Hashable {
  package enum Cause: Sendable, Hashable {
    /// A declaration with the name of one of the libraries': an own `XCTAssertEqual`.
    case namesake
    /// A trait that sees the issues of a test, or the errors that it throws, before the library does: `filterIssues`.
    case filter
    /// An overridden method of XCTest that runs tests or records their failures: `invokeTest`.
    case override
  }

  package var cause: Cause
  /// The declared or used name.
  package var name: String
  /// In UTF-8 bytes from the start of the text.
  package var offset: Int

  /// Finds them in a program, in the order of the text.
  ///
  /// - Parameters:
  ///   - modules: the modules that it imports.
  ///   - testClasses: the names of its test cases, without those of enclosing types.
  static func all(
    in tokens: some Sequence<TokenSyntax>, importing modules: Set<String>, testClasses: Set<String>
  ) -> [SilencedFailure] {
    let recordsIssues = tokens.contains {
      IgnoredExpectation($0)?.name == "Issue.record"
    }
    return tokens.compactMap { token in
      guard let cause = cause(token, modules, testClasses, recordsIssues: recordsIssues) else {
        return nil
      }
      return SilencedFailure(
        cause: cause, name: token.text,
        offset: token.positionAfterSkippingLeadingTrivia.utf8Offset)
    }
  }

  private static func cause(
    _ token: TokenSyntax, _ modules: Set<String>, _ testClasses: Set<String>, recordsIssues: Bool
  ) -> Cause? {
    guard let parent = token.parent else { return nil }
    let name = token.text
    if modules.contains("Testing"),
      ["filterIssues", "compactMapIssues", "IssueHandlingTrait"].contains(name),
      parent.is(DeclReferenceExprSyntax.self) || parent.is(IdentifierTypeSyntax.self)
    {
      return .filter
    }
    guard isDeclared(token, by: parent) else { return nil }
    if name == "provideScope", modules.contains("Testing"),
      let body = parent.as(FunctionDeclSyntax.self)?.body, catchesErrors(body)
    {
      return .filter
    }
    if isOverride(parent, in: testClasses), overridden.contains(name) { return .override }
    let isOwn =
      ["XCTAssert", "XCTFail", "XCTUnwrap", "XCTestCase"].contains { name.hasPrefix($0) }
      ? modules.contains("XCTest")
        && (parent.is(FunctionDeclSyntax.self) || parent.is(IdentifierPatternSyntax.self)
          || isParameter(token, of: parent) || name == "XCTestCase")
      : modules.contains("Testing") && isNameOfTesting(name, parent, recordsIssues: recordsIssues)
    if isOwn || isOperator(parent) { return .namesake }
    return name == "XCTest" && modules.contains("XCTest") ? .namesake : nil
  }

  /// What runs a test, or records a failure, in classes of XCTest.
  private static let overridden: Set<String> = [
    "invokeTest", "recordFailure", "record", "run", "perform", "testRunClass",
  ]

  private static func isNameOfTesting(
    _ name: String, _ parent: Syntax, recordsIssues: Bool
  ) -> Bool {
    switch name {
    case "Testing": !parent.is(FunctionDeclSyntax.self)
    case "Issue": recordsIssues && !parent.is(FunctionDeclSyntax.self)
    case "confirmation", "withKnownIssue": parent.is(FunctionDeclSyntax.self)
    case "expect", "require", "Test": parent.is(MacroDeclSyntax.self)
    default: false
    }
  }

  private static func catchesErrors(_ body: CodeBlockSyntax) -> Bool {
    body.tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .keyword(.catch)
        || $0.tokenKind == .postfixQuestionMark && $0.parent?.is(TryExprSyntax.self) == true
    }
  }

  /// Whether a token is the name in a declaration.
  private static func isDeclared(_ token: TokenSyntax, by parent: Syntax) -> Bool {
    parent.asProtocol((any NamedDeclSyntax).self)?.name == token
      || parent.as(IdentifierPatternSyntax.self)?.identifier == token
      || isParameter(token, of: parent)
  }

  /// Whether a token is a parameter of a closure, which code in it may call.
  private static func isParameter(_ token: TokenSyntax, of parent: Syntax) -> Bool {
    if let parameter = parent.as(ClosureParameterSyntax.self) {
      return (parameter.secondName ?? parameter.firstName) == token
    }
    return parent.as(ClosureShorthandParameterSyntax.self)?.name == token
  }

  /// Whether a declaration overrides a member of a class of XCTest.
  private static func isOverride(_ parent: Syntax, in testClasses: Set<String>) -> Bool {
    var outer: Syntax? = parent
    var isOverride = false
    while let node = outer {
      if let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers,
        !node.is(ClassDeclSyntax.self)
      {
        isOverride = isOverride || modifiers.contains { $0.name.text == "override" }
      }
      if let type = node.as(ClassDeclSyntax.self) {
        let base = type.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription ?? ""
        return isOverride
          && (testClasses.contains(type.name.text) || base.hasPrefix("XCT"))
      }
      if let type = node.as(ExtensionDeclSyntax.self) {
        return isOverride && testClasses.contains(DeclaredTypes.name(of: type.extendedType))
      }
      outer = node.parent
    }
    return false
  }

  /// Whether a declaration is a comparison of the standard library's plain types: `func == (a: Int, b: Int)`.
  private static func isOperator(_ parent: Syntax) -> Bool {
    guard let function = parent.as(FunctionDeclSyntax.self),
      ["==", "!=", "<", ">", "<=", ">=", "!", "&&", "||"].contains(function.name.text)
    else { return false }
    return function.signature.parameterClause.parameters.allSatisfy {
      ["Int", "Double", "String", "Bool", "Character"].contains(
        DeclaredTypes.name(of: $0.type))
    }
  }
}
