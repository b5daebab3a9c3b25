internal import SwiftParsing
import SwiftSyntax

/// Detects uses of a top-level variable before its declaration, direct or through other declarations.
///
/// ```
/// func total() -> Int { price + 1 }
/// print(total())                      // alone, 'price' is 0 here
/// let price = 3
/// ```
/// In a module of several programs a variable has its value whenever it is read; so a program that could
/// read one too early must not be bundled.
///
/// Declarations form a graph by the names they contain: a name mentioned above a variable may read it,
/// directly or through functions and members. Names are not resolved to types, so a member of any type
/// counts as any member with its name. The graph is followed from the names mentioned so far, of which there
/// are more and more, so that each declaration is visited once for all variables.
struct EarlyUse {
  /// A declaration in the graph.
  private struct Node {
    /// All names that it contains, including members.
    var mentions: Set<String> = []
    /// Those that may refer to the top level.
    var refers: Set<String> = []
  }

  private var nodes: [Node] = []
  /// The declarations that can be used by a name.
  private var owners: [String: [Int]] = [:]
  /// All names that a declaration refers to at top level.
  private var referring: Set<String> = []
  /// The names from which the graph was followed.
  private var reached: Set<String> = []
  private var visited: Set<Int> = []
  /// What the visited declarations refer to at top level.
  private var used: Set<String> = []
  /// How many names were followed, and looked at in declarations; tests compare it for programs of two sizes.
  private(set) var steps = 0
  /// Names that statements so far refer to at top level.
  private var referred: Set<String> = []
  /// The variables so far that could be used before their declarations.
  private(set) var threatened: [String] = []
  private var lookup: NameLookup

  /// Pseudo name in the graph for what may be used implicitly: operators, and unnamed members of other
  /// modules' types.
  private static let anything = "*"

  /// Reads the declarations of a program.
  ///
  /// - Parameter ownTypes: the types that the program declares.
  init(_ tree: SourceFileSyntax, ownTypes: Set<String>) {
    lookup = NameLookup(in: tree)
    for item in tree.statements {
      guard case .decl(let declaration) = item.item, !declaration.is(ImportDeclSyntax.self),
        declaration.as(VariableDeclSyntax.self)?.isComputed ?? true
      else { continue }
      var own: Set<String> = []
      var node = Node()
      for token in declaration.tokens(viewMode: .sourceAccurate)
      where token.isIdentifier || token.isOperator {
        let name = token.identifierText
        node.mentions.insert(name)
        if lookup.mayReachTopLevel(token) { node.refers.insert(name) }
        let place = token.parent
        if place?.asProtocol((any NamedDeclSyntax).self)?.name == token
          || place?.is(IdentifierPatternSyntax.self) == true
        {
          own.insert(name)
          // `contains` calls `==` too, and `switch` calls `~=`.
          if token.isOperator { own.insert(Self.anything) }
        }
      }
      if let extended = declaration.as(ExtensionDeclSyntax.self) {
        let type = extended.extendedType.firstToken(viewMode: .sourceAccurate)?.identifierText
        if let type, ownTypes.contains(type) {
          own.insert(type)
        } else if Self.addsUnnamed(extended) {
          own.insert(Self.anything)
        }
      }
      for name in own { owners[name, default: []].append(nodes.count) }
      referring.formUnion(node.refers)
      nodes.append(node)
    }
  }

  /// Whether an extension adds members that the language uses implicitly, such as an initializer or
  /// `description`.
  private static func addsUnnamed(_ extended: ExtensionDeclSyntax) -> Bool {
    extended.memberBlock.members.contains { member in
      let names = MemberNames(member.decl).names
      return names.isEmpty || !HazardNames.unnamedMembers.isDisjoint(with: names)
    }
  }

  /// Whether a declaration may refer to one of some variables.
  ///
  /// If so, they cannot be local to the function, where no declaration could see them.
  func isUsedByDeclarations(_ names: Set<String>) -> Bool {
    !names.isDisjoint(with: referring)
  }

  /// Whether a token may refer to the top level.
  mutating func mayReachTopLevel(_ token: TokenSyntax) -> Bool { lookup.mayReachTopLevel(token) }

  /// Records a statement or a variable as preceding everything that follows.
  ///
  /// Must be called for each in the order of the text, before anything that follows is examined.
  mutating func pass(_ item: CodeBlockItemSyntax) {
    for token in item.tokens(viewMode: .sourceAccurate)
    where token.isIdentifier || token.isOperator {
      follow(token.identifierText)
      // Any statement may use what is used implicitly.
      follow(Self.anything)
      if lookup.mayReachTopLevel(token) { referred.insert(token.identifierText) }
    }
  }

  /// Whether a global variable could be read before its declaration, or by its own initial value.
  ///
  /// - Parameter value: the variable's bindings.
  mutating func threatens(_ name: String, value: PatternBindingListSyntax) -> Bool {
    let isThreatened = isUsed(name, value)
    if isThreatened { threatened.append(name) }
    return isThreatened
  }

  private mutating func isUsed(_ name: String, _ value: PatternBindingListSyntax) -> Bool {
    if referred.contains(name) { return true }
    // Observers run only after the variable has a value.
    for own in value where own.pattern.boundNames.contains(name) {
      for token in own.initializer?.tokens(viewMode: .sourceAccurate).map({ $0 }) ?? []
      where token.isIdentifier && token.identifierText == name {
        if lookup.mayReachTopLevel(token) { return true }
      }
    }
    return isUsedByDeclarations(above: name, Syntax(value))
  }

  /// Whether what precedes a variable, or its value, may use it through declarations.
  private mutating func isUsedByDeclarations(above name: String, _ value: Syntax) -> Bool {
    // The names in its value will be mentioned above all that follows, except that the variable's own name
    // is not a use of it here.
    for token in value.tokens(viewMode: .sourceAccurate)
    where (token.isIdentifier || token.isOperator) && token.identifierText != name {
      follow(token.identifierText)
    }
    return used.contains(name)
  }

  /// Whether a local variable's name has another meaning before the variable or in its initial value.
  mutating func meansOther(_ name: String, value: some SyntaxProtocol) -> Bool {
    // Alone, it is a variable of the file, which declarations see.
    if referred.contains(name) || isUsedByDeclarations(above: name, Syntax(value)) {
      threatened.append(name)
    }
    if referred.contains(name) { return true }
    for token in value.tokens(viewMode: .sourceAccurate)
    where token.isIdentifier && token.identifierText == name {
      if lookup.mayReachTopLevel(token) { return true }
    }
    return false
  }

  /// Visits the declarations that a name may use, directly or indirectly.
  private mutating func follow(_ name: String) {
    steps += 1
    guard reached.insert(name).inserted else { return }
    var open = owners[name] ?? []
    while let declaration = open.popLast() {
      steps += 1
      guard visited.insert(declaration).inserted else { continue }
      used.formUnion(nodes[declaration].refers)
      for other in nodes[declaration].mentions {
        steps += 1
        if reached.insert(other).inserted { open += owners[other] ?? [] }
      }
    }
  }
}
