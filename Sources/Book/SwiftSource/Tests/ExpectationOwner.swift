internal import SwiftParsing
import SwiftSyntax

/// The declaration that contains an expectation or a name, with the names through which its code is
/// reached.
///
/// Each of several names reaches it: a method is reached by its own name, and possibly by uses of its type.
/// Declarations with the same name are not distinguished.
struct ExpectationOwner {
  /// The names through which the code is reached; empty for a test, which the libraries call.
  private(set) var names: [String] = []
  /// Whether it belongs to another module's type, so that it may be called without being named.
  private(set) var isForeign = false
  /// The position of its name if it is a test, which the libraries call.
  private(set) var test: Int?
  /// The type of which the libraries make an instance for a test.
  private(set) var suite: String?

  /// Returns nil for a statement that runs before all tests.
  ///
  /// - Parameters:
  ///   - node: the expectation or the name; its owner is the innermost enclosing declaration that can be
  ///     called.
  ///   - tests: the positions of the names of all tests; nil if any function that looks like one counts.
  ///   - testClasses: the names of the classes whose instances only XCTest creates.
  init?(
    of node: Syntax, _ types: DeclaredTypes, tests: Set<Int>? = nil, testClasses: Set<String> = []
  ) {
    var outer: Syntax? = node
    while let node = outer {
      if let function = node.as(FunctionDeclSyntax.self) {
        if Self.isMain(function) { return nil }
        let offset = function.name.positionAfterSkippingLeadingTrivia.utf8Offset
        if tests?.contains(offset) ?? Self.isTest(function) {
          test = offset
          suite = Self.type(around: Syntax(function))
        } else if let type = Self.type(around: Syntax(function)), testClasses.contains(type),
          !function.modifiers.contains(where: { $0.name.text == "override" })
        {
          names = [function.name.text]
        } else {
          add(function, types)
        }
        return
      }
      if node.is(InitializerDeclSyntax.self) {
        names = ["init"]
        addType(around: node, types)
        return
      }
      if let binding = node.as(PatternBindingSyntax.self) {
        let isClosure = binding.initializer?.value.is(ClosureExprSyntax.self) ?? false
        let type = Self.type(around: node)
        // A top-level variable's value is computed in place.
        if isClosure || binding.accessorBlock != nil || type != nil {
          add(binding, of: type, types)
          return
        }
      }
      if node.is(MemberBlockSyntax.self) {
        addType(around: node, types)
        return
      }
      if let type = Self.typeName(of: node) {
        names = [type]
        return
      }
      if let alias = node.as(TypeAliasDeclSyntax.self) {
        names = [alias.name.text]
        return
      }
      outer = node.parent
    }
    return nil
  }

  /// Whether a function is the `main` of a type marked `@main`.
  private static func isMain(_ function: FunctionDeclSyntax) -> Bool {
    guard function.name.text == "main",
      let group = function.parent?.parent?.parent?.parent?.asProtocol((any DeclGroupSyntax).self)
    else { return false }
    return group.attributes.contains {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "main"
    }
  }

  /// Whether a function is marked `@Test`, or is a method of a class that may be an `XCTestCase`.
  private static func isTest(_ function: FunctionDeclSyntax) -> Bool {
    function.attributes.contains { DeclaredTests.testFunction(Syntax($0)) != nil }
      || function.name.text.hasPrefix("test") && type(around: Syntax(function)) != nil
        && function.signature.parameterClause.parameters.isEmpty
  }

  /// Adds a function's name, and its type's if it may be called implicitly.
  private mutating func add(_ function: FunctionDeclSyntax, _ types: DeclaredTypes) {
    // XCTest calls it before or after all tests, and counts what fails in it for none of them.
    let isOfClass = function.modifiers.contains { ["class", "static"].contains($0.name.text) }
    if isOfClass, ["setUp", "tearDown"].contains(function.name.text) { return }
    names = [function.name.text]
    guard let type = Self.type(around: Syntax(function)) else {
      // An operator may be called implicitly for its operands' types.
      if case .identifier = function.name.tokenKind { return }
      names += function.signature.parameterClause.parameters.map {
        DeclaredTypes.name(of: $0.type)
      }
      return
    }
    let isOperator = if case .identifier = function.name.tokenKind { false } else { true }
    if isOperator || types.callsWithoutName(function.name.text, of: type) {
      addType(around: Syntax(function), types)
    }
  }

  /// Adds a property's name, and its type's if it is initialized with an instance.
  private mutating func add(
    _ binding: PatternBindingSyntax, of type: String?, _ types: DeclaredTypes
  ) {
    let name = binding.pattern.trimmedDescription
    names = [name]
    guard let type else { return }
    // A stored property is initialized when an instance is created.
    if binding.accessorBlock == nil || types.callsWithoutName(name, of: type) {
      addType(around: Syntax(binding), types)
    }
  }

  /// Adds the enclosing type, whose instances reach the code.
  private mutating func addType(around node: Syntax, _ types: DeclaredTypes) {
    guard let type = Self.type(around: node) else { return }
    names.append(type)
    isForeign = types.isForeign(type)
  }

  /// The name of the innermost enclosing type; nil inside a function or closure.
  private static func type(around node: Syntax) -> String? {
    var outer = node.parent
    while let node = outer {
      if node.is(FunctionDeclSyntax.self) || node.is(ClosureExprSyntax.self) { return nil }
      if let type = typeName(of: node) { return type }
      outer = node.parent
    }
    return nil
  }

  private static func typeName(of node: Syntax) -> String? {
    if let type = node.as(ExtensionDeclSyntax.self)?.extendedType {
      return DeclaredTypes.name(of: type)
    }
    return node.asProtocol((any DeclGroupSyntax).self)?.asProtocol((any NamedDeclSyntax).self)?
      .name.text
  }
}
