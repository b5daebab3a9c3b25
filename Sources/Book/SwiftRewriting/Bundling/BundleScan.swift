internal import SwiftParsing
import SwiftSyntax

/// Walks a program once and divides it into declarations, which stay at file scope, and what runs.
///
/// The steps are: what single words say (`read`), item by item what each becomes (`add`), and at
/// the end what only all variables together tell (`noteOverlaps`, `noteMoves`). The order matters:
/// a variable's fate depends on what stands above it (``EarlyUse``).
///
/// Statements that follow each other form a run, which is copied as a whole with the blank lines
/// and comments in it; a declaration ends the run.
struct BundleScan {
  /// The first of each kind, in the order in which they are found.
  private(set) var hazards: [BundleHazard] = []
  /// The import declarations as written.
  private(set) var imports: Set<String> = []
  /// What stays at file scope, operators left out.
  var declarations: [BundleCandidate.Piece] = []
  /// Finished runs and touches, each under its directive.
  private(set) var statements: [String] = []
  /// Where words of ours stand on an author's line.
  var inlineWords: [BundleCandidate.MovedLine] = []
  /// Where attributes are said to stand.
  var attributePlaces: [AttributePlace] = []
  /// Operators and precedence groups by what makes two of them the same, each with its text.
  private(set) var operators: [String: BundleCandidate.Operator] = [:]
  /// Where the variables stand that have become those of a function.
  var localPlaces: Set<BundleCandidate.Place> = []
  /// Whether a module is imported of which it is not known what it does with what it is given.
  private(set) var importsOthers = false
  /// Whether something could run a closure at the same time.
  private(set) var isConcurrent = false
  /// Whether it tells when a value is destroyed.
  private(set) var tellsLifetimes = false
  /// Whether it asks which actor something belongs to.
  private var tellsIsolation = false

  /// The type marked `@main` of a program that may have one.
  private(set) var mainType: String?
  /// Whether such a type starts the program, in the place of statements; its variables are then made when they
  /// are first used, in a bundle too.
  private let startsAtMain: Bool

  /// The program, whose tokens are asked again when all items are known.
  let tree: SourceFileSyntax
  /// The variables whose values the compiler would know (``FoldedConstants``).
  let known: Set<String>
  /// Knows which statements stand above, as far as the scan has come.
  var earlyUse: EarlyUse
  /// Functions and types of the top level, and the variables so far.
  private(set) var declaredNames: Set<String> = []
  /// The variables so far that are those of the function.
  var locals: Set<String> = []
  let converter: SourceLocationConverter
  /// The program's text, which pieces are copied from.
  let bytes: [UInt8]
  private let ownFile: String
  /// The names of types, protocols among them, that the top level declares.
  private(set) var ownTypes: Set<String> = []
  /// Protocols of its own that imply none of others.
  private(set) var ownProtocols: Set<String> = []
  /// Names of type aliases at any depth; what one stands for may be a type of others.
  private(set) var aliases: Set<String> = []
  /// The statements that follow each other, from the first's start to the last's end.
  private var run: Range<Int>?

  /// Reads a whole program.
  ///
  /// - Parameters:
  ///   - tree: a program without syntax errors.
  ///   - ownFile: the file name of lines that are not the author's.
  ///   - startsAtMain: whether a type marked `@main` starts it.
  init(_ tree: SourceFileSyntax, ownFile: String, startsAtMain: Bool) {
    self.tree = tree
    self.startsAtMain = startsAtMain
    converter = SourceLocationConverter(fileName: "", tree: tree)
    bytes = Array(tree.description.utf8)
    self.ownFile = ownFile
    known = FoldedConstants(tree).names
    for item in tree.statements {
      guard case .decl(let declaration) = item.item,
        let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.identifierText
      else { continue }
      declaredNames.insert(name)
      guard declaration.asProtocol((any DeclGroupSyntax).self) != nil else { continue }
      ownTypes.insert(name)
    }
    ownProtocols = OwnProtocols(tree).names
    earlyUse = EarlyUse(tree, ownTypes: ownTypes)
    for token in tree.tokens(viewMode: .sourceAccurate) where !isOwn(token) { read(token) }
    for item in tree.statements { add(item) }
    endRun()
    noteOverlaps()
    noteMoves()
    if startsAtMain, mainType == nil || !statements.isEmpty { note(.entryPoint, tree) }
  }

  // MARK: Words

  /// What is said by a single word, wherever it stands.
  ///
  /// Lines that are not the author's never come here.
  private mutating func read(_ token: TokenSyntax) {
    switch token.tokenKind {
    case .identifier:
      let name = token.identifierText
      if HazardNames.typeLookup.contains(name) { note(.typeLookup, token) }
      if HazardNames.ownImage.contains(name) { note(.ownImage, token) }
      if HazardNames.concurrency.contains(name) { isConcurrent = true }
      if HazardNames.lifetime.contains(name) { tellsLifetimes = true }
      if HazardNames.languageTypes.contains(name), declares(token) || name != "MainActor" {
        note(.languageName, token)
      }
      if name.hasPrefix(BundleCandidate.reservedName) { note(.reservedName, token) }
      if name == "isolation" { tellsIsolation = true }
      if HazardNames.callers.contains(name) { note(.ownPlace, token) }
      if name == "function" || name == "column",
        token.parent?.is(MacroExpansionExprSyntax.self) == true
      {
        note(.ownPlace, token)
      }
    case .keyword(.deinit), .keyword(.weak), .keyword(.unowned), .keyword(.consume):
      tellsLifetimes = true
    case .keyword(.async), .keyword(.await), .keyword(.sending): isConcurrent = true
    case .keyword(.isolated): tellsIsolation = true
    case .keyword(.any):
      let type = token.parent?.as(SomeOrAnyTypeSyntax.self)?.constraint
      let isConstrained = type?.tokens(viewMode: .sourceAccurate).contains {
        $0.tokenKind == .leftAngle
      }
      if isConstrained ?? false { note(.typeLookup, token) }
    case .keyword(.import): readImport(at: token)
    case .keyword(.typealias):
      let alias = token.parent?.as(TypeAliasDeclSyntax.self)?.name.identifierText
      if let alias { aliases.insert(alias) }
    case .keyword(.private), .keyword(.fileprivate), .keyword(.open), .keyword(.package):
      readAccess(at: token)
    case .stringSegment(let text):
      if text.contains(HazardNames.ownImagePath) { note(.ownImage, token) }
      if text.contains(BundleCandidate.reservedName) { note(.reservedName, token) }
      if text.contains(where: { $0 == "\\" || $0.isNewline }), token.isSaidByCompiler {
        note(.ownMessage, token)
      }
    case .atSign: readAttribute(at: token)
    default: break
    }
  }

  /// Whether a token is the name of what is declared there.
  private func declares(_ name: TokenSyntax) -> Bool {
    name.parent?.asProtocol((any NamedDeclSyntax).self)?.name == name
  }

  /// Types of this kind have names that cannot be printed, and what is open to others stays so.
  ///
  /// A `private` function or property is left alone, and so is `private(set)`.
  private mutating func readAccess(at token: TokenSyntax) {
    guard let modifier = token.parent?.as(DeclModifierSyntax.self), modifier.detail == nil,
      let declaration = modifier.parent?.parent
    else { return }
    let isType =
      declaration.asProtocol((any DeclGroupSyntax).self) != nil
      || declaration.is(TypeAliasDeclSyntax.self)
    let isFar = token.tokenKind == .keyword(.open) || token.tokenKind == .keyword(.package)
    if isType || isFar { note(.explicitAccess, token) }
  }

  /// Notes `@main`, and attributes that give something a name for the linker.
  private mutating func readAttribute(at token: TokenSyntax) {
    guard let attribute = token.parent?.as(AttributeSyntax.self) else { return }
    // Also between backticks it is the compiler's own.
    let name =
      attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.identifierText
      ?? attribute.attributeName.trimmedDescription
    if name == "main" { readMain(attribute) }
    if HazardNames.linkageAttributes.contains(name) { note(.linkage, token) }
  }

  /// Takes down the type that starts the program, if that may have one, and only at the top level.
  private mutating func readMain(_ attribute: AttributeSyntax) {
    let type = attribute.parent?.parent
    let file = type?.parent?.parent?.parent
    guard startsAtMain, mainType == nil, file?.is(SourceFileSyntax.self) ?? false,
      let name = type?.asProtocol((any NamedDeclSyntax).self)?.name.text
    else { return note(.entryPoint, attribute) }
    mainType = name
  }

  /// Also those of an `#if`.
  ///
  /// Notes the module by its first name: `Foundation` of `Foundation.NSDate`.
  private mutating func readImport(at token: TokenSyntax) {
    guard let imported = token.parent?.as(ImportDeclSyntax.self),
      let module = imported.path.first?.name.identifierText
    else { return }
    imports.insert(imported.trimmedDescription)
    if HazardNames.discoveringModules.contains(module) { note(.discovery, token) }
    if !HazardNames.knownModules.contains(module) { importsOthers = true }
  }

  // MARK: Items

  /// Puts one item of the top level where it belongs: a declaration at file scope, all else into
  /// the function.
  private mutating func add(_ item: CodeBlockItemSyntax) {
    guard case .decl(let declaration) = item.item else {
      let first = item.firstToken(viewMode: .sourceAccurate)
      if first?.parent?.is(ClosureExprSyntax.self) ?? false { note(.closureStatement, item) }
      readStatement(Syntax(item))
      readGuard(item)
      declaredNames.formUnion(NameScope.bindings(of: item).keys)
      extendRun(by: item)
      return earlyUse.pass(item)
    }
    if let variable = declaration.as(VariableDeclSyntax.self) { return add(variable, item) }
    endRun()
    if declaration.is(PoundSourceLocationSyntax.self) { return }
    if declaration.is(ImportDeclSyntax.self) || isOwn(declaration) {
      declarations.append(.plain(located(range(of: item))))
    } else if declaration.is(OperatorDeclSyntax.self)
      || declaration.is(PrecedenceGroupDeclSyntax.self)
    {
      addOperator(declaration)
    } else if declaration.is(IfConfigDeclSyntax.self)
      || declaration.is(MacroExpansionDeclSyntax.self) || declaration.is(MacroDeclSyntax.self)
    {
      note(.directive, declaration)
    } else if let extended = declaration.as(ExtensionDeclSyntax.self) {
      add(extended)
    } else {
      noteModifiers(of: declaration)
      declarations.append(isolated(declaration))
    }
  }

  /// Decides about a variable by ``TopLevelVariable``.
  ///
  /// One that stays in the file is touched where it stood, `_ = x`, since a file's variables get
  /// their values only when they are first used.
  private mutating func add(_ variable: VariableDeclSyntax, _ item: CodeBlockItemSyntax) {
    // What the lowering of an app adds keeps to its file by itself, and nothing has to touch it.
    if startsAtMain || isOwn(variable) && variable.modifiers.contains(where: \.isPrivate) {
      return addGlobal(variable)
    }
    let isFree = variable.modifiers.contains { $0.name.tokenKind == .keyword(.nonisolated) }
    let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
    let kind = isFree ? BundleCandidate.Piece.Kind.other : isConstant ? .constant : .variable
    if !variable.attributes.isEmpty
      || variable.modifiers.contains(where: { !Self.harmlessModifiers.contains($0.name.text) })
    {
      note(.globalVariable, variable)
    }
    let names = variable.boundNames
    if !names.isDisjoint(with: locals) { note(.globalVariable, variable) }
    defer { declaredNames.formUnion(names) }
    let isolation: SeenIsolation =
      tellsIsolation ? .everywhere : isConcurrent ? .inClosures : .nowhere
    switch TopLevelVariable(variable, locals: locals, known: known, isolation: isolation) {
    case .computed:
      endRun()
      declarations.append(isolated(DeclSyntax(variable), kind))
      return
    case .ofFile:
      endRun()
      for name in variable.boundNames where earlyUse.threatens(name, value: variable.bindings) {
        note(.earlyUse, variable)
      }
      declarations.append(isolated(DeclSyntax(variable), kind))
      statements += variable.namesInOrder.map {
        located(item.positionAfterSkippingLeadingTrivia, "_ = `\($0)`")
      }
    case .ofFunction:
      readStatement(Syntax(item))
      addLocal(variable)
      extendRun(by: item)
    }
    earlyUse.pass(item)
  }

  /// A variable of a program without statements, or of ours, which is one of its file alone as well.
  private mutating func addGlobal(_ variable: VariableDeclSyntax) {
    endRun()
    if isOwn(variable) {
      declarations.append(.plain(located(range(of: variable))))
    } else {
      noteModifiers(of: DeclSyntax(variable))
      declarations.append(isolated(DeclSyntax(variable)))
    }
  }

  /// Modifiers of a variable that mean the same in the file and in the function.
  private static let harmlessModifiers: Set = ["weak", "unowned", "nonisolated"]

  /// Notes a word for access in front of a declaration, since ours has to stand there.
  mutating func noteModifiers(of declaration: DeclSyntax) {
    let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
    if let word = modifiers.first(where: { Self.accessWords.contains($0.name.text) }) {
      note(.explicitAccess, word)
    }
  }

  /// The words that say how far a declaration can be seen.
  static let accessWords: Set = [
    "public", "open", "internal", "fileprivate", "private", "package",
  ]

  /// Keeps an operator or a precedence group apart from the file: the module declares it once.
  private mutating func addOperator(_ declaration: DeclSyntax) {
    let name: String
    if let one = declaration.as(OperatorDeclSyntax.self) {
      name = "\(one.fixitySpecifier.text) \(one.name.text)"
    } else {
      name = declaration.as(PrecedenceGroupDeclSyntax.self)?.name.text ?? ""
    }
    operators[name] = BundleCandidate.Operator(
      text: declaration.trimmedDescription,
      located: located(range(of: declaration)))
  }

  // MARK: Text

  /// The bytes of a node without what is around it.
  func range(of node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia
      .utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// Takes a statement into the current run.
  private mutating func extendRun(by item: CodeBlockItemSyntax) {
    let next = range(of: item)
    run = (run?.lowerBound ?? next.lowerBound)..<next.upperBound
  }

  /// Finishes the current run.
  private mutating func endRun() {
    if let run { statements.append(located(run)) }
    run = nil
  }

  /// Whether a node stands on a line that is not the author's.
  private func isOwn(_ node: some SyntaxProtocol) -> Bool {
    location(node).presumedFile == ownFile
  }

  /// The place of a node by `#sourceLocation`.
  func location(_ node: some SyntaxProtocol) -> SourceLocation {
    converter.location(for: node.positionAfterSkippingLeadingTrivia)
  }

  /// Notes a hazard at a node, unless there is one of its kind, or the line is not the author's.
  mutating func note(_ kind: BundleHazard.Kind, _ node: some SyntaxProtocol) {
    // One of a kind is enough to say why.
    guard !hazards.contains(where: { $0.kind == kind }) else { return }
    let place = location(node)
    guard place.presumedFile != ownFile else { return }
    hazards.append(
      BundleHazard(
        kind: kind, file: place.presumedFile, line: place.presumedLine, column: place.column))
  }
}

extension DeclModifierSyntax {
  fileprivate var isPrivate: Bool { name.tokenKind == .keyword(.private) }
}
