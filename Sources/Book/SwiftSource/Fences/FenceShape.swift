internal import SwiftParsing
internal import SwiftSyntax
internal import WorkbookModel

/// Where the code of a fence must stand, and what it needs around it, from the syntax alone.
package struct FenceShape: Sendable, Hashable {
  /// A place that the code needs.
  package enum Home: Sendable, Hashable {
    /// A function's body, or a loop's: it returns, or breaks.
    case function
    /// A method's body: it uses `self` or `super`.
    case method
    /// A type's body: it declares an initializer, a case, an override ...
    case type
  }

  /// Something outside the program, on which a run depends.
  package enum Surrounding: Sendable, Hashable {
    case network, files, arguments, input, environment
  }

  /// A word and what follows from it.
  package struct Finding<Meaning: Sendable & Hashable>: Sendable, Hashable {
    package var meaning: Meaning
    /// The word, such as `return` or `URLSession`.
    package var word: String
    /// Its bytes.
    package var range: Range<Int>
  }

  /// The first sign that the code is not for top level; nil if it can stand there.
  package internal(set) var home: Finding<Home>?
  /// In the order of the text, each word once.
  package internal(set) var surroundings: [Finding<Surrounding>] = []
  /// The names in `os(...)` and `canImport(...)` conditions of `#if`, in the order of the text.
  package internal(set) var conditions: [Finding<Condition>] = []
  /// Whether a type is marked `@main`.
  package internal(set) var hasMain = false
  /// Whether there is an `await` outside functions and closures.
  package internal(set) var isAsync = false

  /// A condition of `#if` about the platform.
  package enum Condition: Sendable, Hashable { case system, module }

  /// Reads a text; one that is not parsed (`ParsableSource`) has no shape.
  package init(_ text: String) {
    let tree = ParsableSource(text).tree
    let names = FenceNames(tree)
    for item in tree.statements { readDeclaration(item) }
    for token in tree.tokens(viewMode: .sourceAccurate) { read(token, in: Syntax(tree)) }
    for use in names.uses {
      guard let meaning = Self.surroundings[use.name] else { continue }
      surroundings.append(.init(meaning: meaning, word: use.name, range: use.range))
    }
    surroundings.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Names of Foundation, the C library and the standard library.
  private static let surroundings: [String: Surrounding] = [
    "URLSession": .network, "URLSessionConfiguration": .network, "NSURLConnection": .network,
    "NWConnection": .network, "NWListener": .network, "FileManager": .files, "FileHandle": .files,
    "Bundle": .files, "fopen": .files, "opendir": .files, "InputStream": .files,
    "OutputStream": .files, "CommandLine": .arguments, "readLine": .input, "getchar": .input,
    "getenv": .environment, "ProcessInfo": .environment, "Process": .environment,
  ]
  /// Labels of arguments that name a place outside the program.
  private static let labels: [String: Surrounding] = [
    "contentsOfFile": .files, "toFile": .files, "contentsOf": .files, "fileURLWithPath": .files,
    "contentsOfURL": .network,
  ]
  /// Modifiers that only members have.
  private static let memberModifiers: Set<String> = [
    "override", "mutating", "nonmutating", "static", "class", "required", "convenience", "dynamic",
  ]
  /// Attributes that only members have.
  private static let memberAttributes: Set<String> = [
    "objc", "IBOutlet", "IBAction", "IBInspectable", "NSManaged", "GKInspectable",
  ]

  private mutating func add(_ home: Home, _ token: TokenSyntax?) {
    guard self.home == nil, let token else { return }
    self.home = .init(meaning: home, word: token.text, range: token.ownRange)
  }

  /// Reads what a declaration at top level needs.
  private mutating func readDeclaration(_ item: CodeBlockItemSyntax) {
    if let call = item.item.as(FunctionCallExprSyntax.self), call.leftParen == nil,
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName,
      ["get", "set", "willSet", "didSet"].contains(name.text)
    {
      add(.type, name)
    }
    guard case .decl(let declaration) = item.item else { return }
    switch declaration.kind {
    case .initializerDecl, .deinitializerDecl, .subscriptDecl, .associatedTypeDecl:
      // A listing's initializer has no body.
      add(.type, declaration.firstToken(viewMode: .sourceAccurate))
    default: break
    }
    add(
      .type,
      declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers.first {
        Self.memberModifiers.contains($0.name.text)
      }?.name)
    add(
      .type,
      declaration.asProtocol((any WithAttributesSyntax).self)?.attributes.lazy
        .compactMap { $0.as(AttributeSyntax.self)?.attributeName }
        .first { Self.memberAttributes.contains($0.trimmedDescription) }?
        .firstToken(viewMode: .sourceAccurate))
  }

  /// Reads what a word means wherever it occurs.
  private mutating func read(_ token: TokenSyntax, in tree: Syntax) {
    switch token.tokenKind {
    case .keyword(.return):
      if token.parent?.is(ReturnStmtSyntax.self) == true, !token.isInsideFunction(below: tree) {
        add(.function, token)
      }
    case .keyword(.break), .keyword(.continue):
      if token.parent?.is(BreakStmtSyntax.self) == true
        || token.parent?.is(ContinueStmtSyntax.self) == true, !token.isInLoopOrSwitch
      {
        add(.function, token)
      }
    case .keyword(.case), .keyword(.default):
      if token.isLabelWithoutSwitch {
        add(
          token.nextToken(viewMode: .sourceAccurate)?.isIdentifier == true ? .type : .function,
          token)
      }
    case .keyword(.`self`), .keyword(.super):
      let isName =
        token.parent?.is(DeclReferenceExprSyntax.self) == true
        && token.parent?.parent?.as(MemberAccessExprSyntax.self)?.declName.id != token.parent?.id
        && token.parent?.parent?.is(KeyPathPropertyComponentSyntax.self) != true
        || token.parent?.is(SuperExprSyntax.self) == true
        || token.parent?.is(ClosureCaptureSyntax.self) == true
      if isName, !token.hasAncestor(MemberBlockSyntax.self, below: tree) { add(.method, token) }
    case .keyword(.await):
      if !token.isInsideFunction(below: tree) { isAsync = true }
    case .keyword(.async):
      if token.isModifierAsync, !token.isInsideFunction(below: tree) { isAsync = true }
    case .atSign:
      let attribute = token.parent?.as(AttributeSyntax.self)?.attributeName.trimmedDescription
      if attribute == "main" { hasMain = true }
    case .identifier:
      readCondition(token)
      guard let call = token.parent?.as(LabeledExprSyntax.self), call.label == token,
        let meaning = Self.labels[token.text], call.isOutside(meaning)
      else { return }
      surroundings.append(.init(meaning: meaning, word: token.text, range: token.ownRange))
    default: break
    }
  }

  /// Reads the platform in `os(Linux)` or the module in `canImport(UIKit)`.
  private mutating func readCondition(_ token: TokenSyntax) {
    guard token.text == "os" || token.text == "canImport",
      let call = token.parent?.parent?.as(FunctionCallExprSyntax.self),
      token.hasAncestor(IfConfigClauseSyntax.self, below: Syntax(call.root)),
      let name = call.arguments.first?.expression.firstToken(viewMode: .sourceAccurate)
    else { return }
    conditions.append(
      .init(
        meaning: token.text == "os" ? .system : .module, word: name.identifierText,
        range: name.ownRange))
  }
}

extension LabeledExprSyntax {
  /// Whether the call reads or writes a place, unlike `array.append(contentsOf: other)`.
  fileprivate func isOutside(_ meaning: FenceShape.Surrounding) -> Bool {
    guard label?.text == "contentsOf" else { return true }
    let call = parent?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression
    let name = call?.as(DeclReferenceExprSyntax.self)?.baseName.text
    return ["Data", "NSData", "String", "NSString", "NSArray", "NSDictionary"].contains(name)
  }
}

extension TokenSyntax {
  /// Whether it begins a case outside of any `switch`, enumeration, condition or loop.
  fileprivate var isLabelWithoutSwitch: Bool {
    if previousToken(viewMode: .sourceAccurate)?.tokenKind == .period { return false }
    var ancestor = parent
    while let node = ancestor {
      switch node.kind {
      case .switchExpr, .memberBlock, .matchingPatternCondition, .forStmt, .ifConfigDecl,
        .declReferenceExpr, .labeledExpr, .precedenceGroupDecl:
        return false
      default: ancestor = node.parent
      }
    }
    return true
  }

  /// Whether a loop or a `switch` of the same function contains it.
  fileprivate var isInLoopOrSwitch: Bool {
    var ancestor = parent
    while let node = ancestor {
      switch node.kind {
      case .forStmt, .whileStmt, .repeatStmt, .switchExpr, .labeledStmt: return true
      case .closureExpr, .functionDecl, .accessorDecl: return false
      default: ancestor = node.parent
      }
    }
    return false
  }
}
