extension SymbolIndex {
  package func matches(ofWord word: String) -> [Match] { named(base: word) }

  package func hasType(_ name: String) -> Bool { !types(at: [name]).isEmpty }

  /// Whether a type of this name is not nested, so that the name alone refers to it.
  package func hasOutermostType(_ name: String) -> Bool {
    types(at: [name]).contains { $0.symbol.container.isEmpty }
  }

  /// The symbol that a word is a typo of, or nil.
  ///
  /// - Parameter isCandidate: which symbols are considered; their labels do not count.
  package func slip(
    _ word: String, within limit: Int, isCandidate: (Match) -> Bool
  ) -> Match? {
    nearest(toName: word, limit: limit, isBase: true) { match, spelling in
      spelling == .swift && isCandidate(match)
    }?.match
  }

  /// The documented selector that another is a typo of, or nil.
  package func slip(selector: String, within limit: Int) -> String? {
    nearest(toName: selector, limit: limit) { match, spelling in
      spelling == .objectiveC && match.origin == .documented
    }?.name
  }

  /// The supertypes of a method's type, if none of them has the method.
  ///
  /// - Returns: empty for a method that one of them has, or whose name is too short to resemble another.
  package func supertypesLacking(_ method: Symbol) -> Set<String> {
    guard method.name.utf8.count >= 10 else { return [] }
    let own = types(at: method.container.split(separator: ".").map(String.init))
    let supertypes = containers(of: own).subtracting([method.container])
    guard !supertypes.isEmpty,
      !named(method.name).contains(where: { supertypes.contains($0.symbol.container) })
    else { return [] }
    return supertypes
  }

  /// The method of some types that a name is a typo of, or nil.
  ///
  /// This visits every symbol of the index.
  ///
  /// - Returns: the name with its labels.
  package func requirement(nearTo name: String, of types: Set<String>) -> String? {
    if types.isEmpty { return nil }
    return nearest(toName: name, limit: 2) { match, spelling in
      spelling == .swift && match.symbol.kind == .function && types.contains(match.symbol.container)
    }?.match.symbol.name
  }
}
