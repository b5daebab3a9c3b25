internal import WorkbookModel
internal import SwiftParsing
internal import SwiftSyntax

/// The names that a piece of Swift source declares and uses, found by its syntax alone.
///
/// A drift check compares them with symbols; what type an expression has is not known. Text that
/// costs the parser its stack or hours has no names (see ``ReadableSource``).
///
/// Text with syntax errors is read as far as the parser recovers: samples that do not compile are
/// what the check asks about most.
package struct SourceNames: Sendable {
  /// Something that the text declares, local declarations included.
  package struct Declaration: Sendable, Hashable {
    /// What is declared; a class and an actor are one, and so are all functions.
    package enum Kind: Sendable, Hashable {
      /// A type by its own declaration; an alias may also be a generic parameter or an associated
      /// type.
      case classType, structure, enumeration, protocolType, alias
      /// More of a type that is declared elsewhere, perhaps in another module.
      case typeExtension
      /// Something without members.
      case function, initializer, value, enumCase
    }

    /// One parameter of a function.
    package struct Parameter: Sendable, Hashable {
      /// `_` when a call names none.
      package var label: String
      /// Whether a call may leave it out.
      package var hasDefault: Bool
    }

    /// What is declared.
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
    /// Whether it is known where the name begins.
    package enum Kind: Sendable, Hashable {
      /// A path that begins with a name of its own: `UIApplication.State`, `queue`.
      case path
      /// A member of an expression whose type is not known: `state` in `.state` and `f().state`.
      case member
    }

    /// Whether the path begins with a name of its own.
    package var kind: Kind
    /// The names in their order, without labels; a member has one.
    package var path: [String]
    /// The number of names in front of the range: 1 of `Array<Int>.first`, where generic arguments part
    /// them from the others.
    package var parted = 0
    /// The bytes of the path behind the parted names, without generic arguments.
    package var range: Range<Int>
  }

  /// Types in the order of the text, each in front of its members; the initializer that the
  /// compiler adds to a structure stands directly behind it.
  package private(set) var declarations: [Declaration] = []
  /// In the order of the text.
  package private(set) var uses: [Use] = []
  /// Every identifier of the text, labels and parameters too.
  package private(set) var identifiers: Set<String> = []
  /// The modules of import declarations in the order of the text, without their submodules.
  package private(set) var importedModules: [String] = []

  /// The most names that one path may have; longer ones are not read as a whole.
  static let longestPath = 8

  /// The paths of the types around the node that the walk is at.
  private var containers: [[String]] = []

  /// Parses a text and reads all of it.
  package init(_ text: String) { self.init(ReadableSource(text).tree) }

  /// The names of a text, and how it is coloured, from one tree.
  package static func coloured(
    _ text: String
  ) -> (names: SourceNames, spans: [SourceHighlights.Span]) {
    let tree = ReadableSource(text).tree
    return (SourceNames(tree), SourceHighlights(tree).spans)
  }

  private init(_ tree: SourceFileSyntax) {
    for token in tree.tokens(viewMode: .sourceAccurate) where token.isIdentifier {
      identifiers.insert(token.identifierText)
    }
    walk(tree)
  }

  /// What the walk has still to do.
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
        // The parts of a path are no names of their own, but what stands between them is.
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

  /// Declares a type or an extension and makes it the container of what follows; false for any
  /// other node.
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

  /// Declares names as members of the type that the walk is in.
  private mutating func declare(_ members: MemberDeclarations) {
    let container = containers.last ?? []
    declarations += members.all.map { member in
      Declaration(
        kind: member.kind, container: container, name: member.name,
        parameters: member.parameters, inherits: [], range: member.range)
    }
  }
}
