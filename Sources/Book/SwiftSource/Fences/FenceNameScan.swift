internal import SwiftParsing
internal import SwiftSyntax

/// Fills ``FenceNames`` from a syntax tree; used once.
struct FenceNameScan {
  private(set) var names = FenceNames()
  private let tree: SourceFileSyntax
  private var lookup: NameLookup
  /// The position from which a top-level declaration is visible to statements.
  private var visible: [String: AbsolutePosition] = [:]
  /// The members of the fence's types with their extensions, by the type's last name.
  private var ownMembers: [String: Set<String>] = [:]
  /// Indices of `names.uses` by name.
  private var uses: [String: Int] = [:]

  init(_ tree: SourceFileSyntax) {
    self.tree = tree
    lookup = NameLookup(in: tree, doubtsMacros: false)
  }

  /// Reads declarations, then every token.
  mutating func read() {
    for (item, isConditional) in tree.statements.withBranches { declare(item, isConditional) }
    let tokens = tree.tokens(viewMode: .sourceAccurate)
    for token in tokens where token.tokenKind == .leftBrace {
      guard let block = token.parent?.as(MemberBlockSyntax.self), let type = block.typeName else {
        continue
      }
      ownMembers[type, default: []].formUnion(block.allMemberNames)
    }
    for token in tokens { read(token) }
    names.changes = tree.changedNames
  }

  // MARK: Declarations

  private mutating func declare(_ item: CodeBlockItemSyntax, _ isConditional: Bool) {
    func add(_ kind: FenceNames.Declaration.Kind, _ token: TokenSyntax, _ signature: String? = nil)
    {
      guard token.presence == .present else { return }
      let name = token.identifierText
      names.declarations.append(
        .init(
          kind: kind, name: name, signature: signature ?? name, isConditional: isConditional,
          range: token.ownRange))
    }
    for (name, place) in NameScope.bindings(of: item) where visible[name] == nil {
      visible[name] = place
    }
    guard case .decl(let declaration) = item.item else {
      item.item.as(GuardStmtSyntax.self)?.conditions.boundTokens.forEach { add(.value, $0) }
      return
    }
    if declaration.isOnlyForFiles {
      names.lastFileScopeDeclaration = declaration.ownRange.lowerBound
    }
    switch declaration.as(DeclSyntaxEnum.self) {
    case .importDecl(let imported):
      guard let module = imported.path.first?.name.identifierText else { return }
      if !names.importedModules.contains(module) { names.importedModules.append(module) }
      if let name = imported.path.last?.name, imported.importKindSpecifier != nil {
        visible[name.identifierText] = tree.position
      }
      visible[module] = tree.position
    case .variableDecl(let variable):
      for binding in variable.bindings where !binding.isRequirement {
        binding.pattern.boundTokens.forEach { add(.value, $0) }
      }
    case .functionDecl(let function):
      guard function.body != nil else { return }
      add(
        function.name.isOperator ? .operatorSymbol : .function, function.name, function.overloadText
      )
      visible[function.name.identifierText] = tree.position
    case .operatorDecl(let symbol):
      add(.operatorSymbol, symbol.name, "operator \(symbol.name.text)")
    case .macroDecl(let macro):
      add(.macro, macro.name)
      visible[macro.name.identifierText] = tree.position
    case .extensionDecl(let extended):
      guard !extended.memberBlock.isListing else { return }
      names.additions.append(
        .init(
          type: extended.memberBlock.typeName ?? extended.extendedType.trimmedDescription,
          members: extended.memberBlock.allMemberNames,
          conformances: extended.inheritanceClause?.names ?? []))
    default:
      guard let named = declaration.asProtocol((any NamedDeclSyntax).self) else { return }
      let group = declaration.asProtocol((any DeclGroupSyntax).self)
      if let group, group.memberBlock.leftBrace.presence == .missing { return }
      add(.type, named.name)
      visible[named.name.identifierText] = tree.position
      names.conformances[named.name.identifierText, default: []] +=
        group?.inheritanceClause?.names ?? []
    }
  }

  // MARK: Uses

  private mutating func read(_ token: TokenSyntax) {
    if let access = token.parent?.parent?.as(MemberAccessExprSyntax.self),
      access.declName.id == token.parent?.id
    {
      names.members.insert(token.identifierText)
    } else if token.parent?.parent?.is(KeyPathPropertyComponentSyntax.self) == true {
      names.members.insert(token.identifierText)
    }
    guard let kind = FenceNames.Use.Kind(of: token) else { return }
    if kind == .value || kind == .type, !lookup.mayReachTopLevel(token) { return }
    let name = token.identifierText
    let place = Surroundings(of: token, ownMembers: ownMembers)
    guard !place.isCompilersCondition, !place.bindsName else { return }
    if place.isInType { names.lastUseInType[name] = token.ownRange.lowerBound }
    if let start = visible[name], start <= token.position || place.isDelayed { return }
    if kind == .operatorSymbol, names.declarations.contains(where: { $0.name == name }) { return }
    if kind == .value, visible[name] == nil, FenceNames.implicitNames.contains(name) { return }
    guard let index = uses[name] else {
      uses[name] = names.uses.count
      names.uses.append(
        .init(
          kind: kind, name: name, range: token.ownRange, mayBeMember: place.mayBeMember,
          isCalled: token.isCalled))
      return
    }
    if !place.mayBeMember { names.uses[index].mayBeMember = false }
    if !token.isCalled { names.uses[index].isCalled = false }
  }

  /// What lies around a token, from the inside out.
  private struct Surroundings {
    /// Whether a generic parameter, a local function or type, a member or an implicit parameter has its name.
    var bindsName = false
    /// Whether it is in a function or type, which runs later and sees all of the file.
    var isDelayed = false
    var isInType = false
    var mayBeMember = false
    /// Whether it is in a condition of `#if` or in an attribute of the language.
    var isCompilersCondition = false

    init(of token: TokenSyntax, ownMembers: [String: Set<String>]) {
      let name = token.identifierText
      var child = Syntax(token)
      while let node = child.parent {
        defer { child = node }
        if let generic = node.asProtocol((any WithGenericParametersSyntax).self),
          generic.genericParameterClause?.parameters.contains(where: {
            $0.name.identifierText == name
          }) == true
        {
          bindsName = true
        }
        switch node.as(SyntaxEnum.self) {
        case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .accessorBlock:
          isDelayed = true
        case .accessorDecl(let accessor):
          if accessor.implicitNames.contains(name) { bindsName = true }
        case .memberBlock(let block):
          isDelayed = true
          isInType = true
          if let type = block.typeName, ownMembers[type]?.contains(name) == true {
            bindsName = true
          }
          if block.hasMembersElsewhere { mayBeMember = true }
        case .codeBlockItemList(let list):
          // Top-level declarations are those of the fence.
          if node.parent?.is(SourceFileSyntax.self) != true, list.declaresLocally(name) {
            bindsName = true
          }
        case .ifConfigClause(let clause):
          if clause.condition?.id == child.id { isCompilersCondition = true }
        case .attribute(let attribute):
          if !attribute.isDeclaredSomewhere { isCompilersCondition = true }
        default: break
        }
      }
    }
  }
}

extension FenceNames {
  /// Words that the parser reads as names although they are the compiler's.
  fileprivate static let implicitNames: Set<String> = ["_", "self", "super"]
}

extension FenceNames.Use.Kind {
  private static let languageMacros: Set<String> = [
    "file", "fileID", "filePath", "line", "column", "function", "dsohandle", "selector", "keyPath",
    "warning", "error", "available", "unavailable", "externalMacro", "isolation", "colorLiteral",
    "imageLiteral", "fileLiteral", "_hasSymbol",
  ]

  /// Nil for a token that is not looked up outside of the types that a fence names.
  fileprivate init?(of token: TokenSyntax) {
    guard let place = token.parent else { return nil }
    switch place.kind {
    case .binaryOperatorExpr, .prefixOperatorExpr, .postfixOperatorExpr:
      guard token.isOperator else { return nil }
      self = .operatorSymbol
    case .declReferenceExpr:
      if token.isOperator {
        self = .operatorSymbol
      } else if NamePlace(token) == .value {
        self = .value
      } else {
        return nil
      }
    case .identifierPattern, .closureCapture:
      guard token.isIdentifier, NamePlace(token) == .value else { return nil }
      self = .value
    case .identifierType:
      guard token.isIdentifier else { return nil }
      self = place.parent?.is(AttributeSyntax.self) == true ? .attribute : .type
    case .macroExpansionExpr, .macroExpansionDecl:
      guard token.isIdentifier, !Self.languageMacros.contains(token.text) else { return nil }
      self = .macro
    default: return nil
    }
  }
}

extension TokenSyntax {
  /// Whether its expression is the function of a call.
  fileprivate var isCalled: Bool {
    parent?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == parent?.id
  }
}

extension AttributeSyntax {
  /// Whether it is a wrapper, a macro or an actor rather than an attribute of the language, which begins
  /// with a small letter.
  fileprivate var isDeclaredSomewhere: Bool {
    attributeName.firstToken(viewMode: .sourceAccurate)?.text.first?.isUppercase ?? false
  }
}

extension AccessorDeclSyntax {
  /// The names of its value without a declaration.
  fileprivate var implicitNames: [String] {
    guard parameters == nil else { return [] }
    switch accessorSpecifier.tokenKind {
    case .keyword(.set), .keyword(.willSet), .keyword(.`init`): return ["newValue"]
    case .keyword(.didSet): return ["oldValue"]
    default: return []
    }
  }
}

extension DeclSyntax {
  /// Whether it cannot be in a function or a `do`.
  fileprivate var isOnlyForFiles: Bool {
    switch kind {
    case .importDecl, .extensionDecl, .operatorDecl, .precedenceGroupDecl, .macroDecl: return true
    default: break
    }
    let access: Set<String> = ["private", "fileprivate", "internal", "package", "public", "open"]
    if asProtocol((any WithModifiersSyntax).self)?.modifiers.contains(where: {
      access.contains($0.name.text)
    }) == true {
      return true
    }
    return asProtocol((any WithAttributesSyntax).self)?.attributes.contains {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "main"
    } ?? false
  }
}
