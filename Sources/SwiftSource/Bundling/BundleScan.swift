import SwiftSyntax

/// Walks a program once and divides it into what a bundle hoists and what it runs.
struct BundleScan {
  private(set) var hazards: [BundleHazard] = []
  private(set) var imports: Set<String> = []
  private(set) var isAsynchronous = false
  private(set) var declaredNames: Set<String> = []
  private(set) var mentionedNames: Set<String> = []
  private(set) var hoisted: [LocatedText] = []
  private(set) var statements: [LocatedText] = []

  private let converter: SourceLocationConverter
  private let bytes: [UInt8]
  private let ownFile: String
  private var ownTypes: Set<String> = []
  private var variables: Set<String> = []
  private var mutableVariables: Set<String> = []
  /// The statements that follow each other, from the first's start to the last's end.
  private var run: Range<Int>?

  init(_ tree: SourceFileSyntax, ownFile: String) {
    converter = SourceLocationConverter(fileName: "", tree: tree)
    bytes = Array(tree.description.utf8)
    self.ownFile = ownFile
    for item in tree.statements { noteNames(of: item) }
    for item in tree.statements { add(item) }
    endRun()
    noteTokens(of: tree)
    hazards.sort { ($0.line, $0.kind.rawValue) < ($1.line, $1.kind.rawValue) }
  }

  // MARK: Names

  /// The names that declarations of the file need to know before any of them is judged.
  private mutating func noteNames(of item: CodeBlockItemSyntax) {
    guard case .decl(let declaration) = item.item, location(item).presumedFile != ownFile else {
      return
    }
    if let variable = declaration.as(VariableDeclSyntax.self) {
      let names = BoundNames(variable).names
      variables.formUnion(names)
      if variable.bindingSpecifier.tokenKind == .keyword(.var) {
        mutableVariables.formUnion(names)
      }
    } else if let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.identifierText {
      declaredNames.insert(name)
      if !declaration.is(FunctionDeclSyntax.self) { ownTypes.insert(name) }
    }
  }

  /// What is said by single words, wherever they stand.
  private mutating func noteTokens(of tree: SourceFileSyntax) {
    var isConcurrent = false
    for token in tree.tokens(viewMode: .sourceAccurate) where !isOwn(token) {
      switch token.tokenKind {
      case .identifier, .binaryOperator, .prefixOperator, .postfixOperator:
        let name = token.identifierText
        mentionedNames.insert(name)
        if Self.lifetimeNames.contains(name) { note(.lifetime, token) }
        if Self.reflectionNames.contains(name) { note(.reflection, token) }
        if Self.concurrencyNames.contains(name) { isConcurrent = true }
        if name.hasPrefix("ExpressibleBy"), hasOperators { note(.languageName, token) }
      case .keyword(.deinit), .keyword(.weak), .keyword(.unowned): note(.lifetime, token)
      case .keyword(.async), .keyword(.await): isConcurrent = true
      case .atSign: noteAttribute(at: token)
      default: break
      }
    }
    if isConcurrent { noteVariablesInClosures(tree) }
  }

  private static let lifetimeNames: Set = [
    "isKnownUniquelyReferenced", "Unmanaged", "withExtendedLifetime", "autoreleasepool",
  ]
  private static let reflectionNames: Set = [
    "callStackSymbols", "callStackReturnAddresses", "Backtrace", "function", "dsohandle",
  ]
  private static let concurrencyNames: Set = [
    "Task", "addTask", "DispatchQueue", "Thread", "OperationQueue", "Sendable", "DispatchGroup",
    "concurrentPerform", "detachNewThread", "detachNewThreadSelector", "withTaskGroup",
  ]
  private static let linkageAttributes: Set = ["_silgen_name", "_cdecl", "c", "_expose", "section"]
  private static let literalTypes: Set = [
    "IntegerLiteralType", "FloatLiteralType", "StringLiteralType", "BooleanLiteralType",
    "UnicodeScalarType", "ExtendedGraphemeClusterType",
  ]
  /// Members that are used by what the language does for a program.
  private static let unnamedMembers: Set = [
    "init", "subscript", "callAsFunction", "appendInterpolation", "appendLiteral",
    "makeIterator", "makeAsyncIterator", "next", "hash", "description", "debugDescription",
    "customMirror", "wrappedValue", "projectedValue", "dynamicallyCall", "encode",
  ]

  private mutating func noteAttribute(at token: TokenSyntax) {
    guard let attribute = token.parent?.as(AttributeSyntax.self) else { return }
    let name = attribute.attributeName.trimmedDescription
    if name == "main" { note(.entryPoint, token) }
    if Self.linkageAttributes.contains(name) { note(.linkage, token) }
  }

  /// Whether a type of the file declares an operator: with literals of its own it could change what
  /// literals mean elsewhere.
  private var hasOperators = false

  /// A variable that a closure may see while something else runs is another one as a local.
  private mutating func noteVariablesInClosures(_ tree: SourceFileSyntax) {
    guard !mutableVariables.isEmpty else { return }
    for token in tree.tokens(viewMode: .sourceAccurate)
    where token.isIdentifier && mutableVariables.contains(token.identifierText)
      && token.hasAncestor(ClosureExprSyntax.self)
    {
      note(.sharedVariable, token)
      return
    }
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
    if let imported = declaration.as(ImportDeclSyntax.self) {
      imports.insert(imported.trimmedDescription)
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
    if let alias = declaration.as(TypeAliasDeclSyntax.self),
      Self.literalTypes.contains(alias.name.identifierText)
    {
      note(.languageName, declaration)
    }
    for token in declaration.tokens(viewMode: .sourceAccurate) {
      if token.isOperator, token.parent?.is(FunctionDeclSyntax.self) == true {
        hasOperators = true
      }
      if token.isIdentifier, variables.contains(token.identifierText), !isOwn(token) {
        note(.sharedVariable, token)
      }
    }
    if let foreign = declaration.as(ExtensionDeclSyntax.self), !isOwnType(foreign.extendedType) {
      noteExtension(foreign)
    }
  }

  private func isOwnType(_ type: TypeSyntax) -> Bool {
    guard let root = type.firstToken(viewMode: .sourceAccurate) else { return false }
    return ownTypes.contains(root.identifierText)
  }

  /// An extension of a type of others: its members are names that every program sees.
  private mutating func noteExtension(_ extended: ExtensionDeclSyntax) {
    if extended.inheritanceClause != nil { note(.foreignConformance, extended) }
    for member in extended.memberBlock.members {
      let names = MemberNames(member.decl).names
      declaredNames.formUnion(names)
      if names.isEmpty || !Self.unnamedMembers.isDisjoint(with: names)
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
    let hazard = BundleHazard(kind: kind, line: place.line)
    if !hazards.contains(hazard) { hazards.append(hazard) }
  }
}
