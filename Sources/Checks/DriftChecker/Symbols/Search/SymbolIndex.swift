/// Finds the symbols that names in prose refer to.
///
/// The index is a value over a few tables, in order of preference. A lookup takes microseconds; only a name
/// that is not found is compared with all others, for the nearest one.
///
/// A name is resolved in this order: exactly as written, in Swift or in Objective-C; under another spelling
/// or in another type (`renamed`); not at all, with the nearest name. The types of expressions are unknown,
/// so after a value any member of any type is accepted.
///
/// ```
/// UIApplication.shared            found     a member, in the type or in what it inherits from
/// URLSession.dataTask(with:)      found     by labels; those with defaults may be left out
/// NSURLSession                    found     by the rule for classes of Foundation
/// UIApplicationState.active       renamed   UIApplication.State.active
/// UIApplication.shred             missing   nearest UIApplication.shared
/// ```
package struct SymbolIndex: Sendable {
  /// The source of a symbol, in order of preference.
  package enum Origin: Int, Sendable, Hashable, Comparable, CaseIterable {
    case documented
    /// The declarations in the samples of the chapter.
    case samples
    case known
    /// The declarations of the toolchain's own modules.
    case toolchain

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  package struct Match: Sendable, Hashable {
    package var symbol: Symbol
    /// The origin of the table that contains it.
    package var origin: Origin

    package init(_ symbol: Symbol, _ origin: Origin) {
      self.symbol = symbol
      self.origin = origin
    }
  }

  package enum Resolution: Sendable, Hashable {
    /// Never empty; includes overloads and members with the same name.
    case found([Match])
    case renamed(to: String, Match, Reason)
    /// With the nearest name, if one is similar.
    case missing(nearest: String?)
  }

  /// The difference between a name and the symbol that it refers to.
  package enum Reason: Sendable, Hashable {
    /// The Objective-C spelling is used in place of the Swift one.
    case spelling
    /// The member belongs to a type other than the named one.
    case type
  }

  /// The tables in order of preference; several may have the same origin.
  private(set) var shelves: [(origin: Origin, table: SymbolTable)] = []

  package init(_ tables: [(Origin, SymbolTable)] = []) {
    shelves = tables.sorted { $0.0 < $1.0 }
  }

  /// Returns the same index with one more table, after those of the same origin.
  package func adding(_ table: SymbolTable, _ origin: Origin) -> SymbolIndex {
    SymbolIndex(shelves + [(origin, table)])
  }

  /// Resolves a name as written in prose, in Swift or in Objective-C.
  ///
  /// Text that does not have the form of a name is missing, without a nearest name.
  ///
  /// - Parameter isExact: whether to skip the search for a substitute when the name does not exist.
  package func resolve(_ text: String, isExact: Bool = false) -> Resolution {
    guard let name = SymbolName(text) else { return .missing(nearest: nil) }
    switch name.form {
    case .selector(let parts):
      let matches = find(selector: parts)
      if !matches.isEmpty { return .found(matches) }
      return .missing(nearest: isExact ? nil : nearest(toSelector: parts))
    case .swift(let path, let labels):
      var matches = find(path, labels)
      if matches.isEmpty, path.count == 1, labels == nil {
        matches = find(objectiveCName: path[0])
      }
      if !matches.isEmpty { return .found(matches) }
      if isExact { return .missing(nearest: nil) }
      return renaming(path, labels) ?? .missing(nearest: nearest(to: path, labels))
    }
  }

  /// Whether anything has a name, at the top level or as a member, with its labels (`map(_:)`) or without (`map`).
  package func declares(_ name: String) -> Bool {
    shelves.contains {
      !$0.table.symbols(withBaseName: name).isEmpty
        || !$0.table.symbols(named: name, .swift).isEmpty
    }
  }

  package func hasModule(_ name: String) -> Bool {
    named(name).contains { $0.symbol.kind == .module }
  }

  // MARK: Lookup

  /// The symbols with a last component, including labels, in the order of the tables.
  func named(_ name: String, _ spelling: SymbolTable.Spelling = .swift) -> [Match] {
    shelves.flatMap { shelf in
      shelf.table.symbols(named: name, spelling).map { Match($0, shelf.origin) }
    }
  }

  /// The symbols with a last component, with any labels.
  func named(base name: String) -> [Match] {
    shelves.flatMap { shelf in
      shelf.table.symbols(withBaseName: name).map { Match($0, shelf.origin) }
    }
  }

  /// The symbols of a Swift name.
  ///
  /// The owner is tried as a type, as a module, and as a value, in this order.
  ///
  /// - Parameter labels: nil when none are written.
  func find(_ path: [String], _ labels: [String]?) -> [Match] {
    guard let name = path.last else { return [] }
    let owner = Array(path.dropLast())
    if owner.isEmpty { return candidates(name, labels) }
    let types = types(at: owner)
    if !types.isEmpty {
      let containers = containers(of: types)
      let members = candidates(name, labels) { containers.contains($0) }
      if !members.isEmpty { return members }
    }
    if hasModule(owner[0]) {
      let matches = find(Array(path.dropFirst()), labels)
      if !matches.isEmpty { return matches }
    }
    // `UIApplication.shared.applicationState`: the types of values are unknown, so any member is accepted.
    let isValue = find(owner, nil).contains { !$0.symbol.kind.isType && $0.symbol.kind != .module }
    return isValue ? candidates(name, labels) { !$0.isEmpty } : []
  }

  /// The symbols for the last component of a name.
  ///
  /// Exact labels are preferred; otherwise, symbols match whose remaining parameters have defaults. A
  /// capitalized name with labels may be a type's initializer.
  ///
  /// - Parameter isOwner: whether a symbol may belong to a type, by its path.
  func candidates(
    _ name: String, _ labels: [String]?, isOwner: (String) -> Bool = { _ in true }
  ) -> [Match] {
    let all: [Match]
    switch labels {
    case nil: all = named(base: name)
    case let labels? where !labels.isEmpty:
      let exact = named(SymbolName.joined(name, labels))
      all = exact.isEmpty ? named(base: name).filter { $0.symbol.isCalled(with: labels) } : exact
    default:
      // `fetch()` matches any function of that name if there is none without parameters.
      let exact = named(name + "()")
      all = exact.isEmpty ? named(base: name).filter { !$0.symbol.kind.isType } : exact
    }
    let own = all.filter { isOwner($0.symbol.container) }
    guard own.isEmpty, let labels, name.first?.isUppercase == true else { return own }
    // `Date(timeIntervalSince1970:)` is spelled like a function.
    let types = named(name).filter { $0.symbol.kind.isType && isOwner($0.symbol.container) }
    guard !types.isEmpty else { return [] }
    let containers = containers(of: types)
    return candidates("init", labels) { containers.contains($0) }
  }

  /// The types of a path, which may omit outer types and begin with the module.
  func types(at path: [String]) -> [Match] {
    guard let name = path.last else { return [] }
    let owner = path.dropLast().joined(separator: ".")
    let types = named(name).filter { match in
      let container = match.symbol.container
      return match.symbol.kind.isType
        && (owner.isEmpty || container == owner || container.hasSuffix("." + owner))
    }
    // An unqualified name refers to the top-level type, if there is one.
    let outermost = types.filter { $0.symbol.container == owner }
    if !outermost.isEmpty { return outermost }
    if types.isEmpty, path.count > 1, hasModule(path[0]) {
      return self.types(at: Array(path.dropFirst()))
    }
    return types
  }

  /// The paths of types and of all types whose members they have.
  func containers(of types: [Match]) -> Set<String> {
    var seen = Set(types.map(\.symbol.path))
    var waiting = types
    while let type = waiting.popLast() {
      for path in type.symbol.supertypes where seen.insert(path).inserted {
        let name = path.split(separator: ".").last.map(String.init) ?? path
        waiting += named(name).filter { $0.symbol.kind.isType && $0.symbol.path == path }
      }
    }
    return seen
  }
}

extension Symbol {
  /// Whether a call may have these labels: `sleep(for:)` calls `sleep(for:tolerance:clock:)`, whose other
  /// parameters have defaults.
  func isCalled(with written: [String]) -> Bool {
    guard labels.count == parameters.count else { return false }
    var rest = written[...]
    for (label, parameter) in zip(labels, parameters) {
      if rest.first == label {
        rest.removeFirst()
      } else if !parameter.hasDefault {
        return false
      }
    }
    return rest.isEmpty
  }
}
