internal import SwiftParsing
import SwiftSyntax

/// What stands in front of a variable of a program's top level, and which declarations lead to it.
///
/// ```
/// func total() -> Int { price + 1 }
/// print(total())                      // alone, 'price' is 0 here
/// let price = 3
/// ```
/// In a module of several programs a variable has its value whenever it is asked for; so a program
/// in which it could be asked for before must not be in one.
///
/// Declarations form a graph by the names that stand in them: what is mentioned above a variable,
/// directly or by way of functions and members, may ask for it. Names are not resolved to types, so
/// a member of any type counts as any member of its name.
struct EarlyUse {
  /// Declarations by a name that may mean something of the top level there.
  private var referring: [String: [Int]] = [:]
  /// Declarations by any name that stands in them, members too.
  private var mentioning: [String: [Int]] = [:]
  /// The names by which a declaration is found.
  private var names: [Set<String>] = []
  /// What statements so far refer to at the top level, and what they mention at all.
  private var referred: Set<String> = []
  private var mentioned: Set<String> = []
  private var lookup: NameLookup

  /// What an extension of a type of others adds without a name, and an operator, may be used by anything.
  ///
  /// It stands in the graph as if it were a name.
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
          // `==` is called by `contains` as well, and `~=` by a `switch`.
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

  /// Whether an extension adds what the language uses by itself, such as an initializer or
  /// `description`.
  private static func addsUnnamed(_ extended: ExtensionDeclSyntax) -> Bool {
    extended.memberBlock.members.contains { member in
      let names = MemberNames(member.decl).names
      return names.isEmpty || !HazardNames.unnamedMembers.isDisjoint(with: names)
    }
  }

  /// Whether a declaration may refer to one of some variables.
  ///
  /// If so they cannot be variables of the function, which no declaration sees.
  func isUsedByDeclarations(_ names: Set<String>) -> Bool {
    names.contains { referring[$0] != nil }
  }

  /// Whether a word may refer to something of the top level.
  mutating func mayReachTopLevel(_ token: TokenSyntax) -> Bool { lookup.mayReachTopLevel(token) }

  /// Takes a statement or a variable, which is then in front of what follows.
  ///
  /// To be called for each in the order of the text, when what it is in front of has not been
  /// looked at yet.
  mutating func pass(_ item: CodeBlockItemSyntax) {
    for token in item.tokens(viewMode: .sourceAccurate)
    where token.isIdentifier || token.isOperator {
      mentioned.insert(token.identifierText)
      if lookup.mayReachTopLevel(token) { referred.insert(token.identifierText) }
    }
  }

  /// Whether a variable of the file could be asked for in front of its declaration, or by its own value.
  ///
  /// - Parameter value: the variable's bindings.
  mutating func threatens(_ name: String, value: PatternBindingListSyntax) -> Bool {
    if referred.contains(name) { return true }
    // What observes it is called when it has a value.
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

  /// Whether a name of a function's variable means something else in front of it or in its own value.
  mutating func meansOther(_ name: String, value: some SyntaxProtocol) -> Bool {
    if referred.contains(name) { return true }
    for token in value.tokens(viewMode: .sourceAccurate)
    where token.isIdentifier && token.identifierText == name {
      if lookup.mayReachTopLevel(token) { return true }
    }
    return false
  }

  /// The names of declarations that use a variable, or use what uses it.
  ///
  /// - Returns: the names by which they are found, but for the variable's own.
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
