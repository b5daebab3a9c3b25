internal import SwiftParsing
import SwiftSyntax

/// What the top level of a program declares, as far as a use of its names may execute code: functions, members of types,
/// closures that constants keep, and what tells the type of a value.
///
/// It is collected from the syntax alone, once for a program, by name; ``EarlyReads`` follows it.
struct ExecutableDeclarations {
  /// A function or a member of a type.
  struct Body {
    var type: String?
    var nodes: [Syntax]
  }

  /// The variables by name, with their statement's index and the offset of the name.
  private(set) var variables: [String: (statement: Int, offset: Int)] = [:]
  private(set) var functions: [String: [Body]] = [:]
  /// The functions, and the constants with a closure, inside of functions and closures.
  private(set) var localFunctions: [String: [Body]] = [:]
  /// The types and protocols in the inheritance clauses of a type and its extensions.
  private(set) var parents: [String: [String]] = [:]
  /// The operators that the program declares.
  private(set) var operators: Set<String> = []
  /// By type and name; initializers and initial values of properties are `init`.
  private(set) var members: [String: [String: [Body]]] = [:]
  /// The types, initial values and attributes of variables by name, which tell the own types of their values.
  private(set) var variableNodes: [String: [Syntax]] = [:]
  /// The result types of functions.
  private(set) var results: [String: [Syntax]] = [:]
  /// The observers of top-level variables.
  private(set) var observers: [String: [Body]] = [:]
  /// Other names of types, and of functions that constants have as their values.
  private(set) var aliases: [String: String] = [:]
  /// Functions that call all closures among their arguments before they return.
  private(set) var callers: Set<String> = []
  /// Constants with a list of functions or closures.
  private(set) var lists: [String: [Syntax]] = [:]
  /// Constants whose value keeps closures that its initializer gets: `let b = Button { print(x) }`.
  private(set) var keepers: [String: [Syntax]] = [:]
  /// The types that the program extends, and those that it declares.
  private(set) var (extended, declared): (Set<String>, Set<String>) = ([], [])

  init() {}

  /// Collects the declarations of a program; those inside of functions only if the program has variables.
  init(_ tree: SourceFileSyntax) {
    for (index, item) in tree.statements.enumerated() {
      if case .decl(let declaration) = item.item { collect(declaration, index) }
    }
    if !variables.isEmpty { collectLocals(tree) }
  }

  private mutating func collect(_ declaration: DeclSyntax, _ index: Int) {
    if let variable = declaration.as(VariableDeclSyntax.self), !variable.isComputed {
      for (name, body) in Self.closures(of: variable) { functions[name, default: []].append(body) }
      collectValues(of: variable)
      for binding in variable.bindings where binding.initializer != nil {
        for token in binding.pattern.tokens(viewMode: .sourceAccurate)
        where token.parent?.is(IdentifierPatternSyntax.self) == true {
          variables[token.identifierText] = (
            index, token.positionAfterSkippingLeadingTrivia.utf8Offset
          )
        }
      }
    } else if let function = declaration.as(FunctionDeclSyntax.self) {
      functions[function.name.identifierText, default: []]
        .append(Body(type: nil, nodes: Self.parts(of: function.signature, function.body)))
      if let result = function.signature.returnClause {
        results[function.name.identifierText, default: []].append(Syntax(result))
      }
      if Self.callsItsArguments(function) { callers.insert(function.name.identifierText) }
    } else if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      aliases[alias.name.identifierText] = alias.initializer.value.trimmedDescription
    } else if let variable = declaration.as(VariableDeclSyntax.self) {
      // A computed variable is read like a function is called.
      for name in variable.boundNames {
        functions[name, default: []].append(Body(type: nil, nodes: Self.accessors(of: variable)))
      }
    } else if let sign = declaration.as(OperatorDeclSyntax.self) {
      operators.insert(sign.name.text)
    } else if let addition = declaration.as(ExtensionDeclSyntax.self) {
      let type = addition.extendedType.trimmedDescription
      extended.insert(type)
      addParents(addition.inheritanceClause, of: type)
      collect(addition.memberBlock, of: type)
    } else if let group = declaration.asProtocol((any DeclGroupSyntax).self),
      let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.identifierText
    {
      declared.insert(name)
      addParents(group.inheritanceClause, of: name)
      collect(group.memberBlock, of: name)
    }
  }

  private mutating func addParents(_ clause: InheritanceClauseSyntax?, of type: String) {
    parents[type, default: []] += clause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
  }

  /// The constants of a declaration whose value is a closure.
  private static func closures(of variable: VariableDeclSyntax) -> [(name: String, body: Body)] {
    guard variable.bindingSpecifier.tokenKind == .keyword(.let) else { return [] }
    return variable.bindings.compactMap { binding in
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText,
        let closure = binding.initializer?.value.as(ClosureExprSyntax.self)
      else { return nil }
      return (name, Body(type: nil, nodes: [Syntax(closure.statements)]))
    }
  }

  /// Collects what a variable's values are, and what runs when it is set.
  private mutating func collectValues(of variable: VariableDeclSyntax) {
    for binding in variable.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText
      else { continue }
      variableNodes[name, default: []] +=
        [binding.typeAnnotation.map { Syntax($0) }, binding.initializer.map { Syntax($0.value) }]
        .compactMap { $0 } + variable.attributes.map { Syntax($0) }
      if let accessors = binding.accessorBlock {
        observers[name, default: []].append(Body(type: nil, nodes: [Syntax(accessors)]))
      }
      guard variable.bindingSpecifier.tokenKind == .keyword(.let),
        let value = binding.initializer?.value
      else { continue }
      if let other = value.as(DeclReferenceExprSyntax.self) {
        aliases[name] = other.baseName.identifierText
      }
      if let call = value.as(FunctionCallExprSyntax.self) {
        keepers[name] =
          (call.arguments.map(\.expression) + (call.trailingClosure.map { [ExprSyntax($0)] } ?? []))
          .compactMap { $0.as(ClosureExprSyntax.self).map { Syntax($0) } }
      }
      if let list = value.as(ArrayExprSyntax.self) {
        lists[name] = list.elements.map { Syntax($0.expression) }
      } else if let pairs = value.as(DictionaryExprSyntax.self)?.content
        .as(DictionaryElementListSyntax.self)
      {
        lists[name] = pairs.map { Syntax($0.value) }
      }
    }
  }

  /// Whether a function calls the functions among its arguments before it returns: none of them escapes, and there is one.
  private static func callsItsArguments(_ function: FunctionDeclSyntax) -> Bool {
    let types = function.signature.parameterClause.parameters.map(\.type)
    return types.contains { $0.is(FunctionTypeSyntax.self) }
      && !types.contains { $0.trimmedDescription.contains("@escaping") }
  }

  /// Collects what is declared in the statements of functions, closures and accessors.
  private mutating func collectLocals(_ tree: SourceFileSyntax) {
    var open = Array(tree.statements.map { Syntax($0) })
    while let node = open.popLast() {
      if let item = node.as(CodeBlockItemSyntax.self),
        item.parent?.parent?.is(SourceFileSyntax.self) != true
      {
        if let function = item.item.as(FunctionDeclSyntax.self) {
          localFunctions[function.name.identifierText, default: []]
            .append(Body(type: nil, nodes: Self.parts(of: function.signature, function.body)))
        } else if let variable = item.item.as(VariableDeclSyntax.self) {
          for (name, body) in Self.closures(of: variable) {
            localFunctions[name, default: []].append(body)
          }
          collectValues(of: variable)
        }
      }
      open += node.children(viewMode: .sourceAccurate)
    }
  }

  private mutating func collect(_ block: MemberBlockSyntax, of type: String) {
    for member in block.members {
      let nodes: [Syntax]
      if let function = member.decl.as(FunctionDeclSyntax.self) {
        nodes = Self.parts(of: function.signature, function.body)
        if function.name.isOperator {
          functions[function.name.text, default: []].append(Body(type: type, nodes: nodes))
          members[type, default: [:]][function.name.text, default: []]
            .append(Body(type: type, nodes: nodes))
        }
      } else if let initializer = member.decl.as(InitializerDeclSyntax.self) {
        nodes = Self.parts(of: initializer.signature, initializer.body)
      } else if let variable = member.decl.as(VariableDeclSyntax.self) {
        let isStatic = variable.modifiers.contains {
          ["static", "class", "lazy"].contains($0.name.text)
        }
        let values = variable.bindings.compactMap { $0.initializer.map { Syntax($0) } }
        if !isStatic {
          members[type, default: [:]]["init", default: []].append(Body(type: type, nodes: values))
        }
        // A property may be a closure, which a call of its name executes.
        let closures = variable.bindings.compactMap {
          ($0.initializer?.value.as(ClosureExprSyntax.self)?.statements).map { Syntax($0) }
        }
        nodes = Self.accessors(of: variable) + (isStatic ? values : []) + closures
      } else if let accessors = member.decl.as(SubscriptDeclSyntax.self)?.accessorBlock {
        nodes = [Syntax(accessors)]
      } else {
        continue
      }
      for name in MemberNames(member.decl).names {
        members[type, default: [:]][name, default: []].append(Body(type: type, nodes: nodes))
      }
    }
  }

  /// The code that a call executes: default values and the body.
  private static func parts(of signature: FunctionSignatureSyntax, _ body: CodeBlockSyntax?)
    -> [Syntax]
  {
    signature.parameterClause.parameters.compactMap { $0.defaultValue.map { Syntax($0) } }
      + [body.map { Syntax($0.statements) }].compactMap { $0 }
  }

  private static func accessors(of variable: VariableDeclSyntax) -> [Syntax] {
    variable.bindings.compactMap { $0.accessorBlock.map { Syntax($0) } }
  }
}

extension ExecutableDeclarations.Body {
  /// Whether it consists of accessors, which a name executes without a call.
  var isAccessor: Bool { nodes.allSatisfy { $0.is(AccessorBlockSyntax.self) } }
}
