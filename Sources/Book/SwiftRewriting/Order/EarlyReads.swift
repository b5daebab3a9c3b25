internal import SwiftParsing
internal import WorkbookModel
import SwiftSyntax

/// Reads of top-level variables by statements above their declarations, where they have no value yet.
///
/// ```
/// func total() -> Int { price + 1 }
/// print(total(), limit)       // 1 0: two early reads, one through 'total'
/// let price = 3, limit = 30
/// ```
/// Unlike ``EarlyUse``, which must not miss any, it contains only reads that certainly happen: statements run
/// in the order of the text, and so do the functions and members that they call, and closures that are given
/// to functions such as `map`. Another closure is left out, unless it is the value of a constant that is called.
/// Members are found by name among the program's own types that have been named before, the protocols of these, and
/// the types of others that it extends. Operators count if the program declares them itself, and members that the
/// language or the library calls, such as `description`, where a value of their type is used as a whole
/// (`EarlyReads+Implicit.swift`).
package struct EarlyReads {
  /// One per variable: the first read.
  package struct Read: Sendable, Equatable {
    package var variable: String
    /// The function or member through which the variable is read; nil if a statement names it.
    package var function: String?
    /// Where the statement reads the variable, or calls the function; in UTF-8 bytes.
    package var offset: Int
    /// The offset of the variable's name in its declaration.
    package var declaration: Int
  }

  /// A function or a member of a type.
  struct Body {
    var type: String?
    var nodes: [Syntax]
  }

  /// In the order of the text.
  package private(set) var reads: [Read] = []
  /// The variables by name, with their statement's index and the offset of the name.
  private var variables: [String: (statement: Int, offset: Int)] = [:]
  private var functions: [String: [Body]] = [:]
  /// The functions, and the constants with a closure, inside of functions and closures.
  private var localFunctions: [String: [Body]] = [:]
  /// The types and protocols in the inheritance clauses of a type and its extensions.
  private(set) var parents: [String: [String]] = [:]
  /// The operators that the program declares.
  private var operators: Set<String> = []
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
  private var callers: Set<String> = []
  /// Constants with a list of functions or closures.
  private var lists: [String: [Syntax]] = [:]
  /// Constants whose value keeps closures that its initializer gets: `let b = Button { print(x) }`.
  private var keepers: [String: [Syntax]] = [:]
  /// The types that the program extends, and those that it declares.
  private var (extended, declared): (Set<String>, Set<String>) = ([], [])
  private var lookup: NameLookup
  /// The types that executed code has named.
  private(set) var namedTypes: Set<String> = []
  /// The names of functions and members, the latter with their types, that have been followed.
  private var followed: Set<String> = []

  /// - Parameter text: a program with top-level code; most programs are rejected without parsing.
  package init(_ text: String) {
    guard Self.mayReadEarly(text) else {
      lookup = NameLookup(in: ParsableSource("").tree)
      return
    }
    let tree = ParsableSource(text).tree
    lookup = NameLookup(in: tree)
    for (index, item) in tree.statements.enumerated() {
      if case .decl(let declaration) = item.item { collect(declaration, index) }
    }
    if variables.isEmpty { return }
    collectLocals(tree)
    namedTypes = extended.subtracting(declared)
    for (index, item) in tree.statements.enumerated() {
      switch item.item {
      case .decl(let declaration):
        guard let variable = declaration.as(VariableDeclSyntax.self), !variable.isComputed else {
          continue
        }
        for binding in variable.bindings {
          binding.typeAnnotation.map { follow(Syntax($0), index, through: nil, type: nil) }
          binding.initializer.map { follow(Syntax($0), index, through: nil, type: nil) }
        }
      // It runs when everything has a value.
      case .stmt(let statement) where statement.is(DeferStmtSyntax.self): continue
      default: follow(Syntax(item), index, through: nil, type: nil)
      }
    }
  }

  /// Whether a name that a line outside of braces declares, or its extended type, occurs in an earlier line.
  ///
  /// It may be a variable's, or that of a function or type that uses one.
  private static func mayReadEarly(_ text: String) -> Bool {
    if text.contains("operator ") { return true }
    var words: Set<Substring> = []
    // Of the braces so far; those in texts and comments matter little, since lines at the margin always count.
    var depth = 0
    for line in text.split(separator: "\n") {
      let own = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      defer { depth += line.utf8.reduce(0) { $0 + ($1 == 0x7B ? 1 : $1 == 0x7D ? -1 : 0) } }
      if depth <= 0 || line.first?.isWhitespace == false,
        let keyword = own.firstIndex(where: { word in
          keywords.contains(word) && line[word.endIndex...].first == " "
        }), own[(keyword + 1)...].contains(where: words.contains)
      {
        return true
      }
      words.formUnion(own)
    }
    return false
  }

  private static let keywords: Set<Substring> = [
    "actor", "class", "enum", "extension", "func", "let", "struct", "var",
  ]

  // MARK: Declarations

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

  // MARK: Reads

  /// Follows the code that is executed as a part of a statement.
  ///
  /// - Parameters:
  ///   - place: where the statement leaves its own code, with the name of what it calls; nil in its own code.
  ///   - type: the type whose member the code belongs to.
  private mutating func follow(
    _ node: Syntax, _ statement: Int, through place: (name: String, offset: Int)?, type: String?
  ) {
    var open = [(node, place, type)]
    while let (node, place, type) = open.popLast() {
      // A member may stand before its type: `encoder.encode(S())`.
      for token in node.tokens(viewMode: .sourceAccurate)
      where token.parent?.is(DeclReferenceExprSyntax.self) == true {
        ownType(token.identifierText).map { nameType($0) }
      }
      for token in node.tokens(viewMode: .sourceAccurate) {
        let implicit = implicitCalls(at: token, in: node)
        guard !implicit.isEmpty || isName(token), !isDeferred(token, below: node) else { continue }
        for (member, types) in implicit {
          let offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
          for body in types.flatMap({ takeImplicitly(member, of: $0) }) {
            open += body.nodes.map { ($0, place ?? (member, offset), body.type) }
          }
        }
        guard isName(token) else { continue }
        let name = token.identifierText
        let offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
        for body in bodies(for: token, name, type: type) {
          open += body.nodes.map { ($0, place ?? (name, offset), body.type) }
        }
        guard let variable = variables[name], variable.statement > statement,
          NamePlace(token) == .value, lookup.mayReachTopLevel(token),
          !reads.contains(where: { $0.variable == name })
        else { continue }
        reads.append(
          Read(
            variable: name, function: place?.name, offset: place?.offset ?? offset,
            declaration: variable.offset))
      }
    }
  }

  /// Whether a token names what may be executed: also `init`, and operators of the program.
  private func isName(_ token: TokenSyntax) -> Bool {
    switch token.tokenKind {
    case .keyword(.`init`): token.parent?.is(DeclReferenceExprSyntax.self) == true
    case .binaryOperator(let sign), .prefixOperator(let sign), .postfixOperator(let sign):
      operators.contains(sign)
    default: token.isIdentifier
    }
  }

  /// What is executed because of a name, each once.
  private mutating func bodies(for token: TokenSyntax, _ name: String, type: String?) -> [Body] {
    if operators.contains(name) {
      return followed.insert(name).inserted ? functions[name] ?? [] : []
    }
    guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else {
      // A type is named by an annotation as well: `let s: S = .init()`.
      if token.parent?.is(IdentifierTypeSyntax.self) == true { nameType(name) }
      return []
    }
    var found: [Body] = []
    if isMember(reference) {
      // The library asks an error for its own words.
      let name = name == "localizedDescription" ? "errorDescription" : name
      for owner in namedTypes.sorted() { found += take(name, of: owner) }
      return found + keptClosures(called: reference)
    }
    if Self.isAssigned(token), let own = observers[name], lookup.mayReachTopLevel(token),
      followed.insert("set \(name)").inserted
    {
      found += own
    }
    if let list = lists[name], Self.isCalledElement(reference),
      followed.insert("elements \(name)").inserted
    {
      found.append(contentsOf: list.flatMap { functionBodies($0) })
    }
    if let type { found += take(name, of: type) }
    if Self.isCalled(reference), functions[name] == nil || !lookup.mayReachTopLevel(token),
      let own = localFunctions[name], followed.insert("local \(name)").inserted
    {
      return found + own
    }
    guard lookup.mayReachTopLevel(token) else { return found }
    let typeName = functions[name] == nil ? aliases[name] ?? name : name
    if members[typeName] != nil || parents[typeName] != nil {
      nameType(typeName)
      if Self.isCalled(reference) { found += initializers(of: typeName) }
    }
    let called = functions[name] == nil ? aliases[name] ?? name : name
    if let own = functions[called],
      Self.isCalled(reference) || runsAtOnce(reference) || own.allSatisfy({ $0.isAccessor }),
      followed.insert(called).inserted
    {
      found += own
    }
    return found
  }

  /// The closures that a call such as `b.action()` executes: the value of a constant keeps them, and the name is that of a
  /// stored property without a value of its own.
  private mutating func keptClosures(called reference: DeclReferenceExprSyntax) -> [Body] {
    let name = reference.baseName.identifierText
    guard let access = reference.parent?.as(MemberAccessExprSyntax.self),
      access.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == access.id,
      let owner = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.identifierText,
      let closures = keepers[owner],
      namedTypes.contains(where: { members[$0]?[name]?.allSatisfy(\.nodes.isEmpty) == true }),
      followed.insert("kept \(owner)").inserted
    else { return [] }
    return closures.flatMap { functionBodies($0) }
  }

  /// What runs when an element of a list is called: the statements of a closure, or a function's body.
  private func functionBodies(_ element: Syntax) -> [Body] {
    if let closure = element.as(ClosureExprSyntax.self) {
      return [Body(type: nil, nodes: [Syntax(closure.statements)])]
    }
    return element.as(DeclReferenceExprSyntax.self)
      .flatMap { functions[$0.baseName.identifierText] } ?? []
  }

  /// Whether a name is set: `a = 1`, `a += 1`.
  private static func isAssigned(_ token: TokenSyntax) -> Bool {
    switch token.nextToken(viewMode: .sourceAccurate)?.tokenKind {
    case .equal: true
    case .binaryOperator(let sign): ["+=", "-=", "*=", "/="].contains(sign)
    default: false
    }
  }

  /// Whether an element of a list is called: `steps[0]()`, `table["a"]!()`.
  private static func isCalledElement(_ reference: DeclReferenceExprSyntax) -> Bool {
    guard let element = reference.parent?.as(SubscriptCallExprSyntax.self),
      element.calledExpression.id == reference.id
    else { return false }
    var value = Syntax(element)
    while let outer = value.parent,
      outer.is(ForceUnwrapExprSyntax.self) || outer.is(OptionalChainingExprSyntax.self)
    {
      value = outer
    }
    return value.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == value.id
  }

  /// The initializers and initial values of a type and its superclasses.
  private mutating func initializers(of name: String) -> [Body] {
    var found: [Body] = []
    var open = [name]
    var seen: Set<String> = []
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      found += take("init", of: next)
      open += parents[next] ?? []
    }
    return found
  }

  private mutating func takeImplicitly(_ name: String, of type: String) -> [Body] {
    var found: [Body] = []
    var open = [type]
    var seen: Set<String> = []
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      found += take(name, of: next)
      open += parents[next] ?? []
    }
    return found
  }

  /// Remembers that a type, with its protocols and classes, is used.
  private mutating func nameType(_ name: String) {
    var open = [name]
    while let next = open.popLast() {
      guard members[next] != nil || parents[next] != nil, namedTypes.insert(next).inserted else {
        continue
      }
      open += parents[next] ?? []
    }
  }

  /// Whether a name is a member of something: `a.f`, or `\.f` in the argument of a function such as `map`.
  private func isMember(_ reference: DeclReferenceExprSyntax) -> Bool {
    if let access = reference.parent?.as(MemberAccessExprSyntax.self) {
      return access.declName.id == reference.id
    }
    guard let path = reference.nearestAncestor(KeyPathExprSyntax.self) else { return false }
    return runsAtOnce(path)
  }

  private mutating func take(_ name: String, of type: String) -> [Body] {
    guard let own = members[type]?[name], followed.insert("\(type).\(name)").inserted else {
      return []
    }
    return own
  }

  private static func isCalled(_ reference: DeclReferenceExprSyntax) -> Bool {
    reference.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == reference.id
  }

  /// Whether a token is in a function or a closure that does not run where it is written.
  private func isDeferred(_ token: TokenSyntax, below node: Syntax) -> Bool {
    var ancestor = token.parent
    while let current = ancestor, current.id != node.id {
      if current.is(FunctionDeclSyntax.self) || current.is(MemberBlockSyntax.self) { return true }
      if let closure = current.as(ClosureExprSyntax.self), !runsAtOnce(closure) { return true }
      ancestor = current.parent
    }
    return false
  }

  /// Whether a closure is called itself, or it or a key path is given to a function that calls it before it
  /// returns.
  private func runsAtOnce(_ closure: some SyntaxProtocol) -> Bool {
    var call = closure.parent
    if call?.is(LabeledExprSyntax.self) == true { call = call?.parent?.parent }
    guard let call = call?.as(FunctionCallExprSyntax.self) else { return false }
    if call.calledExpression.id == closure.id { return true }
    let name = call.calledExpression.lastToken(viewMode: .sourceAccurate)?.identifierText ?? ""
    return Self.immediate.contains(name) || name.hasPrefix("withUnsafe") || callers.contains(name)
      || Self.isAwaitedTask(call)
  }

  /// Whether a call makes a task whose value is awaited at once: `await Task { ... }.value`.
  private static func isAwaitedTask(_ call: FunctionCallExprSyntax) -> Bool {
    call.calledExpression.firstToken(viewMode: .sourceAccurate)?.text == "Task"
      && call.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "value"
  }

  /// Functions of the standard library that call a closure before they return.
  private static let immediate: Set = [
    "map", "compactMap", "flatMap", "filter", "forEach", "reduce", "sorted", "sort", "contains",
    "allSatisfy", "first", "last", "firstIndex", "lastIndex", "min", "max", "prefix", "drop",
    "split",
    "mapValues", "compactMapValues", "removeAll", "partition", "count", "measure",
    "withExtendedLifetime", "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup",
    "withThrowingDiscardingTaskGroup", "addTask", "addTaskUnlessCancelled",
  ]
}

extension EarlyReads.Body {
  /// Whether it consists of accessors, which a name executes without a call.
  fileprivate var isAccessor: Bool { nodes.allSatisfy { $0.is(AccessorBlockSyntax.self) } }
}
