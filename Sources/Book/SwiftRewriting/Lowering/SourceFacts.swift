internal import SwiftParsing
internal import SwiftSyntax

/// The facts about a source file that lowering needs, collected in one walk.
///
/// The walk uses an explicit stack instead of recursion, so a chain of thousands of members cannot overflow
/// the thread's stack.
struct SourceFacts {
  /// The deepest tree that is read, in nodes; a bracket in a sample takes about ten.
  static let maximumDepth = 4000

  /// The text; positions of nodes are offsets in it.
  let bytes: [UInt8]
  /// Types and extensions in the order of the text; elsewhere they are identified by index.
  private(set) var scopes: [TypeScope] = []
  /// Methods of types, extensions and protocols, but no other functions.
  private(set) var methods: [MethodFact] = []
  private(set) var properties: [PropertyFact] = []
  private(set) var initializers: [Use<InitializerDeclSyntax>] = []
  /// In the order of the text, like macros and calls; each with its enclosing type.
  private(set) var attributes: [Use<AttributeSyntax>] = []
  private(set) var macros: [Use<MacroExpansionExprSyntax>] = []
  private(set) var calls: [Use<FunctionCallExprSyntax>] = []
  /// Functions called `observe`, including those outside types.
  private(set) var observeFunctions: [FunctionDeclSyntax] = []
  /// The imported modules, without submodules.
  private(set) var imports: Set<String> = []
  /// Whether the tree exceeds `maximumDepth`; then only a part was read.
  private(set) var isTooDeep = false

  /// The indices of the enclosing scopes.
  private var openScopes: [Int] = []
  /// The conditions of the enclosing `#if` clauses, the outermost first.
  private var conditions: [String] = []

  private enum Step {
    case enter(Syntax, depth: Int)
    case leaveScope, leaveCondition
  }

  /// Walks a tree; one that is too deep is read only in part.
  init(_ tree: SourceFileSyntax, bytes: [UInt8]) {
    self.bytes = bytes
    var steps = [Step.enter(Syntax(tree), depth: 0)]
    while let step = steps.popLast() {
      switch step {
      case .leaveScope: openScopes.removeLast()
      case .leaveCondition: conditions.removeLast()
      case .enter(let node, let depth):
        if depth > Self.maximumDepth {
          isTooDeep = true
          return
        }
        if let leave = enter(node) { steps.append(leave) }
        for child in node.children(viewMode: .sourceAccurate).reversed()
        where !child.is(TokenSyntax.self) {
          steps.append(.enter(child, depth: depth + 1))
        }
      }
    }
  }

  /// The bytes of a node without trivia.
  func range(_ node: some SyntaxProtocol) -> Range<Int> {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  /// The source text of a node without trivia.
  func text(_ node: some SyntaxProtocol) -> String {
    String(decoding: bytes[range(node)], as: UTF8.self)
  }

  /// Records a node; the returned step closes what it opened.
  private mutating func enter(_ node: Syntax) -> Step? {
    switch node.as(SyntaxEnum.self) {
    case .attribute(let node): attributes.append(Use(node: node, scope: openScopes.last))
    case .macroExpansionExpr(let node): macros.append(Use(node: node, scope: openScopes.last))
    case .functionCallExpr(let node): calls.append(Use(node: node, scope: openScopes.last))
    case .initializerDecl(let node):
      initializers.append(Use(node: node, scope: openScopes.last))
    case .importDecl(let node): imports.insert(node.path.first?.name.text ?? "")
    case .ifConfigClause(let node):
      conditions.append(condition(of: node))
      return .leaveCondition
    case .functionDecl(let node):
      if node.name.text == "observe" { observeFunctions.append(node) }
      if let scope = owner(of: node) {
        methods.append(MethodFact(node: node, scope: scope, conditions: conditions))
      }
    case .variableDecl(let node):
      if let scope = owner(of: node) {
        properties.append(PropertyFact(node: node, scope: scope, conditions: conditions))
      }
    default: return enterType(node)
    }
    return nil
  }

  /// Opens the scope of a type or an extension.
  private mutating func enterType(_ node: Syntax) -> Step? {
    switch node.as(SyntaxEnum.self) {
    case .actorDecl(let node): open(.actor, node, node.name, node.genericParameterClause)
    case .classDecl(let node): open(.class, node, node.name, node.genericParameterClause)
    case .enumDecl(let node): open(.enum, node, node.name, node.genericParameterClause)
    case .structDecl(let node): open(.struct, node, node.name, node.genericParameterClause)
    case .protocolDecl(let node):
      open(.protocol, node, node.name, Optional<GenericParameterClauseSyntax>.none)
    case .extensionDecl(let node):
      open(.extension, node, node.extendedType, Optional<GenericParameterClauseSyntax>.none)
    default: return nil
    }
    return .leaveScope
  }

  private mutating func open(
    _ kind: TypeScope.Kind, _ node: some DeclGroupSyntax, _ name: some SyntaxProtocol,
    _ generics: GenericParameterClauseSyntax?
  ) {
    let parent = owner(of: node)
    let isMember = parent != nil
    let parentScope = parent.map { scopes[$0] }
    let path = [parentScope?.path, text(name)].compactMap { $0 }.joined(separator: ".")
    openScopes.append(scopes.count)
    scopes.append(
      TypeScope(
        kind: kind, name: text(name), path: path, parent: parent, attributes: node.attributes,
        modifiers: node.modifiers,
        inherited: node.inheritanceClause?.inheritedTypes.map { text($0.plainType) } ?? [],
        hasGenericParameters: generics != nil,
        isLocal: parentScope?.isLocal ?? !isAtFileScope(node),
        isHidden: parentScope?.isHidden ?? false || (isMember && node.modifiers.has("private")),
        conditions: conditions,
        headEnd: generics.map { range($0).upperBound } ?? range(name).upperBound,
        inheritanceEnd: node.inheritanceClause.map { range($0.inheritedTypes).upperBound },
        bodyStart: range(node.memberBlock.leftBrace).upperBound, end: range(node).upperBound))
  }

  /// The innermost scope, if the declaration is a direct member of it.
  private func owner(of node: some SyntaxProtocol) -> Int? {
    node.parent?.is(MemberBlockItemSyntax.self) == true ? openScopes.last : nil
  }

  /// Whether only `#if` encloses a declaration.
  private func isAtFileScope(_ node: some SyntaxProtocol) -> Bool {
    var parent = node.parent
    while let next = parent {
      switch next.kind {
      case .sourceFile: return true
      case .codeBlockItem, .codeBlockItemList, .ifConfigClause, .ifConfigClauseList, .ifConfigDecl:
        parent = next.parent
      default: return false
      }
    }
    return false
  }

  /// The condition under which a clause of `#if` is compiled: its own, and the negation of all clauses
  /// before it.
  ///
  /// For an `#else`: `!(os(iOS)) && !(DEBUG)`.
  private func condition(of clause: IfConfigClauseSyntax) -> String {
    var parts: [String] = []
    for other in clause.parent?.as(IfConfigClauseListSyntax.self) ?? [] {
      let own = other.condition.map { "(\(text($0)))" }
      if other == clause {
        parts += [own].compactMap { $0 }
        break
      }
      parts += [own].compactMap { $0 }.map { "!" + $0 }
    }
    return parts.joined(separator: " && ")
  }
}
