internal import SwiftParsing
import SwiftSyntax

/// The dictionaries and sets of a program, and whether the order of their elements could be observed.
///
/// That order depends on hash values, which differ in each process. Most dictionaries in examples are only
/// accessed by key, or sorted before they are shown:
/// ```
/// final class Cache {
///   private var values: [Int: String] = [:]
///   func value(_ id: Int) -> String { values[id] ?? "none" }
/// }
/// let byLength = Dictionary(grouping: words, by: \.count)
/// for (length, words) in byLength.sorted(by: { $0.key < $1.key }) { print(length, words) }
/// ```
/// The order of a dictionary or set is not observable if it is declared as a variable, and ``OrderFreeUse``
/// recognizes every use of the variable's name. Anything else could show it, such as passing it on or
/// returning it, or a member of a structure, which can be printed as a whole.
struct UnorderedCollections {
  /// The declarations of variables that hold one, by name.
  private var variables: [String: Set<SyntaxIdentifier>] = [:]
  /// The names of variables that hold a set.
  private var sets: Set<String> = []
  /// Whether one is used without being a variable's type or initial value.
  private var isOutOfSight = false
  /// Whether one of the variables is a property of a class or an actor.
  private var hasMembers = false
  /// Whether the program shows properties of objects.
  private var showsObjects = false
  /// Whether the program defines comparisons, or members of all collections.
  private var hasOwnMeaning = false

  mutating func note(_ token: TokenSyntax, _ name: String) {
    if Self.typeNames.contains(name) { noteOrigin(token) }
    if Self.objectNames.contains(name) { showsObjects = true }
    if Self.protocolNames.contains(name), let type = token.parent,
      type.parent?.is(ExtensionDeclSyntax.self) ?? false
    {
      hasOwnMeaning = true
    }
  }

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
    // The number of key comparisons depends on hash values, and `sorted()` keeps equal elements in their
    // original order.
    case .binaryOperator("=="), .binaryOperator("<"), .binaryOperator(">"):
      if token.parent?.is(FunctionDeclSyntax.self) ?? false { hasOwnMeaning = true }
    default: break
    }
  }

  private static let typeNames: Set = ["Dictionary", "Set"]
  /// APIs that show properties of an object, which is otherwise printed as its class name.
  private static let objectNames: Set = [
    "dump", "Mirror", "customMirror", "Codable", "Encodable", "encode",
  ]

  /// Protocols whose extensions add members to all collections.
  private static let protocolNames: Set = ["Sequence", "Collection"]

  /// Records a dictionary or set by the token that indicates it.
  private mutating func noteOrigin(_ token: TokenSyntax) {
    guard let variable = CollectionVariable(declaredWith: token) else {
      isOutOfSight = true
      return
    }
    variables[variable.name, default: []].insert(variable.id)
    if variable.isSet { sets.insert(variable.name) }
    hasMembers = hasMembers || variable.isMemberOfObjects
  }

  /// Whether the order of any of them could be observed.
  ///
  /// - Parameter tree: the program, of which all tokens have been recorded.
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
