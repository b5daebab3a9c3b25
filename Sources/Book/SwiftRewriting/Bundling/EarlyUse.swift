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
/// counts as any member with its name.
struct EarlyUse {
  /// Declarations by a contained name that may refer to the top level.
  private var referring: [String: [Int]] = [:]
  /// Declarations by any contained name, including members.
  private var mentioning: [String: [Int]] = [:]
  /// The names by which a declaration can be used.
  private var names: [Set<String>] = []
  /// Names that statements so far refer to at top level, and all names they mention.
  private var referred: Set<String> = []
  private var mentioned: Set<String> = []
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
      for token in declaration.tokens(viewMode: .sourceAccurate)
      where token.isIdentifier || token.isOperator {
        let name = token.identifierText
        mentioning[name, default: []].append(names.count)
        if lookup.mayReachTopLevel(token) { referring[name, default: []].append(names.count) }
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
      names.append(own)
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
    names.contains { referring[$0] != nil }
  }

  /// Whether a token may refer to the top level.
  mutating func mayReachTopLevel(_ token: TokenSyntax) -> Bool { lookup.mayReachTopLevel(token) }

  /// Records a statement or a variable as preceding everything that follows.
  ///
  /// Must be called for each in the order of the text, before anything that follows is examined.
  mutating func pass(_ item: CodeBlockItemSyntax) {
    for token in item.tokens(viewMode: .sourceAccurate)
    where token.isIdentifier || token.isOperator {
      mentioned.insert(token.identifierText)
      if lookup.mayReachTopLevel(token) { referred.insert(token.identifierText) }
    }
  }

  /// Whether a global variable could be read before its declaration, or by its own initial value.
  ///
  /// - Parameter value: the variable's bindings.
  mutating func threatens(_ name: String, value: PatternBindingListSyntax) -> Bool {
    if referred.contains(name) { return true }
    // Observers run only after the variable has a value.
    for own in value where own.pattern.boundNames.contains(name) {
      for token in own.initializer?.tokens(viewMode: .sourceAccurate).map({ $0 }) ?? []
      where token.isIdentifier && token.identifierText == name {
        if lookup.mayReachTopLevel(token) { return true }
      }
    }
    let users = users(of: name)
    guard !users.isEmpty else { return false }
    if users.contains(Self.anything), !mentioned.isEmpty { return true }
    return !users.isDisjoint(with: mentioned)
      || value.tokens(viewMode: .sourceAccurate).contains {
        ($0.isIdentifier || $0.isOperator) && users.contains($0.identifierText)
      }
  }

  /// Whether a local variable's name has another meaning before the variable or in its initial value.
  mutating func meansOther(_ name: String, value: some SyntaxProtocol) -> Bool {
    if referred.contains(name) { return true }
    for token in value.tokens(viewMode: .sourceAccurate)
    where token.isIdentifier && token.identifierText == name {
      if lookup.mayReachTopLevel(token) { return true }
    }
    return false
  }

  /// The declarations that use a variable, directly or indirectly.
  ///
  /// - Returns: the names by which they can be used, without the variable's own.
  private func users(of name: String) -> Set<String> {
    var found: Set<String> = []
    var open = referring[name] ?? []
    var seen: Set<Int> = []
    while let declaration = open.popLast() {
      guard seen.insert(declaration).inserted else { continue }
      for user in names[declaration] where found.insert(user).inserted {
        open += mentioning[user] ?? []
      }
    }
    found.remove(name)
    return found
  }
}
