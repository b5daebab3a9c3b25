/// The declarations of a scope, to find names that are declared again.
///
/// Functions may be overloaded; all other declarations exclude another one of their name.
struct DeclaredSignatures {
  /// By name.
  private var signatures: [String: Set<String>] = [:]

  mutating func add(_ declaration: FenceNames.Declaration) {
    signatures[declaration.name, default: []].insert(declaration.signature)
  }

  /// Whether the scope cannot contain another declaration.
  func excludes(_ declaration: FenceNames.Declaration) -> Bool {
    guard let known = signatures[declaration.name] else { return false }
    return known.contains(declaration.signature) || known.contains(declaration.name)
      || declaration.signature == declaration.name
  }
}
