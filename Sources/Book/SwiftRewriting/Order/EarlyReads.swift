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

  typealias Body = ExecutableDeclarations.Body

  /// In the order of the text.
  package private(set) var reads: [Read] = []
  private(set) var known = ExecutableDeclarations()
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
    known = ExecutableDeclarations(tree)
    if known.variables.isEmpty { return }
    namedTypes = known.extended.subtracting(known.declared)
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
          for body in types.flatMap({ takeInherited(member, of: $0) }) {
            open += body.nodes.map { ($0, place ?? (member, offset), body.type) }
          }
        }
        guard isName(token) else { continue }
        let name = token.identifierText
        let offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
        for body in bodies(for: token, name, type: type) {
          open += body.nodes.map { ($0, place ?? (name, offset), body.type) }
        }
        guard let variable = known.variables[name], variable.statement > statement,
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
      known.operators.contains(sign)
    default: token.isIdentifier
    }
  }

  /// What is executed because of a name, each once.
  private mutating func bodies(for token: TokenSyntax, _ name: String, type: String?) -> [Body] {
    if known.operators.contains(name) {
      return followed.insert(name).inserted ? known.functions[name] ?? [] : []
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
    if Self.isAssigned(token), let own = known.observers[name], lookup.mayReachTopLevel(token),
      followed.insert("set \(name)").inserted
    {
      found += own
    }
    if let list = known.lists[name], Self.isCalledElement(reference),
      followed.insert("elements \(name)").inserted
    {
      found.append(contentsOf: list.flatMap { functionBodies($0) })
    }
    if let type { found += take(name, of: type) }
    if Self.isCalled(reference), known.functions[name] == nil || !lookup.mayReachTopLevel(token),
      let own = known.localFunctions[name], followed.insert("local \(name)").inserted
    {
      return found + own
    }
    guard lookup.mayReachTopLevel(token) else { return found }
    let typeName = known.functions[name] == nil ? known.aliases[name] ?? name : name
    if known.members[typeName] != nil || known.parents[typeName] != nil {
      nameType(typeName)
      if Self.isCalled(reference) { found += takeInherited("init", of: typeName) }
    }
    let called = known.functions[name] == nil ? known.aliases[name] ?? name : name
    if let own = known.functions[called],
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
      let closures = known.keepers[owner],
      namedTypes.contains(where: { known.members[$0]?[name]?.allSatisfy(\.nodes.isEmpty) == true }),
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
      .flatMap { known.functions[$0.baseName.identifierText] } ?? []
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

  /// A member of a type and of its superclasses and protocols.
  private mutating func takeInherited(_ name: String, of type: String) -> [Body] {
    var found: [Body] = []
    var open = [type]
    var seen: Set<String> = []
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      found += take(name, of: next)
      open += known.parents[next] ?? []
    }
    return found
  }

  /// Remembers that a type, with its protocols and classes, is used.
  private mutating func nameType(_ name: String) {
    var open = [name]
    while let next = open.popLast() {
      guard known.members[next] != nil || known.parents[next] != nil,
        namedTypes.insert(next).inserted
      else {
        continue
      }
      open += known.parents[next] ?? []
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
    guard let own = known.members[type]?[name], followed.insert("\(type).\(name)").inserted else {
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
    return Self.immediate.contains(name) || name.hasPrefix("withUnsafe")
      || known.callers.contains(name)
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
