internal import SwiftParsing
import SwiftSyntax

/// Fills a ``ChainPart`` from a syntax tree.
///
/// Used once: create it, call `read`, take `part`. All branches of `#if` count.
struct ChainScan {
  /// The result so far.
  private(set) var part = ChainPart()
  private let tree: SourceFileSyntax
  private var lookup: NameLookup
  /// The names of types, including protocols, that the text declares.
  private var ownTypes: Set<String> = []
  /// Names of type aliases at any depth; an alias may stand for another module's type.
  private var aliases: Set<String> = []

  init(_ tree: SourceFileSyntax) {
    self.tree = tree
    lookup = NameLookup(in: tree)
  }

  /// Reads declarations, then every token, then extensions, because whether a type is another module's is
  /// known only then.
  mutating func read() {
    var extensions: [ExtensionDeclSyntax] = []
    for item in Self.items(of: tree.statements) {
      part.declaredNames.formUnion(NameScope.bindings(of: item).keys)
      guard case .decl(let declaration) = item.item else { continue }
      if let extended = declaration.as(ExtensionDeclSyntax.self) { extensions.append(extended) }
      read(declaration)
    }
    for token in tree.tokens(viewMode: .sourceAccurate) { read(token) }
    for extended in extensions where !isOwn(extended.extendedType) { read(extended) }
  }

  /// The statements of the file, including all branches of `#if`.
  private static func items(of list: CodeBlockItemListSyntax) -> [CodeBlockItemSyntax] {
    var items: [CodeBlockItemSyntax] = []
    var open = Array(list.reversed())
    while let item = open.popLast() {
      items.append(item)
      guard case .decl(let declaration) = item.item,
        let choice = declaration.as(IfConfigDeclSyntax.self)
      else { continue }
      for clause in choice.clauses {
        if case .statements(let list) = clause.elements { open += list.reversed() }
      }
    }
    return items
  }

  /// Records the name of a top-level declaration.
  private mutating func read(_ declaration: DeclSyntax) {
    if declaration.is(OperatorDeclSyntax.self) || declaration.is(PrecedenceGroupDeclSyntax.self) {
      part.declaresOperators = true
    }
    guard let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name else { return }
    part.declaredNames.insert(name.identifierText)
    if declaration.asProtocol((any DeclGroupSyntax).self) != nil {
      ownTypes.insert(name.identifierText)
    }
  }

  /// Records what a single token implies, wherever it occurs.
  private mutating func read(_ token: TokenSyntax) {
    switch token.tokenKind {
    case .identifier, .binaryOperator, .prefixOperator, .postfixOperator:
      let name = token.identifierText
      part.mentionedNames.insert(name)
      if lookup.mayReachTopLevel(token) { part.lookedUpNames.insert(name) }
      if token.isOperator, token.parent?.is(FunctionDeclSyntax.self) == true {
        part.operatorNames.insert(name)
        // `switch` uses it implicitly.
        if name == "~=" { part.declaresOperators = true }
      }
    case .keyword(.typealias):
      let alias = token.parent?.as(TypeAliasDeclSyntax.self)?.name.identifierText
      if let alias { aliases.insert(alias) }
    // An enum without associated values is implicitly `Hashable`.
    case .keyword(.enum): part.hasConformances = true
    case .keyword(.import):
      guard let imported = token.parent?.as(ImportDeclSyntax.self) else { return }
      part.imports[imported.trimmedDescription] =
        imported.path.first?.name.identifierText ?? imported.path.trimmedDescription
    case .keyword(.await):
      if !token.isInsideFunction(below: Syntax(tree)) { part.waits = true }
    case .keyword(.async):
      if token.parent?.is(DeclModifierSyntax.self) == true,
        !token.isInsideFunction(below: Syntax(tree))
      {
        part.waits = true
      }
    case .colon:
      if token.parent?.is(InheritanceClauseSyntax.self) == true { part.hasConformances = true }
    case .atSign:
      guard let attribute = token.parent?.as(AttributeSyntax.self) else { return }
      let name =
        attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.identifierText
        ?? attribute.attributeName.trimmedDescription
      if name == "main" { part.hasMain = true }
      if HazardNames.linkageAttributes.contains(name) { part.hasLinkage = true }
    default: break
    }
  }

  /// Whether the extended type is declared here, and its name contains no alias that could refer to another
  /// type.
  private func isOwn(_ type: TypeSyntax) -> Bool {
    guard let root = type.firstToken(viewMode: .sourceAccurate) else { return false }
    return ownTypes.contains(root.identifierText)
      && !type.tokens(viewMode: .sourceAccurate).contains { aliases.contains($0.identifierText) }
  }

  /// Records an extension of a type that is not declared here.
  ///
  /// A member whose name begins with `build` may belong to a result builder, which calls it implicitly.
  private mutating func read(_ extended: ExtensionDeclSyntax) {
    let type = extended.extendedType.trimmedDescription
    if extended.inheritanceClause != nil { part.typesWithUnnamedMembers.insert(type) }
    for member in extended.memberBlock.members {
      let names = MemberNames(member.decl).names
      part.memberNames.formUnion(names)
      part.typesWithMembers.insert(type)
      let isOperator = member.decl.as(FunctionDeclSyntax.self)?.name.isOperator == true
      if names.isEmpty && !isOperator || !HazardNames.unnamedMembers.isDisjoint(with: names)
        || names.contains(where: { $0.hasPrefix("build") })
      {
        part.typesWithUnnamedMembers.insert(type)
      }
    }
  }
}
