/// The lookups in an index that the samples of a chapter need, each made once.
///
/// The same few hundred names occur in thousands of places, and a lookup takes microseconds or, for a name such as
/// `init`, milliseconds. Not for concurrent use.
final class SymbolLookups {
  let index: SymbolIndex
  private var types: [[String]: [SymbolIndex.Match]] = [:]
  private var containers: [String: Set<String>] = [:]
  private var found: [Key: [SymbolIndex.Match]] = [:]

  /// How a name is written: with the labels of a call, and the number of closures after them.
  struct Name: Hashable {
    var name: String
    /// Nil if it is not called.
    var labels: [String]?
    var closures = 0
  }

  private struct Key: Hashable {
    var name: Name
    /// The path of the type that has the member, `.` for any type, and empty for the top level.
    var owner: String
  }

  /// Whether a sample of the kind can import a module.
  private let isVisible: (String) -> Bool
  /// Whether it imports a module, whose members it therefore may use without naming their types.
  private let isImported: (String) -> Bool

  init(
    _ index: SymbolIndex, isVisible: @escaping (String) -> Bool = { _ in true },
    isImported: @escaping (String) -> Bool = { _ in true }
  ) {
    self.index = index
    self.isVisible = isVisible
    self.isImported = isImported
  }

  /// The types of a path, as ``SymbolIndex/types(at:)`` finds them.
  func types(at path: [String]) -> [SymbolIndex.Match] {
    if let known = types[path] { return known }
    let result = index.types(at: path).filter { isVisible($0.symbol.module) }
    types[path] = result
    return result
  }

  /// The paths of a type and of all types whose members it has.
  func containers(of type: SymbolIndex.Match) -> Set<String> {
    if let known = containers[type.symbol.path] { return known }
    let result = index.containers(of: [type])
    containers[type.symbol.path] = result
    return result
  }

  /// The members of a type: its own, or else inherited ones.
  func members(of type: SymbolIndex.Match, _ name: Name) -> [SymbolIndex.Match] {
    let containers = containers(of: type)
    let all = all(Key(name: name, owner: type.symbol.path), containers.contains)
    let own = all.filter { $0.symbol.container == type.symbol.path }
    return own.isEmpty ? all : own
  }

  /// The members of any type; no types.
  func members(_ name: Name) -> [SymbolIndex.Match] {
    all(Key(name: name, owner: ".")) { !$0.isEmpty }.filter { isImported($0.symbol.module) }
  }

  /// The functions and constants at the top level.
  func globals(_ name: Name) -> [SymbolIndex.Match] {
    all(Key(name: name, owner: ""), \.isEmpty).filter { isImported($0.symbol.module) }
  }

  private func all(_ key: Key, _ isOwner: (String) -> Bool) -> [SymbolIndex.Match] {
    if let known = found[key] { return known }
    let result = candidates(key.name, isOwner).filter {
      !$0.symbol.kind.isType && $0.symbol.kind != .module && isVisible($0.symbol.module)
    }
    found[key] = result
    return result
  }

  /// The symbols of a name; of a call with closures, those whose last parameters these may be.
  private func candidates(_ name: Name, _ isOwner: (String) -> Bool) -> [SymbolIndex.Match] {
    guard let labels = name.labels, name.closures > 0 else {
      return index.candidates(name.name, name.labels, isOwner: isOwner)
    }
    return index.candidates(name.name, nil, isOwner: isOwner).filter {
      $0.symbol.isCalled(with: labels + $0.symbol.labels.suffix(name.closures))
    }
  }
}
