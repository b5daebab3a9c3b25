private import SwiftParser
internal import SwiftSyntax

/// The names that a piece of Swift source declares and uses, found by its syntax alone.
///
/// A drift check compares them with symbols; what type an expression has is not known. Text that
/// costs the parser its stack or hours has no names (see ``ReadableSource``).
package struct SourceNames: Sendable {
  /// Something that the text declares, local declarations included.
  package struct Declaration: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      case classType, structure, enumeration, protocolType, alias
      /// More of a type that is declared elsewhere, perhaps in another module.
      case typeExtension
      case function, initializer, value, enumCase
    }

    /// One parameter of a function.
    package struct Parameter: Sendable, Hashable {
      /// `_` when a call names none.
      package var label: String
      package var hasDefault: Bool
    }

    package var kind: Kind
    /// The names of the types around it, outermost first.
    package var container: [String]
    /// Without labels.
    package var name: String
    /// Nil for what has no parentheses.
    package var parameters: [Parameter]?
    /// What a type inherits from and conforms to.
    package var inherits: [String]
    /// The bytes of the name.
    package var range: Range<Int>
  }

  /// A name that the text uses.
  package struct Use: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      /// A path that begins with a name of its own: `UIApplication.State`, `queue`.
      case path
      /// A member of an expression whose type is not known: `state` in `.state` and `f().state`.
      case member
    }

    package var kind: Kind
    package var path: [String]
    package var range: Range<Int>
  }

  package private(set) var declarations: [Declaration] = []
  /// In the order of the text.
  package private(set) var uses: [Use] = []
  /// Every identifier of the text, labels and parameters too.
  package private(set) var identifiers: Set<String> = []
  package private(set) var importedModules: [String] = []

  /// The most names that one path may have; longer ones are not read as a whole.
  static let longestPath = 8

  private var containers: [[String]] = []

  package init(_ text: String) {
    guard text.utf8.count <= ReadableSource.maximumSize, !NestingScan(text).isTooDeep else {
      return
    }
    let tree = Parser.parse(source: text)
    for token in tree.tokens(viewMode: .sourceAccurate) where token.isIdentifier {
      identifiers.insert(token.identifierText)
    }
    walk(tree)
  }

  private enum Step {
    case enter(Syntax)
    case leaveType
  }

  /// With a stack of its own, so that a chain of thousands of members cannot exhaust the thread's.
  private mutating func walk(_ tree: SourceFileSyntax) {
    var steps = [Step.enter(Syntax(tree))]
    while let step = steps.popLast() {
      guard case .enter(let node) = step else {
        containers.removeLast()
        continue
      }
      if enterType(node) { steps.append(.leaveType) }
      if let members = MemberDeclarations(node) { declare(members) }
      if let use = Use(node) {
        uses.append(use)
        // The parts of a path are no names of their own.
        if use.kind == .path, node.is(MemberAccessExprSyntax.self) { continue }
      }
      if let module = node.as(ImportDeclSyntax.self)?.path.first {
        importedModules.append(module.name.identifierText)
      }
      for child in node.children(viewMode: .sourceAccurate).reversed()
      where !child.is(TokenSyntax.self) {
        steps.append(.enter(child))
      }
    }
  }

  private mutating func enterType(_ node: Syntax) -> Bool {
    guard let type = TypeDeclaration(node) else { return false }
    let outer = containers.last ?? []
    declarations.append(
      Declaration(
        kind: type.kind, container: type.kind == .typeExtension ? type.path.dropLast() : outer,
        name: type.path.last ?? "", inherits: type.inherits, range: type.range))
    containers.append(type.kind == .typeExtension ? type.path : outer + type.path)
    if let parameters = type.memberwiseParameters {
      declarations.append(
        Declaration(
          kind: .initializer, container: containers.last ?? [], name: "init",
          parameters: parameters, inherits: [], range: type.range))
    }
    return true
  }

  private mutating func declare(_ members: MemberDeclarations) {
    let container = containers.last ?? []
    declarations += members.all.map { member in
      Declaration(
        kind: member.kind, container: container, name: member.name,
        parameters: member.parameters, inherits: [], range: member.range)
    }
  }
}

extension SyntaxProtocol {
  /// The bytes of a node without what is around it.
  var ownRange: Range<Int> {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
  }
}
