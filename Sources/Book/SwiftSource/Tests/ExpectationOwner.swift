internal import SwiftParsing
import SwiftSyntax

/// The declaration that an expectation or a name stands in, by the names that lead to its code.
///
/// Several names mean that each of them leads there: a method is called by its own name, and
/// perhaps by what names its type. Nothing is said about which of several declarations of a name is
/// meant.
struct ExpectationOwner {
  /// The names that lead to the code; none for a test, which the libraries call.
  private(set) var names: [String] = []
  /// Whether it belongs to another module's type, so that no name may be needed to call it.
  private(set) var isForeign = false

  /// Nil for a statement that runs before all tests.
  ///
  /// - Parameter node: the expectation or the name; what is asked is the innermost declaration
  ///   around it that is called by itself.
  init?(of node: Syntax, _ types: DeclaredTypes) {
    var outer: Syntax? = node
    while let node = outer {
      if let function = node.as(FunctionDeclSyntax.self) {
        if Self.isMain(function) { return nil }
        if !Self.isTest(function) { add(function, types) }
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
        // The value of a variable outside of types is made where it stands.
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

  /// Where a program begins that has no statements outside of declarations.
  private static func isMain(_ function: FunctionDeclSyntax) -> Bool {
    guard function.name.text == "main",
      let group = function.parent?.parent?.parent?.parent?.asProtocol((any DeclGroupSyntax).self)
    else { return false }
    return group.attributes.contains {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "main"
    }
  }

  /// A function marked `@Test`, or a method of a class that may be an `XCTestCase`.
  private static func isTest(_ function: FunctionDeclSyntax) -> Bool {
    function.attributes.contains { DeclaredTests.testFunction(Syntax($0)) != nil }
      || function.name.text.hasPrefix("test") && type(around: Syntax(function)) != nil
        && function.signature.parameterClause.parameters.isEmpty
  }

  /// Takes a function by its name, and by its type where Swift may call it unnamed.
  private mutating func add(_ function: FunctionDeclSyntax, _ types: DeclaredTypes) {
    names = [function.name.text]
    guard let type = Self.type(around: Syntax(function)) else {
      // An operator is what makes its operands equal, or gives them an order.
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

  /// Takes a property by its name, and by its type where its value is made with an instance.
  private mutating func add(
    _ binding: PatternBindingSyntax, of type: String?, _ types: DeclaredTypes
  ) {
    let name = binding.pattern.trimmedDescription
    names = [name]
    guard let type else { return }
    // A stored property gets its value when one of its type is made.
    if binding.accessorBlock == nil || types.callsWithoutName(name, of: type) {
      addType(around: Syntax(binding), types)
    }
  }

  /// Adds the type around a node, by which an instance of it is made.
  private mutating func addType(around node: Syntax, _ types: DeclaredTypes) {
    guard let type = Self.type(around: node) else { return }
    names.append(type)
    isForeign = types.isForeign(type)
  }

  /// The name of the innermost type around a node; nil in a function or closure.
  private static func type(around node: Syntax) -> String? {
    var outer = node.parent
    while let node = outer {
      if node.is(FunctionDeclSyntax.self) || node.is(ClosureExprSyntax.self) { return nil }
      if let type = typeName(of: node) { return type }
      outer = node.parent
    }
    return nil
  }

  /// The name of the type that a node declares or extends.
  private static func typeName(of node: Syntax) -> String? {
    if let type = node.as(ExtensionDeclSyntax.self)?.extendedType {
      return DeclaredTypes.name(of: type)
    }
    return node.asProtocol((any DeclGroupSyntax).self)?.asProtocol((any NamedDeclSyntax).self)?
      .name.text
  }
}
