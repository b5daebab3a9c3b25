package import SwiftSyntax

/// The names that a node certainly binds in some of its parts.
///
/// Local functions and types, `newValue` and members in `#if` are omitted: the result may be too small but
/// never too large.
///
/// A parameter is visible in the body but not in default values, a variable after its own initializer, and
/// a condition's variable in the following conditions and the body. In a `switch` or `catch` with several
/// patterns only names bound by all patterns are certain.
package struct NameScope {
  /// The names, with the position from which each is visible.
  private var names: [String: AbsolutePosition] = [:]
  /// The parts of the node in which the names are visible.
  private var parts: [Range<AbsolutePosition>] = []

  /// Whether a name is certainly bound at a position.
  package func binds(_ name: String, at place: AbsolutePosition) -> Bool {
    guard let start = names[name], start <= place else { return false }
    return parts.contains { $0.contains(place) }
  }

  /// Returns nil for a node that binds nothing.
  package init?(_ node: Syntax) {
    switch node.as(SyntaxEnum.self) {
    case .closureExpr(let closure):
      self.init(closure.signature?.boundNames ?? [], in: closure.statements)
    case .functionDecl(let function):
      self.init(function.signature.parameterClause.boundNames, in: function.body)
    case .initializerDecl(let initializer):
      self.init(initializer.signature.parameterClause.boundNames, in: initializer.body)
    case .subscriptDecl(let member):
      self.init(member.parameterClause.boundNames, in: member.accessorBlock)
    case .accessorDecl(let accessor):
      let name = accessor.parameters?.name.identifierText
      self.init(name.map { [$0] } ?? [], in: accessor.body)
    case .forStmt(let loop):
      self.init(loop.pattern.boundNames, in: loop.body)
      add(loop.whereClause)
    case .ifExpr(let choice): self.init(choice.conditions.boundNames, in: choice.body)
    case .whileStmt(let loop): self.init(loop.conditions.boundNames, in: loop.body)
    case .conditionElementList(let conditions):
      self.init([], in: conditions)
      for condition in conditions { add(condition.boundNames, from: condition.endPosition) }
    case .switchCase(let branch):
      guard case .case(let label) = branch.label else { return nil }
      self.init(Self.common(label.caseItems.map(\.pattern.boundNames)), in: branch.statements)
    case .switchCaseItem(let item): self.init(item.pattern.boundNames, in: item.whereClause)
    case .catchClause(let handler):
      let names = handler.catchItems.map { $0.pattern?.boundNames ?? [] }
      self.init(names.isEmpty ? ["error"] : Self.common(names), in: handler.body)
    case .catchItem(let item): self.init(item.pattern?.boundNames ?? [], in: item.whereClause)
    case .codeBlockItemList(let list):
      self.init([], in: list)
      for item in list { names.merge(Self.bindings(of: item)) { first, _ in first } }
    // Lookup ends at a member even where using it is an error, as in another member's initial value.
    case .memberBlock(let block): self.init(block.memberNames, in: block)
    default: return nil
    }
  }

  /// Creates a scope whose names are visible in all of a part.
  ///
  /// If the part is nil, such as a missing body, no name is visible.
  init(_ names: Set<String>, in part: (some SyntaxProtocol)?) {
    add(names, from: AbsolutePosition(utf8Offset: 0))
    add(part)
  }

  private mutating func add(_ part: (some SyntaxProtocol)?) {
    if let part { parts.append(part.range) }
  }

  /// Adds names; a name that is already bound keeps its first position.
  private mutating func add(_ names: Set<String>, from place: AbsolutePosition) {
    for name in names where self.names[name] == nil { self.names[name] = place }
  }

  /// The intersection of all sets.
  private static func common(_ names: [Set<String>]) -> Set<String> {
    names.dropFirst().reduce(names.first ?? []) { $0.intersection($1) }
  }

  /// The variables that a statement declares for the following statements, with the position from which
  /// each is visible: the end of its own initializer.
  package static func bindings(of item: CodeBlockItemSyntax) -> [String: AbsolutePosition] {
    var scope = NameScope([], in: item)
    switch item.item {
    case .decl(let declaration):
      for binding in declaration.as(VariableDeclSyntax.self)?.bindings ?? [] {
        scope.add(binding.pattern.boundNames, from: binding.endPosition)
      }
    case .stmt(let statement):
      if let check = statement.as(GuardStmtSyntax.self) {
        scope.add(check.conditions.boundNames, from: item.endPosition)
      }
    default: break
    }
    return scope.names
  }
}

extension ClosureSignatureSyntax {
  /// Parameters and captures.
  fileprivate var boundNames: Set<String> {
    let captures = Set(capture?.items.map(\.name.identifierText) ?? [])
    switch parameterClause {
    case .simpleInput(let parameters):
      return captures.union(parameters.map(\.name.identifierText))
    case .parameterClause(let clause):
      return captures.union(
        clause.parameters.map { ($0.secondName ?? $0.firstName).identifierText })
    default: return captures
    }
  }
}

extension FunctionParameterClauseSyntax {
  fileprivate var boundNames: Set<String> {
    Set(parameters.map { ($0.secondName ?? $0.firstName).identifierText })
  }
}

extension ConditionElementListSyntax {
  fileprivate var boundNames: Set<String> {
    reduce(into: []) { $0.formUnion($1.boundNames) }
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

extension MemberBlockSyntax {
  /// The names of its variables and functions.
  package var memberNames: Set<String> {
    members.reduce(into: []) { names, member in
      if let variable = member.decl.as(VariableDeclSyntax.self) {
        names.formUnion(variable.boundNames)
      } else if let function = member.decl.as(FunctionDeclSyntax.self) {
        names.insert(function.name.identifierText)
      }
    }
  }
}
