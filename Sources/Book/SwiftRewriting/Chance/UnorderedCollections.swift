internal import SwiftParsing
import SwiftSyntax

/// The dictionaries and sets of a program, and whether the order of their elements could show.
///
/// That order follows from hash values, which are other ones in each process. Most dictionaries of examples
/// are only asked for keys, or sorted before they are shown:
/// ```
/// final class Cache {
///   private var values: [Int: String] = [:]
///   func value(_ id: Int) -> String { values[id] ?? "none" }
/// }
/// let byLength = Dictionary(grouping: words, by: \.count)
/// for (length, words) in byLength.sorted(by: { $0.key < $1.key }) { print(length, words) }
/// ```
/// A dictionary or set has no order to show if a variable is declared with it, and every mention of the
/// variable's name is one of those that ``OrderFreeUse`` knows. Anything else could show it: one that is
/// passed on or returned, and a member of a structure, which can be printed as a whole.
struct UnorderedCollections {
  /// By name: where a variable that holds one is declared.
  private var variables: [String: Set<SyntaxIdentifier>] = [:]
  /// The names of those that hold a set.
  private var sets: Set<String> = []
  /// Whether there is one that no variable is declared with.
  private var isOutOfSight = false
  /// Whether one of the variables is a member of objects.
  private var hasMembers = false
  /// Whether the program shows the members of objects.
  private var showsObjects = false
  /// Whether the program says itself how elements compare, or what all collections can do.
  private var hasOwnMeaning = false

  /// Looks at an identifier.
  mutating func note(_ token: TokenSyntax, _ name: String) {
    if Self.typeNames.contains(name) { noteOrigin(token) }
    if Self.objectNames.contains(name) { showsObjects = true }
    if Self.protocolNames.contains(name), let type = token.parent,
      type.parent?.is(ExtensionDeclSyntax.self) ?? false
    {
      hasOwnMeaning = true
    }
  }

  /// Looks at any other token.
  mutating func note(_ token: TokenSyntax) {
    switch token.tokenKind {
    case .colon:
      // `[1: 2]`, `[:]`, `[K: V]`
      guard let parent = token.parent else { return }
      if parent.is(DictionaryElementSyntax.self) || parent.is(DictionaryExprSyntax.self)
        || parent.is(DictionaryTypeSyntax.self)
      {
        noteOrigin(token)
      }
    // How often keys are compared depends on their hash values, and `sorted()` leaves elements that are
    // neither smaller than the other in the order in which they were.
    case .binaryOperator("=="), .binaryOperator("<"), .binaryOperator(">"):
      if token.parent?.is(FunctionDeclSyntax.self) ?? false { hasOwnMeaning = true }
    default: break
    }
  }

  /// The names by which a variable's type or value says that it is unordered.
  private static let typeNames: Set = ["Dictionary", "Set"]
  /// What shows the members of an object, which is else printed as the name of its class.
  private static let objectNames: Set = [
    "dump", "Mirror", "customMirror", "Codable", "Encodable", "encode",
  ]

  /// What a program extends to give all collections members of its own.
  private static let protocolNames: Set = ["Sequence", "Collection"]

  /// Notes a dictionary or set by what makes it one.
  private mutating func noteOrigin(_ token: TokenSyntax) {
    guard let variable = CollectionVariable(declaredWith: token) else {
      isOutOfSight = true
      return
    }
    variables[variable.name, default: []].insert(variable.id)
    if variable.isSet { sets.insert(variable.name) }
    hasMembers = hasMembers || variable.isMemberOfObjects
  }

  /// Whether the order of any of them could show.
  ///
  /// - Parameter tree: the program, all of whose tokens have been looked at.
  func mayShowOrder(in tree: SourceFileSyntax) -> Bool {
    if isOutOfSight || hasMembers && showsObjects { return true }
    if variables.isEmpty { return false }
    return hasOwnMeaning
      || tree.tokens(viewMode: .sourceAccurate).contains { token in
        guard case .identifier = token.tokenKind else { return false }
        let name = token.identifierText
        guard let declared = variables[name], !declared.contains(token.id) else { return false }
        return !OrderFreeUse.isOne(token, isOfSet: sets.contains(name))
      }
  }
}
