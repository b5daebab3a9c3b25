extension SymbolIndex {
  /// The number of edits up to which a name still suggests another.
  static func limit(forLength length: Int) -> Int { max(1, min(length / 4, 6)) }

  // MARK: Under another name

  /// The symbol that a name means although it is not its name.
  func renaming(_ path: [String], _ labels: [String]?) -> Resolution? {
    guard path.count > 1, let name = path.last else { return nil }
    if let renaming = otherSpelling(path, labels) { return renaming }
    let types = types(at: Array(path.dropLast()))
    guard !types.isEmpty, nearestMember(of: types, name, labels) == nil else { return nil }
    // A member that many types have, such as `count`, says nothing of which one was meant.
    let elsewhere = candidates(name, labels) { !$0.isEmpty }
    let documented = elsewhere.filter { $0.origin == .documented }
    let meant = documented.isEmpty ? elsewhere : documented
    guard let first = meant.first, Set(meant.map(\.symbol.container)).count == 1 else { return nil }
    return .renamed(to: first.symbol.path, first, .type)
  }

  /// `UIApplicationState.active`, where Swift says `UIApplication.State.active`, and
  /// `UIApplication.sharedApplication()`.
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

  /// What a Swift name that does not exist most likely meant.
  func nearest(to path: [String], _ labels: [String]?) -> String? {
    guard let name = path.last else { return nil }
    let owner = Array(path.dropLast())
    if owner.isEmpty {
      return sameBase(name, labels)?.symbol.path ?? nearestMember(name, labels)?.symbol.path
        ?? nearestObjectiveCName(name)
    }
    let types = types(at: owner)
    if !types.isEmpty { return nearestMember(of: types, name, labels)?.symbol.path }
    guard let type = nearestType(to: owner) else { return nil }
    let meant = type.symbol.path.split(separator: ".").map(String.init) + [name]
    if let match = find(meant, labels).first { return match.symbol.path }
    return nearestMember(of: [type], name, labels)?.symbol.path
  }

  /// The member of some types that a name most likely meant: the same with other labels, or near.
  private func nearestMember(of types: [Match], _ name: String, _ labels: [String]?) -> Match? {
    let containers = containers(of: types)
    return sameBase(name, labels) { containers.contains($0) }
      ?? nearestMember(name, labels) { containers.contains($0) }
  }

  /// A symbol of the same name with other labels, the nearest ones first.
  private func sameBase(
    _ name: String, _ labels: [String]?, isOwner: (String) -> Bool = { _ in true }
  ) -> Match? {
    guard let labels else { return nil }
    var distance = EditDistance(to: SymbolName.joined(name, labels).utf8)
    return candidates(name, nil, isOwner: isOwner).min { first, second in
      let (a, b) = (Array(first.symbol.name.utf8)[...], Array(second.symbol.name.utf8)[...])
      return (distance.distance(to: a, limit: 1_000) ?? .max, first.origin, first.symbol.path)
        < (distance.distance(to: b, limit: 1_000) ?? .max, second.origin, second.symbol.path)
    }
  }

  private func nearestMember(
    _ name: String, _ labels: [String]?, isOwner: (String) -> Bool = { _ in true }
  ) -> Match? {
    let written = SymbolName.joined(name, labels)
    return nearest(
      toName: written, limit: Self.limit(forLength: written.utf8.count), isBase: labels == nil,
      isCandidate: { match, spelling in
        spelling == .swift && isOwner(match.symbol.container)
      })
  }

  private func nearestType(to path: [String]) -> Match? {
    let written = path.joined(separator: ".")
    let limit = Self.limit(forLength: written.utf8.count)
    if path.count == 1 {
      return nearest(toName: written, limit: limit) { match, spelling in
        spelling == .swift && match.symbol.kind.isType
      }
    }
    // Of a nested type the last part is taken as right, or the part in front of it.
    var distance = EditDistance(to: written.utf8)
    return types(at: [path[path.count - 1]]).first { match in
      distance.distance(to: Array(match.symbol.path.utf8)[...], limit: limit) != nil
    }
  }

  private func nearestObjectiveCName(_ name: String) -> String? {
    nearest(toName: name, limit: Self.limit(forLength: name.utf8.count)) { _, spelling in
      spelling == .objectiveC
    }?.symbol.objectiveCName
  }

  /// The symbol whose name is nearest; equally near ones are decided by origin, then by path.
  ///
  /// - Parameters:
  ///   - limit: the largest number of edits.
  ///   - isBase: whether names are compared without their labels.
  func nearest(
    toName name: String, limit: Int, isBase: Bool = false,
    isCandidate: (Match, SymbolTable.Spelling) -> Bool
  ) -> Match? {
    var edits = EditDistance(to: name.utf8)
    var best: (distance: Int, match: Match)?
    for shelf in shelves {
      shelf.table.forEach { key, spelling, symbol in
        let key = isBase ? key.prefix { $0 != UInt8(ascii: "(") } : key
        guard
          let distance = edits.distance(to: key, limit: best?.distance ?? limit),
          let symbol = symbol()
        else { return }
        let match = Match(symbol, shelf.origin)
        guard isCandidate(match, spelling) else { return }
        if let best,
          (best.distance, best.match.origin, best.match.symbol.path)
            <= (distance, match.origin, match.symbol.path)
        { return }
        best = (distance, match)
      }
    }
    return best?.match
  }
}
