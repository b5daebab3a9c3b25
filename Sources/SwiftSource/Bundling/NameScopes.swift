import SwiftSyntax

/// Knows the names that the parts of a program bind for what stands in them.
///
/// Local functions and types, `newValue` and members in an `#if` are left out: of them it says too
/// little, never too much.
struct NameScopes {
  /// The members of types of the top level, their extensions' left out.
  private var members: [String: Set<String>] = [:]
  /// Of lists of statements, by name where the first one that binds it ends.
  private var statements: [SyntaxIdentifier: [String: AbsolutePosition]] = [:]

  init(_ tree: SourceFileSyntax) {
    for item in tree.statements {
      guard case .decl(let declaration) = item.item,
        let type = declaration.asProtocol((any DeclGroupSyntax).self),
        let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.identifierText
      else { continue }
      members[name, default: []].formUnion(Self.members(of: type.memberBlock))
    }
  }

  /// Whether a node is certain to know a name for what stands at a place in it.
  mutating func scope(_ node: Syntax, binds name: String, at place: AbsolutePosition) -> Bool {
    func has(_ part: (some SyntaxProtocol)?) -> Bool { part?.range.contains(place) == true }
    switch node.as(SyntaxEnum.self) {
    case .closureExpr(let closure):
      return has(closure.statements) && Self.names(of: closure).contains(name)
    case .functionDecl(let function):
      return has(function.body) && function.signature.parameterClause.binds(name)
    case .initializerDecl(let initializer):
      return has(initializer.body) && initializer.signature.parameterClause.binds(name)
    case .subscriptDecl(let member):
      return has(member.accessorBlock) && member.parameterClause.binds(name)
    case .accessorDecl(let accessor):
      return has(accessor.body) && accessor.parameters?.name.identifierText == name
    case .forStmt(let loop):
      return (has(loop.body) || has(loop.whereClause)) && loop.pattern.binds(name)
    case .ifExpr(let choice): return has(choice.body) && choice.conditions.binds(name)
    case .whileStmt(let loop): return has(loop.body) && loop.conditions.binds(name)
    case .conditionElementList(let conditions): return conditions.binds(name, before: place)
    case .switchCase(let branch):
      guard has(branch.statements), case .case(let label) = branch.label else { return false }
      return label.caseItems.allSatisfy { $0.pattern.binds(name) }
    case .switchCaseItem(let item): return has(item.whereClause) && item.pattern.binds(name)
    case .catchClause(let handler): return has(handler.body) && handler.binds(name)
    case .catchItem(let item): return has(item.whereClause) && item.pattern?.binds(name) == true
    case .codeBlockItemList(let list):
      return bindings(of: list)[name].map { $0 <= place } ?? false
    case .memberBlock(let block):
      return Self.members(of: block).contains(name) || extendedMembers(block).contains(name)
    default: return false
    }
  }

  // MARK: Statements

  /// Those of the top level are what is asked about.
  private mutating func bindings(of list: CodeBlockItemListSyntax) -> [String: AbsolutePosition] {
    guard list.parent?.is(SourceFileSyntax.self) != true else { return [:] }
    if let known = statements[list.id] { return known }
    var ends: [String: AbsolutePosition] = [:]
    for item in list {
      for name in Self.names(behind: item) where ends[name] == nil { ends[name] = item.endPosition }
    }
    statements[list.id] = ends
    return ends
  }

  /// The variables that a statement leaves to those behind it.
  static func names(behind item: CodeBlockItemSyntax) -> Set<String> {
    switch item.item {
    case .decl(let declaration):
      guard let variable = declaration.as(VariableDeclSyntax.self) else { return [] }
      return variable.bindings.reduce(into: []) { $0.formUnion($1.pattern.boundNames) }
    case .stmt(let statement):
      guard let check = statement.as(GuardStmtSyntax.self) else { return [] }
      return check.conditions.reduce(into: []) { $0.formUnion($1.boundNames) }
    default: return []
    }
  }

  // MARK: Closures and types

  /// The parameters and captures of a closure.
  private static func names(of closure: ClosureExprSyntax) -> Set<String> {
    guard let signature = closure.signature else { return [] }
    var names = Set(signature.capture?.items.map(\.name.identifierText) ?? [])
    switch signature.parameterClause {
    case .simpleInput(let parameters): names.formUnion(parameters.map(\.name.identifierText))
    case .parameterClause(let clause):
      names.formUnion(clause.parameters.map { ($0.secondName ?? $0.firstName).identifierText })
    default: break
    }
    return names
  }

  /// Lookup ends at a member even where it may not be used, as in the initial value of another one.
  private static func members(of block: MemberBlockSyntax) -> Set<String> {
    block.members.reduce(into: []) { names, member in
      if let variable = member.decl.as(VariableDeclSyntax.self) {
        for binding in variable.bindings { names.formUnion(binding.pattern.boundNames) }
      } else if let function = member.decl.as(FunctionDeclSyntax.self) {
        names.insert(function.name.identifierText)
      }
    }
  }

  /// The members of the program's own type that the block is an extension of.
  private func extendedMembers(_ block: MemberBlockSyntax) -> Set<String> {
    guard
      let type = block.parent?.as(ExtensionDeclSyntax.self)?
        .extendedType.as(IdentifierTypeSyntax.self)
    else { return [] }
    return members[type.name.identifierText] ?? []
  }
}

extension FunctionParameterClauseSyntax {
  fileprivate func binds(_ name: String) -> Bool {
    parameters.contains { ($0.secondName ?? $0.firstName).identifierText == name }
  }
}

extension ConditionElementListSyntax {
  /// - Parameter place: only the conditions in front of it count.
  fileprivate func binds(_ name: String, before place: AbsolutePosition? = nil) -> Bool {
    contains { condition in
      place.map { condition.endPosition <= $0 } != false && condition.boundNames.contains(name)
    }
  }
}

extension ConditionElementSyntax {
  fileprivate var boundNames: Set<String> {
    switch condition {
    case .optionalBinding(let binding): binding.pattern.boundNames
    case .matchingPattern(let match): match.pattern.boundNames
    default: []
    }
  }
}

extension CatchClauseSyntax {
  fileprivate func binds(_ name: String) -> Bool {
    catchItems.isEmpty
      ? name == "error" : catchItems.allSatisfy { $0.pattern?.binds(name) == true }
  }
}

extension PatternSyntax {
  fileprivate func binds(_ name: String) -> Bool { boundNames.contains(name) }

  /// The names that it binds; those of a closure that it calls are not its own.
  fileprivate var boundNames: Set<String> {
    tokens(viewMode: .sourceAccurate).reduce(into: []) { names, token in
      if token.parent?.is(IdentifierPatternSyntax.self) == true,
        !token.hasAncestor(CodeBlockItemListSyntax.self, below: Syntax(self))
      {
        names.insert(token.identifierText)
      }
    }
  }
}
