internal import SwiftParsing
import SwiftSyntax

/// Walks a program once and divides it into declarations, which stay at file scope, and statements.
///
/// The steps are: hazards of single tokens (`read`), the role of each item (`add`), and finally checks that
/// need all variables (`noteOverlaps`, `noteMoves`). The order matters: where a variable goes depends on
/// what precedes it (``EarlyUse``).
///
/// Consecutive statements form a run, which is copied as a whole, including blank lines and comments; a
/// declaration ends the run.
struct BundleScan {
  /// The first of each kind, in the order of discovery.
  private(set) var hazards: [BundleHazard] = []
  private(set) var imports: Set<String> = []
  /// What stays at file scope, except operators.
  var declarations: [BundleCandidate.Piece] = []
  /// Finished runs and touches, each under its directive.
  private(set) var statements: [String] = []
  /// Words inserted on lines of the author.
  var inlineWords: [BundleCandidate.MovedLine] = []
  /// Where the compiler locates attributes.
  var attributePlaces: [AttributePlace] = []
  /// Operators and precedence groups with their texts, by the key that identifies them.
  private(set) var operators: [String: BundleCandidate.Operator] = [:]
  /// Where variables are declared that become local to the function.
  var localPlaces: Set<BundleCandidate.Place> = []
  /// Whether a module is imported whose functions may do anything with their arguments.
  private(set) var importsOthers = false
  /// Whether closures may run concurrently.
  private(set) var isConcurrent = false
  /// Whether the program observes when a value is destroyed.
  private(set) var observesLifetimes = false
  /// Whether the program observes actor isolation.
  private var tellsIsolation = false
  /// Where the program first gets its arguments, and whether it reads files.
  private var argumentsUse: TokenSyntax?
  private var readsFiles = false
  /// The text of all string literals, which a program may put together, and the last of them.
  private var literalText = ""
  private var lastLiteral: TokenSyntax?

  /// The type marked `@main`, if the program may have one.
  private(set) var mainType: String?
  /// Whether a `@main` type is the entry point instead of statements; variables are then initialized on
  /// first use, in a bundle too.
  private let startsAtMain: Bool

  let tree: SourceFileSyntax
  /// The variables whose values the compiler would know (``FoldedConstants``).
  let known: Set<String>
  /// Tracks the statements above the current item.
  var earlyUse: EarlyUse
  /// Top-level functions and types, and the variables so far.
  private(set) var declaredNames: Set<String> = []
  /// The variables so far that are local to the function.
  var locals: Set<String> = []
  let converter: SourceLocationConverter
  /// The program's text.
  let bytes: [UInt8]
  private let ownFile: String
  /// The names of types, including protocols, declared at top level.
  private(set) var ownTypes: Set<String> = []
  /// The program's own protocols that imply no others.
  private(set) var ownProtocols: Set<String> = []
  /// How many steps the search for those protocols, and for early uses, has taken.
  var steps: Int { protocolSteps + earlyUse.steps }
  private let protocolSteps: Int
  /// Names of type aliases at any depth; an alias may stand for another module's type.
  private(set) var aliases: Set<String> = []
  private var run: Range<Int>?

  /// Analyzes a whole program.
  ///
  /// - Parameters:
  ///   - tree: a program without syntax errors.
  ///   - ownFile: the file name of generated lines.
  ///   - startsAtMain: whether a type marked `@main` is the entry point.
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
    let protocols = OwnProtocols(tree)
    protocolSteps = protocols.steps
    ownProtocols = protocols.names
    earlyUse = EarlyUse(tree, ownTypes: ownTypes)
    for token in tree.tokens(viewMode: .sourceAccurate) where !isOwn(token) { read(token) }
    noteOwnFile()
    for item in tree.statements { add(item) }
    endRun()
    noteOverlaps()
    noteMoves()
    if startsAtMain, mainType == nil || !statements.isEmpty { note(.entryPoint, tree) }
  }

  // MARK: Words

  /// Records what a single token implies, wherever it occurs.
  ///
  /// Never called for generated lines.
  private mutating func read(_ token: TokenSyntax) {
    switch token.tokenKind {
    case .identifier:
      let name = token.identifierText
      if HazardNames.typeLookup.contains(name) { note(.typeLookup, token) }
      if HazardNames.ownImage.contains(name) { note(.ownImage, token) }
      if HazardNames.arguments.contains(name), argumentsUse == nil { argumentsUse = token }
      if HazardNames.fileReaders.contains(name) { readsFiles = true }
      if HazardNames.concurrency.contains(name) { isConcurrent = true }
      if HazardNames.lifetime.contains(name) { observesLifetimes = true }
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
      observesLifetimes = true
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
      if Self.exposesImage(text) { note(.ownImage, token) }
      literalText += text
      lastLiteral = token
      if text.contains(BundleCandidate.reservedName) { note(.reservedName, token) }
      if text.contains(where: { $0 == "\\" || $0.isNewline }), token.isSaidByCompiler {
        note(.ownMessage, token)
      }
    case .atSign: readAttribute(at: token)
    default: break
    }
  }

  private static func exposesImage(_ text: String) -> Bool {
    HazardNames.ownImagePaths.contains { text.contains($0) }
  }

  /// Notes a program that may read the file of its executable, by the first argument or by a path that is put
  /// together.
  private mutating func noteOwnFile() {
    guard readsFiles else { return }
    if let argumentsUse { note(.ownImage, argumentsUse) }
    if let lastLiteral, Self.exposesImage(literalText) { note(.ownImage, lastLiteral) }
  }

  /// Whether a token is the name of a declaration.
  private func declares(_ name: TokenSyntax) -> Bool {
    name.parent?.asProtocol((any NamedDeclSyntax).self)?.name == name
  }

  /// Notes access modifiers that change printed type names (`private` types) or widen access.
  ///
  /// A `private` function or property is accepted, and so is `private(set)`.
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

  /// Notes `@main`, and attributes that set a linker name.
  private mutating func readAttribute(at token: TokenSyntax) {
    guard let attribute = token.parent?.as(AttributeSyntax.self) else { return }
    // Backticks do not change the meaning of an attribute's name.
    let name =
      attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.identifierText
      ?? attribute.attributeName.trimmedDescription
    if name == "main" { readMain(attribute) }
    if HazardNames.linkageAttributes.contains(name) { note(.linkage, token) }
  }

  /// Records the main type, if the program may have one and it is at top level.
  private mutating func readMain(_ attribute: AttributeSyntax) {
    let type = attribute.parent?.parent
    let file = type?.parent?.parent?.parent
    guard startsAtMain, mainType == nil, file?.is(SourceFileSyntax.self) ?? false,
      let name = type?.asProtocol((any NamedDeclSyntax).self)?.name.text
    else { return note(.entryPoint, attribute) }
    mainType = name
  }

  /// Records an import, including one in `#if`.
  ///
  /// The module is identified by its first component: `Foundation` of `Foundation.NSDate`.
  private mutating func readImport(at token: TokenSyntax) {
    guard let imported = token.parent?.as(ImportDeclSyntax.self),
      let module = imported.path.first?.name.identifierText
    else { return }
    imports.insert(imported.trimmedDescription)
    if HazardNames.discoveringModules.contains(module) { note(.discovery, token) }
    if !HazardNames.knownModules.contains(module) { importsOthers = true }
  }

  // MARK: Items

  /// Assigns a top-level item: a declaration to file scope, anything else to the function.
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

  /// Places a variable according to ``TopLevelVariable``.
  ///
  /// A variable that stays at file scope is touched at its original place, `_ = x`, because globals are
  /// initialized on first use.
  private mutating func add(_ variable: VariableDeclSyntax, _ item: CodeBlockItemSyntax) {
    // Generated variables of a lowered app are already private to the file and need no touch.
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
    let isolation: ObservableIsolation =
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

  /// A variable of a program without statements, or a generated one, also stays at file scope.
  private mutating func addGlobal(_ variable: VariableDeclSyntax) {
    endRun()
    if isOwn(variable) {
      declarations.append(.plain(located(range(of: variable))))
    } else {
      noteModifiers(of: DeclSyntax(variable))
      declarations.append(isolated(DeclSyntax(variable)))
    }
  }

  /// Modifiers of a variable that mean the same at file scope and in a function.
  private static let harmlessModifiers: Set = ["weak", "unowned", "nonisolated"]

  /// Notes an access modifier before a declaration, where `fileprivate` has to be inserted.
  mutating func noteModifiers(of declaration: DeclSyntax) {
    let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
    if let word = modifiers.first(where: { Self.accessWords.contains($0.name.text) }) {
      note(.explicitAccess, word)
    }
  }

  static let accessWords: Set = [
    "public", "open", "internal", "fileprivate", "private", "package",
  ]

  /// Collects an operator or a precedence group, which the module declares once.
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

  /// The bytes of a node without trivia.
  func range(of node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia
      .utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// Adds a statement to the current run.
  private mutating func extendRun(by item: CodeBlockItemSyntax) {
    let next = range(of: item)
    run = (run?.lowerBound ?? next.lowerBound)..<next.upperBound
  }

  private mutating func endRun() {
    if let run { statements.append(located(run)) }
    run = nil
  }

  private func isOwn(_ node: some SyntaxProtocol) -> Bool {
    location(node).presumedFile == ownFile
  }

  /// The place of a node by `#sourceLocation`.
  func location(_ node: some SyntaxProtocol) -> SourceLocation {
    converter.location(for: node.positionAfterSkippingLeadingTrivia)
  }

  /// Notes a hazard at a node, unless its kind has been noted or the line is generated.
  mutating func note(_ kind: BundleHazard.Kind, _ node: some SyntaxProtocol) {
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
