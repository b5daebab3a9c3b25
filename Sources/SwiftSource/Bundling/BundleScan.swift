import SwiftSyntax

/// Walks a program once and divides it into what a bundle hoists and what it runs.
struct BundleScan {
  private(set) var hazards: [BundleHazard] = []
  private(set) var imports: Set<String> = []
  private(set) var isAsynchronous = false
  private(set) var declaredNames: Set<String> = []
  private(set) var memberNames: Set<String> = []
  private(set) var lookedUpNames: Set<String> = []
  private(set) var mentionedNames: Set<String> = []
  private(set) var hoisted: [LocatedText] = []
  private(set) var statements: [LocatedText] = []

  private let converter: SourceLocationConverter
  private let bytes: [UInt8]
  private let ownFile: String
  private var ownTypes: Set<String> = []
  /// Names of type aliases at any depth.
  private var aliases: Set<String> = []
  /// The variables of the top level, and where each is known from.
  private var variables: [String: AbsolutePosition] = [:]
  /// Those that another thread may be given: constants with a literal's value.
  private var literals: Set<String> = []
  private var lookup: NameLookup
  /// The statements that follow each other, from the first's start to the last's end.
  private var run: Range<Int>?

  init(_ tree: SourceFileSyntax, ownFile: String) {
    converter = SourceLocationConverter(fileName: "", tree: tree)
    lookup = NameLookup(in: tree)
    bytes = Array(tree.description.utf8)
    self.ownFile = ownFile
    noteAliases(in: tree)
    for item in tree.statements { noteNames(of: item) }
    for item in tree.statements { noteNamesake(in: item) }
    for item in tree.statements { add(item) }
    endRun()
    noteTokens(of: tree)
    lookedUpNames.formUnion(declaredNames)
  }

  // MARK: Names

  /// The names that declarations of the file need to know before any of them is judged.
  private mutating func noteNames(of item: CodeBlockItemSyntax) {
    guard location(item).presumedFile != ownFile else { return }
    let bindings = NameScope.bindings(of: item)
    variables.merge(bindings) { first, _ in first }
    guard case .decl(let declaration) = item.item else { return }
    if let variable = declaration.as(VariableDeclSyntax.self) {
      if variable.bindsLiterals { literals.formUnion(bindings.keys) }
    } else if let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.identifierText {
      declaredNames.insert(name)
      // What an alias stands for may be a type of others.
      if !declaration.is(FunctionDeclSyntax.self), !declaration.is(TypeAliasDeclSyntax.self) {
        ownTypes.insert(name)
      }
    }
  }

  private mutating func noteAliases(in tree: SourceFileSyntax) {
    for token in tree.tokens(viewMode: .sourceAccurate)
    where token.tokenKind == .keyword(.typealias) {
      if let alias = token.parent?.as(TypeAliasDeclSyntax.self) {
        aliases.insert(alias.name.identifierText)
      }
    }
  }

  /// What is said by single words, wherever they stand.
  private mutating func noteTokens(of tree: SourceFileSyntax) {
    var isConcurrent = false
    for token in tree.tokens(viewMode: .sourceAccurate) where !isOwn(token) {
      switch token.tokenKind {
      case .identifier, .binaryOperator, .prefixOperator, .postfixOperator:
        let name = token.identifierText
        if !lookedUpNames.contains(name), reachesOthers(token) { lookedUpNames.insert(name) }
        if name == "function", token.parent?.is(MacroExpansionExprSyntax.self) == true {
          note(.functionName, token)
        }
        // Of each hazard the first place is noted.
        guard mentionedNames.insert(name).inserted else { continue }
        if HazardNames.lifetime.contains(name) { note(.lifetime, token) }
        if HazardNames.typeLookup.contains(name) { note(.typeLookup, token) }
        if HazardNames.ownImage.contains(name) { note(.ownImage, token) }
        if HazardNames.concurrency.contains(name) { isConcurrent = true }
        if name.hasPrefix(BundleCandidate.reservedName) { note(.reservedName, token) }
        if name.hasPrefix("ExpressibleBy"), hasOperators { note(.languageName, token) }
      case .keyword(.deinit), .keyword(.weak), .keyword(.unowned), .keyword(.consume):
        note(.lifetime, token)
      case .keyword(.async), .keyword(.await), .keyword(.sending): isConcurrent = true
      case .prefixAmpersand: noteOverlap(at: token)
      case .keyword(.import): noteImport(at: token)
      case .stringSegment(let text):
        if text.contains(HazardNames.ownImagePath) { note(.ownImage, token) }
        if text.contains(BundleCandidate.reservedName) { note(.reservedName, token) }
      case .atSign: noteAttribute(at: token)
      default: break
      }
    }
    if isConcurrent || importsOthers { noteVariablesThatMove(in: tree) }
    if importsOthers { noteForeignObjects(in: tree) }
  }

  private mutating func noteAttribute(at token: TokenSyntax) {
    guard let attribute = token.parent?.as(AttributeSyntax.self) else { return }
    // Also between backticks it is the compiler's own.
    let name =
      attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.identifierText
      ?? attribute.attributeName.trimmedDescription
    if name == "main" { note(.entryPoint, token) }
    if HazardNames.linkageAttributes.contains(name) { note(.linkage, token) }
  }

  /// `swap(&a.x, &a.y)`: two parts of a global variable are found to overlap, those of a local one not.
  private mutating func noteOverlap(at ampersand: TokenSyntax) {
    guard let argument = ampersand.parent?.as(InOutExprSyntax.self),
      let call = argument.nearestAncestor(FunctionCallExprSyntax.self),
      let name = argument.expression.firstToken(viewMode: .sourceAccurate)?.identifierText,
      variables[name] != nil,
      call.tokens(viewMode: .sourceAccurate).count(where: { $0.identifierText == name }) > 1
    else { return }
    note(.globalVariable, ampersand)
  }

  /// Also those of an `#if`.
  private mutating func noteImport(at token: TokenSyntax) {
    guard let imported = token.parent?.as(ImportDeclSyntax.self),
      let module = imported.path.first?.name.identifierText
    else { return }
    imports.insert(imported.trimmedDescription)
    if HazardNames.discoveringModules.contains(module) { note(.discovery, token) }
    if !HazardNames.knownModules.contains(module) { importsOthers = true }
  }

  /// Whether a module is imported of which it is not known what it does with the closures that it is
  /// given.
  private var importsOthers = false

  /// Whether a type of the file declares an operator: with literals of its own it could change what
  /// literals mean elsewhere.
  private var hasOperators = false

  /// A global variable stays on the main actor, whose checks let no other thread have it; a local one may
  /// be handed over.
  private mutating func noteVariablesThatMove(in tree: SourceFileSyntax) {
    for token in tree.tokens(viewMode: .sourceAccurate)
    where !literals.contains(token.identifierText) && mayBeVariable(token)
      && (token.isInsideFunction(below: Syntax(tree))
        || token.hasAncestor(AwaitExprSyntax.self, below: Syntax(tree))
        || token.isValueOfAsyncVariable)
    {
      return note(.sharedVariable, token)
    }
  }

  /// What a module that was not looked into makes may say so when it is destroyed, which a global
  /// variable never lets happen.
  private mutating func noteForeignObjects(in tree: SourceFileSyntax) {
    for item in tree.statements {
      let names = NameScope.bindings(of: item).keys.filter { !literals.contains($0) }
      if !names.isEmpty { note(.lifetime, item) }
    }
  }

  /// A variable with the name of a function or type: a global one is declared a second time, a local one
  /// stands in front of it.
  private mutating func noteNamesake(in item: CodeBlockItemSyntax) {
    guard !declaredNames.isDisjoint(with: NameScope.bindings(of: item).keys) else { return }
    note(.globalVariable, item)
  }

  /// Whether a word may mean the variable of the top level that has its name.
  private mutating func mayBeVariable(_ token: TokenSyntax) -> Bool {
    token.isIdentifier && variables[token.identifierText] != nil
      && lookup.mayReachTopLevel(token) && !isOwn(token)
  }

  /// Whether what other programs declare could be found by a name. An expression of this one finds its
  /// own variables first.
  private mutating func reachesOthers(_ token: TokenSyntax) -> Bool {
    if variables[token.identifierText] != nil, NamePlace(token) == .value { return false }
    return lookup.mayReachTopLevel(token)
  }

  // MARK: Items

  private mutating func add(_ item: CodeBlockItemSyntax) {
    guard case .decl(let declaration) = item.item else {
      noteStatement(Syntax(item))
      return extendRun(by: item)
    }
    if declaration.is(PoundSourceLocationSyntax.self) { return endRun() }
    if let variable = declaration.as(VariableDeclSyntax.self) {
      if !variable.attributes.isEmpty || !variable.modifiers.isEmpty {
        note(.globalVariable, variable)
      }
      noteStatement(Syntax(item))
      return extendRun(by: item)
    }
    endRun()
    if declaration.is(IfConfigDeclSyntax.self) || declaration.is(MacroExpansionDeclSyntax.self) {
      return note(.directive, declaration)
    }
    noteHazards(of: declaration)
    hoisted.append(located(range(of: item)))
  }

  /// Statements: what waits, and what a function would accept that a program does not.
  private mutating func noteStatement(_ node: Syntax) {
    for token in node.tokens(viewMode: .sourceAccurate) {
      switch token.tokenKind {
      case .keyword(.await), .keyword(.async):
        if !token.isInsideFunction(below: node) { isAsynchronous = true }
      case .keyword(.return):
        if !token.isInsideFunction(below: node) { note(.topLevelReturn, token) }
      case .identifier:
        if let place = variables[token.identifierText], token.position < place,
          mayBeVariable(token)
        {
          note(.earlyUse, token)
        }
      default: break
      }
    }
  }

  private mutating func noteHazards(of declaration: DeclSyntax) {
    if declaration.is(OperatorDeclSyntax.self) || declaration.is(PrecedenceGroupDeclSyntax.self) {
      note(.languageName, declaration)
    }
    if let function = declaration.as(FunctionDeclSyntax.self), function.name.isOperator {
      note(.languageName, declaration)
    }
    if let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.identifierText,
      HazardNames.languageTypes.contains(name)
    {
      note(.languageName, declaration)
    }
    // A function may be called like a variable; as a local one it would hide the function.
    if let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name,
      variables[name.identifierText] != nil
    {
      note(.sharedVariable, name)
    }
    for token in declaration.tokens(viewMode: .sourceAccurate) {
      if token.isOperator, token.parent?.is(FunctionDeclSyntax.self) == true {
        hasOperators = true
      }
      if mayBeVariable(token) { note(.sharedVariable, token) }
    }
    if let foreign = declaration.as(ExtensionDeclSyntax.self), !isOwnType(foreign.extendedType) {
      noteExtension(foreign)
    }
  }

  private func isOwnType(_ type: TypeSyntax) -> Bool {
    guard let root = type.firstToken(viewMode: .sourceAccurate) else { return false }
    return ownTypes.contains(root.identifierText)
      && !type.tokens(viewMode: .sourceAccurate).contains { aliases.contains($0.identifierText) }
  }

  /// Whether a type of others is known to be no protocol.
  private func isStructure(_ type: TypeSyntax) -> Bool {
    if type.is(ArrayTypeSyntax.self) || type.is(DictionaryTypeSyntax.self) { return true }
    guard let name = type.as(IdentifierTypeSyntax.self)?.name.identifierText else { return false }
    return HazardNames.structures.contains(name) && !aliases.contains(name)
  }

  /// An extension of a type of others: its members are names that every program sees.
  private mutating func noteExtension(_ extended: ExtensionDeclSyntax) {
    if extended.inheritanceClause != nil { note(.foreignConformance, extended) }
    // That of a protocol may be what a type of another program conforms with.
    if !extended.memberBlock.members.isEmpty, !isStructure(extended.extendedType) {
      note(.foreignMember, extended)
    }
    for member in extended.memberBlock.members {
      let names = MemberNames(member.decl).names
      memberNames.formUnion(names)
      if names.isEmpty || !HazardNames.unnamedMembers.isDisjoint(with: names)
        || names.contains(where: { $0.hasPrefix("build") })
      {
        note(.foreignMember, member)
      }
    }
  }

  // MARK: Text

  private func range(of node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia
      .utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  private mutating func extendRun(by item: CodeBlockItemSyntax) {
    let next = range(of: item)
    run = (run?.lowerBound ?? next.lowerBound)..<next.upperBound
  }

  private mutating func endRun() {
    if let run { statements.append(located(run)) }
    run = nil
  }

  /// A piece of the text under its own directive, so that lines and columns stay what they are.
  private func located(_ range: Range<Int>) -> LocatedText {
    let place = converter.location(for: AbsolutePosition(utf8Offset: range.lowerBound))
    let indentation = String(repeating: " ", count: place.column - 1)
    let text = String(decoding: bytes[range], as: UTF8.self)
    return LocatedText(
      text: "#sourceLocation(file: \"\(place.presumedFile)\", line: \(place.presumedLine))\n"
        + indentation + text)
  }

  private func isOwn(_ token: TokenSyntax) -> Bool {
    location(token).presumedFile == ownFile
  }

  private func location(_ node: some SyntaxProtocol) -> SourceLocation {
    converter.location(for: node.positionAfterSkippingLeadingTrivia)
  }

  private mutating func note(_ kind: BundleHazard.Kind, _ node: some SyntaxProtocol) {
    let place = location(node)
    guard place.presumedFile != ownFile else { return }
    let hazard = BundleHazard(
      kind: kind, file: place.presumedFile, line: place.presumedLine, column: place.column)
    // One of a kind is enough to say why.
    if !hazards.contains(where: { $0.kind == kind }) { hazards.append(hazard) }
  }
}
