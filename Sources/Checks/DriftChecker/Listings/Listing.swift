internal import SwiftParsing
internal import SwiftSyntax
internal import WorkbookModel

/// The declarations of a listing, each with the types that enclose it.
struct Listing {
  struct Item {
    /// The path of the enclosing type as written; empty at the top level.
    var container: [String]
    var declaration: DeclSyntax
    /// The extensions and types that enclose it, whose generic clauses hold for it.
    var extensionClauses: [DeclSyntax]
  }

  private(set) var declarations: [Item] = []
  /// The names of generic parameters of types that the listing declares.
  private(set) var genericNames: [[String]: [String]] = [:]
  /// How many functions, initializers, subscripts and values lack their code, and types their braces.
  private(set) var bodyless = 0
  /// How many have it.
  private(set) var complete = 0
  /// How many statements there are that declare nothing.
  private(set) var statements = 0

  init(_ code: String) {
    for statement in ParsableSource(code).tree.statements {
      guard let declaration = statement.item.as(DeclSyntax.self) else {
        if !Self.isEllipsis(statement) { statements += 1 }
        continue
      }
      add(declaration, in: [], [], isInProtocol: false)
    }
  }

  /// The declaration in a text with one, as symbol graphs write it: types without their braces.
  static func declaration(of text: String) -> DeclSyntax? {
    func first(_ text: String) -> DeclSyntax? {
      // An initializer, a subscript, a case and an associated type are members.
      let tree = ParsableSource("enum E { \(text) }").tree
      let type = tree.statements.first?.item.as(DeclSyntax.self)?.as(EnumDeclSyntax.self)
      return type?.memberBlock.members.first?.decl
    }
    guard let declaration = first(text) else { return nil }
    let isType = declaration.asProtocol((any DeclGroupSyntax).self) != nil
    return isType ? first(text + " {}") : declaration
  }

  private mutating func add(
    _ declaration: DeclSyntax, in container: [String], _ clauses: [DeclSyntax], isInProtocol: Bool
  ) {
    if declaration.is(IfConfigDeclSyntax.self) || declaration.is(ImportDeclSyntax.self) { return }
    if !isInProtocol { count(declaration) }
    let group = declaration.asProtocol((any DeclGroupSyntax).self)
    var path = container
    if let type = declaration.as(ExtensionDeclSyntax.self) {
      path = type.extendedType.trimmedDescription.split(separator: ".").map {
        String($0.prefix { $0 != "<" })
      }
      if path.count > 1, path[0] == "Swift" { path.removeFirst() }
    } else {
      declarations.append(
        Item(container: container, declaration: declaration, extensionClauses: clauses))
      if group != nil, let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name {
        path.append(name.identifierText)
        let clause = declaration.asProtocol((any WithGenericParametersSyntax).self)?
          .genericParameterClause
        genericNames[path] = (clause?.parameters ?? []).map { $0.name.identifierText }
      }
    }
    for member in group?.memberBlock.members ?? [] {
      add(
        member.decl, in: path, clauses + [declaration],
        isInProtocol: declaration.is(ProtocolDeclSyntax.self))
    }
  }

  private mutating func count(_ declaration: DeclSyntax) {
    let isComplete: Bool
    if let group = declaration.asProtocol((any DeclGroupSyntax).self) {
      // `struct Boat<Crew>` alone: what a type has is said in the text.
      if group.memberBlock.leftBrace.presence == .missing { bodyless += 1 }
      return
    }
    switch declaration.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function): isComplete = function.body.map(Self.isCode) ?? false
    case .initializerDecl(let initializer):
      isComplete = initializer.body.map(Self.isCode) ?? false
    case .subscriptDecl(let subscription): isComplete = Self.isCode(subscription.accessorBlock)
    case .variableDecl(let variable):
      let bindings = variable.bindings
      if bindings.contains(where: { $0.initializer != nil }) {
        isComplete = true
      } else if let block = bindings.first?.accessorBlock {
        isComplete = Self.isCode(block)
      } else if variable.modifiers.contains(where: { ["static", "class"].contains($0.name.text) }) {
        // A property of a type needs a value, unlike a stored one of instances.
        isComplete = false
      } else {
        return
      }
    default: return
    }
    if isComplete { complete += 1 } else { bodyless += 1 }
  }

  /// Whether a body is more than `...`.
  private static func isCode(_ body: CodeBlockSyntax) -> Bool {
    body.statements.first.map { !isEllipsis($0) } ?? true
  }

  /// Whether accessors have bodies; `{ get set }` has none.
  private static func isCode(_ block: AccessorBlockSyntax?) -> Bool {
    switch block?.accessors {
    case .accessors(let accessors)?: accessors.contains { $0.body != nil }
    case .getter(let statements)?: statements.first.map { !isEllipsis($0) } ?? true
    default: false
    }
  }

  private static func isEllipsis(_ statement: CodeBlockItemSyntax) -> Bool {
    ["...", "…"].contains(statement.trimmedDescription)
  }
}
