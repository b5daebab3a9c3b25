private import TextDiagnostics

extension SymbolIndex {
  /// The number of edits up to which a name suggests another: a quarter of its bytes, from 1 to 6.
  static func limit(forLength length: Int) -> Int { max(1, min(length / 4, 6)) }

  // MARK: Renamed symbols

  /// The symbol that a name refers to although its name is different.
  ///
  /// There are two cases: the same symbol by its Objective-C name, and a member of another type, if the named
  /// type has no similar member and only one other type has it.
  func renaming(_ path: [String], _ labels: [String]?) -> Resolution? {
    guard path.count > 1, let name = path.last else { return nil }
    if let renaming = otherSpelling(path, labels) { return renaming }
    let types = types(at: Array(path.dropLast()))
    guard !types.isEmpty, nearestMember(of: types, name, labels) == nil else { return nil }
    // A member that many types have, such as `count`, does not show which one was meant.
    let elsewhere = candidates(name, labels) { !$0.isEmpty }
    let documented = elsewhere.filter { $0.origin == .documented }
    let near = documented.filter { $0.symbol.module == types[0].symbol.module }
    for meant in [near, documented, elsewhere] where !meant.isEmpty {
      guard Set(meant.map(\.symbol.container)).count == 1 else { return nil }
      return .renamed(to: meant[0].symbol.path, meant[0], .type)
    }
    return nil
  }

  /// Resolves `UIApplicationState.active`, which is `UIApplication.State.active` in Swift, and
  /// `UIApplication.sharedApplication()`.
  ///
  /// The type may be spelled as in Objective-C, or the member after it, or both.
  private func otherSpelling(_ path: [String], _ labels: [String]?) -> Resolution? {
    let (owner, name) = (Array(path.dropLast()), path[path.count - 1])
    var owners = [owner]
    if owner.count == 1 {
      owners += find(objectiveCName: owner[0]).filter { $0.symbol.kind.isType }
        .map { $0.symbol.path.split(separator: ".").map(String.init) }
    }
    for owner in owners {
      if let match = find(owner + [name], labels).first {
        return .renamed(to: match.symbol.path, match, .spelling)
      }
      let containers = containers(of: types(at: owner))
      let spelled = named(name, .objectiveC).filter { containers.contains($0.symbol.container) }
      if let match = spelled.first { return .renamed(to: match.symbol.path, match, .spelling) }
    }
    return nil
  }

  // MARK: The nearest name

  /// The nearest existing name for a Swift name that does not exist.
  ///
  /// The comparison depends on which part is right: the member if the type exists, else the type, and then
  /// the member in the nearest type.
  func nearest(to path: [String], _ labels: [String]?) -> String? {
    guard let name = path.last else { return nil }
    let owner = Array(path.dropLast())
    if owner.isEmpty {
      if let labels { return nearestMember(name, labels)?.symbol.name }
      return nearestWord(name)
    }
    let types = types(at: owner)
    if !types.isEmpty { return nearestMember(of: types, name, labels)?.symbol.path }
    guard let type = nearestType(to: owner) else { return nil }
    let meant = type.symbol.path.split(separator: ".").map(String.init) + [name]
    if let match = find(meant, labels).first { return match.symbol.path }
    return nearestMember(of: [type], name, labels)?.symbol.path
  }

  /// The nearest type, constant or value, in Swift or in Objective-C.
  ///
  /// A class of Foundation may be written with its Objective-C prefix, which no table contains.
  private func nearestWord(_ name: String) -> String? {
    let limit = Self.limit(forLength: name.utf8.count)
    let near = nearest(toName: name, limit: limit, isBase: true) { _, _ in true }
    if let near { return near.name }
    guard name.hasPrefix("NS") else { return nil }
    let found = nearest(toName: String(name.dropFirst(2)), limit: limit) { match, spelling in
      spelling == .swift && !find(objectiveCName: "NS" + match.symbol.name).isEmpty
    }
    return found.map { "NS" + $0.name }
  }

  private func nearestMember(of types: [Match], _ name: String, _ labels: [String]?) -> Match? {
    let containers = containers(of: types)
    return nearestMember(name, labels) { containers.contains($0) }
  }

  /// The nearest symbol: the same name with other labels, then a similar full name, then a similar name
  /// without labels.
  ///
  /// - Parameter isOwner: whether the member may belong to a type, by its path.
  private func nearestMember(
    _ name: String, _ labels: [String]?, isOwner: (String) -> Bool = { _ in true }
  ) -> Match? {
    if let match = sameBase(name, labels, isOwner: isOwner) { return match }
    for compared in labels == nil ? [nil] : [labels, nil] {
      let written = SymbolName.joined(name, compared)
      let near = nearest(
        toName: written, limit: Self.limit(forLength: written.utf8.count), isBase: compared == nil,
        isCandidate: { match, spelling in spelling == .swift && isOwner(match.symbol.container) })
      guard let near = near?.match else { continue }
      guard compared == nil, let labels else { return near }
      let base = near.symbol.nameWithoutLabels
      return candidates(base, labels, isOwner: isOwner).first
        ?? sameBase(base, labels, isOwner: isOwner)
    }
    return nil
  }

  /// A symbol with the same name and other labels: the one with the most labels in common, then the nearest.
  private func sameBase(
    _ name: String, _ labels: [String]?, isOwner: (String) -> Bool = { _ in true }
  ) -> Match? {
    guard let labels else { return nil }
    var edits = EditDistance(to: SymbolName.joined(name, labels).lowercasedASCII)
    let ranked = candidates(name, nil, isOwner: isOwner).map { match in
      let bytes = match.symbol.name.lowercasedASCII
      return (
        match: match, missing: labels.count { !match.symbol.labels.contains($0) },
        distance: edits.distance(to: bytes, limit: max(bytes.count, 200)) ?? .max
      )
    }
    return ranked.min { first, second in
      (first.missing, first.distance, first.match.origin, first.match.symbol.path)
        < (second.missing, second.distance, second.match.origin, second.match.symbol.path)
    }?.match
  }

  /// The type that is nearest to a path with one misspelt component.
  private func nearestType(to path: [String]) -> Match? {
    let written = path.joined(separator: ".")
    let limit = Self.limit(forLength: written.utf8.count)
    if path.count == 1 {
      return nearest(toName: written, limit: limit) { match, spelling in
        spelling == .swift && match.symbol.kind.isType
      }?.match
    }
    // For a nested type, the last component is assumed to be correct.
    var edits = EditDistance(to: written.lowercasedASCII)
    return types(at: [path[path.count - 1]]).first { match in
      edits.distance(to: match.symbol.path.lowercasedASCII, limit: limit) != nil
    }
  }

  struct Near {
    var match: Match
    var spelling: SymbolTable.Spelling

    /// Without labels in Swift; a selector with its colons.
    var name: String {
      spelling == .swift
        ? match.symbol.nameWithoutLabels : match.symbol.objectiveCName ?? match.symbol.name
    }
  }

  /// The symbol with the nearest name; ties are decided by origin, then by path.
  ///
  /// This visits every name of every table; names that are not near cost next to nothing.
  ///
  /// - Parameter isBase: whether names are compared without their labels.
  func nearest(
    toName name: String, limit: Int, isBase: Bool = false,
    isCandidate: (Match, SymbolTable.Spelling) -> Bool
  ) -> Near? {
    var edits = EditDistance(to: name.lowercasedASCII)
    var best: (distance: Int, near: Near)?
    for shelf in shelves {
      shelf.table.forEach { key, spelling, symbol in
        // A typo does not turn a value into a type.
        guard key.first?.isCapital == name.utf8.first?.isCapital else { return }
        let key = isBase ? key.prefix { $0 != UInt8(ascii: "(") } : key
        guard
          let distance = edits.distance(
            to: key.lazy.map(\.lowercased), limit: best?.distance ?? limit),
          let symbol = symbol()
        else { return }
        let match = Match(symbol, shelf.origin)
        guard isCandidate(match, spelling) else { return }
        if let best,
          (best.distance, best.near.match.origin, best.near.match.symbol.path)
            <= (distance, match.origin, match.symbol.path)
        {
          return
        }
        best = (distance, Near(match: match, spelling: spelling))
      }
    }
    return best?.near
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }
  fileprivate var lowercased: UInt8 { isCapital ? self + 0x20 : self }
}

extension String {
  /// The bytes, with ASCII letters in lower case.
  var lowercasedASCII: [UInt8] { utf8.map(\.lowercased) }
}
