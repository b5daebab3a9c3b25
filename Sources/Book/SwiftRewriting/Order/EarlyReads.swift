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
/// the types of others that it extends. Operators count if the program declares them itself.
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
  fileprivate struct Body {
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
  private var parents: [String: [String]] = [:]
  /// The operators that the program declares.
  private var operators: Set<String> = []
  /// By type and name; initializers and initial values of properties are `init`.
  private var members: [String: [String: [Body]]] = [:]
  /// The types that the program extends, and those that it declares.
  private var (extended, declared): (Set<String>, Set<String>) = ([], [])
  private var lookup: NameLookup
  /// The types that executed code has named.
  private var namedTypes: Set<String> = []
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
        nodes = Self.accessors(of: variable) + (isStatic ? values : [])
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
      for token in node.tokens(viewMode: .sourceAccurate) where isName(token) {
        guard !Self.isDeferred(token, below: node) else { continue }
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
    if Self.isMember(reference) {
      for owner in namedTypes.sorted() { found += take(name, of: owner) }
      return found
    }
    if let type { found += take(name, of: type) }
    if Self.isCalled(reference), functions[name] == nil || !lookup.mayReachTopLevel(token),
      let own = localFunctions[name], followed.insert("local \(name)").inserted
    {
      return found + own
    }
    guard lookup.mayReachTopLevel(token) else { return found }
    if members[name] != nil || parents[name] != nil {
      nameType(name)
      if Self.isCalled(reference) { found += take("init", of: name) }
    }
    if let own = functions[name], Self.isCalled(reference) || own.allSatisfy({ $0.isAccessor }),
      followed.insert(name).inserted
    {
      found += own
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
  private static func isMember(_ reference: DeclReferenceExprSyntax) -> Bool {
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
  private static func isDeferred(_ token: TokenSyntax, below node: Syntax) -> Bool {
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
  private static func runsAtOnce(_ closure: some SyntaxProtocol) -> Bool {
    var call = closure.parent
    if call?.is(LabeledExprSyntax.self) == true { call = call?.parent?.parent }
    guard let call = call?.as(FunctionCallExprSyntax.self) else { return false }
    if call.calledExpression.id == closure.id { return true }
    let name = call.calledExpression.lastToken(viewMode: .sourceAccurate)?.identifierText ?? ""
    return immediate.contains(name) || name.hasPrefix("withUnsafe")
  }

  /// Functions of the standard library that call a closure before they return.
  private static let immediate: Set = [
    "map", "compactMap", "flatMap", "filter", "forEach", "reduce", "sorted", "sort", "contains",
    "allSatisfy", "first", "last", "firstIndex", "lastIndex", "min", "max", "prefix", "drop",
    "split",
    "mapValues", "compactMapValues", "removeAll", "partition", "count", "measure",
    "withExtendedLifetime",
  ]
}

extension EarlyReads.Body {
  /// Whether it consists of accessors, which a name executes without a call.
  fileprivate var isAccessor: Bool { nodes.allSatisfy { $0.is(AccessorBlockSyntax.self) } }
}
