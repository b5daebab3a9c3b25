internal import WorkbookModel
internal import SwiftParsing
internal import SwiftSyntax

/// The names that a piece of Swift source declares and uses, determined from the syntax alone.
///
/// A drift check compares them with symbols; types of expressions are unknown. Text that would overload the
/// parser has no names (see ``ParsableSource``).
///
/// Text with syntax errors is read as far as the parser recovers, because the check matters most for
/// samples that do not compile.
package struct SourceNames: Sendable {
  /// A declaration, possibly local.
  package struct Declaration: Sendable, Hashable {
    /// The kind of a declaration; classes and actors share one, and so do all functions.
    package enum Kind: Sendable, Hashable {
      /// A type declaration; an alias may also be a generic parameter or an associated type.
      case classType, structure, enumeration, protocolType, alias
      /// An extension of a type, possibly of another module.
      case typeExtension
      /// A declaration without members.
      case function, initializer, value, enumCase
    }

    package struct Parameter: Sendable, Hashable {
      /// `_` if calls use no label.
      package var label: String
      /// Whether a call may omit it.
      package var hasDefault: Bool
    }

    package var kind: Kind
    /// The names of the enclosing types, outermost first.
    package var container: [String]
    /// Without labels.
    package var name: String
    /// Nil if it has no parentheses.
    package var parameters: [Parameter]?
    /// The types in a type's inheritance clause.
    package var inherits: [String]
    /// The bytes of the name.
    package var range: Range<Int>
  }

  package struct Use: Sendable, Hashable {
    /// Whether the start of the path is known.
    package enum Kind: Sendable, Hashable {
      /// A complete path: `UIApplication.State`, `queue`.
      case path
      /// A member of an expression of unknown type: `state` in `.state` and `f().state`.
      case member
    }

    package var kind: Kind
    /// The names in order, without labels; a member has one.
    package var path: [String]
    /// The number of names before the range, which generic arguments separate from the others: 1 for
    /// `Array<Int>.first`.
    package var parted = 0
    /// The bytes of the path after the separated names, without generic arguments.
    package var range: Range<Int>
    /// The labels of the call whose function the whole path is, `_` for none; nil if it is not called.
    package var labels: [String]?
    /// The number of closures after the parentheses of the call, whose first label is unknown.
    package var closures = 0
  }

  /// In the order of the text, types before their members; the implicit initializer of a structure directly
  /// follows it.
  package private(set) var declarations: [Declaration] = []
  /// In the order of the text.
  package private(set) var uses: [Use] = []
  /// Every identifier of the text, including labels and parameters.
  package private(set) var identifiers: Set<String> = []
  /// The modules of import declarations in the order of the text, without submodules.
  package private(set) var importedModules: [String] = []

  /// The types of variables and parameters that are written with them: `task: BGTask`, `let device = Device()`.
  ///
  /// Local names of different scopes are not distinguished, so a name may have several.
  package private(set) var types: [String: Set<[String]>] = [:]
  /// The variables and parameters of which at least one has no written type.
  package private(set) var untyped: Set<String> = []

  /// The largest number of names in a path; longer ones are not read as a whole.
  static let longestPath = 8

  /// The paths of the types that enclose the current node.
  private var containers: [[String]] = []

  package init(_ text: String) { self.init(ParsableSource(text).tree) }

  /// The names of a text and its highlighting, from a single parse.
  package static func coloured(
    _ text: String
  ) -> (names: SourceNames, spans: [SourceHighlights.Span]) {
    let tree = ParsableSource(text).tree
    return (SourceNames(tree), SourceHighlights(tree).spans)
  }

  private init(_ tree: SourceFileSyntax) {
    for token in tree.tokens(viewMode: .sourceAccurate) where token.isIdentifier {
      identifiers.insert(token.identifierText)
    }
    walk(tree)
  }

  /// A pending step of the walk.
  private enum Step {
    case enter(Syntax)
    case leaveType
  }

  /// Uses an explicit stack, so a chain of thousands of members cannot overflow the thread's stack.
  private mutating func walk(_ tree: SourceFileSyntax) {
    var steps = [Step.enter(Syntax(tree))]
    while let step = steps.popLast() {
      guard case .enter(let node) = step else {
        containers.removeLast()
        continue
      }
      if enterType(node) { steps.append(.leaveType) }
      if let members = MemberDeclarations(node) { declare(members) }
      for value in TypedName.all(in: node) {
        if let type = value.type {
          types[value.name, default: []].insert(type)
        } else {
          untyped.insert(value.name)
        }
      }
      if let use = Use(node) {
        uses.append(use)
        // The parts of a path are not separate names, but generic arguments between them are.
        if use.kind == .path, let access = node.as(MemberAccessExprSyntax.self) {
          steps += access.namePath?.arguments.map { Step.enter(Syntax($0)) } ?? []
          continue
        }
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

  /// Declares a type or an extension and makes it the current container; returns false for any other node.
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
