/// Resolves type names and inheritance within one file.
///
/// Types are identified by the indices of their scopes.
///
/// Declarations of other modules are known only by name. For an extension of such a type, `declaration` is
/// nil.
struct TypeTable {
  /// A limit that ends cycles of inheritance.
  private static let maximumAncestors = 100

  let scopes: [TypeScope]
  /// The declarations by simple name, in the order of the text.
  private let declarations: [String: [Int]]
  /// By scope: itself, or the file's declaration that an extension extends.
  private var owners: [Int?] = []
  /// By declaration: its scope and those of its extensions.
  private var bodies: [Int: [Int]] = [:]

  /// Resolves the extended types.
  init(_ scopes: [TypeScope]) {
    self.scopes = scopes
    let declared = scopes.indices.filter { scopes[$0].kind != .extension }
    declarations = Dictionary(grouping: declared) { scopes[$0].name }
    owners = scopes.indices.map { index in
      scopes[index].kind == .extension ? type(named: scopes[index].name, from: nil) : index
    }
    for (scope, owner) in owners.enumerated() {
      if let owner { bodies[owner, default: []].append(scope) }
    }
  }

  /// The declaration that a name refers to when used inside a scope.
  ///
  /// Members of enclosing scopes take precedence over types of the file; of several equal candidates, as in
  /// clauses of an `#if`, the first is used.
  ///
  /// - Returns: nil for a type of another module.
  func type(named name: String, from scope: Int?) -> Int? {
    guard let candidates = declarations[name.lastComponent] else { return nil }
    if name.contains(".") {
      return candidates.first { scopes[$0].path == name }
        ?? candidates.first { scopes[$0].path.hasSuffix("." + name) }
    }
    var around = scope
    while let index = around {
      if scopes[index].name == name, scopes[index].kind != .extension { return index }
      if let member = candidates.first(where: { scopes[$0].parent == index }) { return member }
      around = scopes[index].parent
    }
    return candidates.first { scopes[$0].parent == nil } ?? candidates.first
  }

  /// The declaration that a scope belongs to: itself, or the type that an extension extends.
  func declaration(of scope: Int) -> Int? { owners[scope] }

  /// All scopes of the type that a scope belongs to; for a type of another module, its extensions.
  func bodies(of scope: Int) -> [Int] {
    if let owner = owners[scope] { return bodies[owner] ?? [] }
    return scopes.indices.filter { owners[$0] == nil && scopes[$0].name == scopes[scope].name }
  }

  /// A class and its superclasses that the file declares, and the name of the first that it does not.
  ///
  /// The list ends at anything that is not a class; a cycle is followed up to `maximumAncestors` classes.
  func classes(from declaration: Int) -> (declared: [Int], rest: String?) {
    var declared = [declaration]
    while let last = declared.last, scopes[last].kind == .class,
      let name = scopes[last].inherited.first.map({ String($0.prefix { $0 != "<" }) })
    {
      guard let next = type(named: name, from: last) else { return (declared, name) }
      guard scopes[next].kind == .class, declared.count < Self.maximumAncestors else { break }
      declared.append(next)
    }
    return (declared, nil)
  }

  /// Whether a scope is generic, directly or through an enclosing or extended type.
  func isGeneric(_ scope: Int) -> Bool {
    var seen: Set<Int> = []
    var next: Int? = scope
    while let index = next, seen.insert(index).inserted {
      if scopes[index].hasGenericParameters { return true }
      next = owners[index] == index ? scopes[index].parent : owners[index]
    }
    return false
  }

  /// All names in the inheritance clauses of a type, its superclasses and their protocols, as far as the
  /// file tells.
  func inheritedNames(of declaration: Int) -> Set<String> {
    var names: Set<String> = []
    var seen: Set<Int> = []
    var open = [declaration]
    while seen.count < Self.maximumAncestors, let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      for body in bodies[next] ?? [] {
        for entry in scopes[body].inherited {
          for name in entry.split(whereSeparator: { " &()\n".contains($0) }).map(String.init) {
            names.insert(name)
            if let type = type(named: name, from: body) { open.append(type) }
          }
        }
      }
    }
    return names
  }
}
