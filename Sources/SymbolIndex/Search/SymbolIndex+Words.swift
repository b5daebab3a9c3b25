extension SymbolIndex {
  /// The symbols that a plain word may mean, whatever labels they have.
  package func matches(ofWord word: String) -> [Match] { named(base: word) }

  /// Whether there is a type of this name.
  package func hasType(_ name: String) -> Bool { !types(at: [name]).isEmpty }

  /// The symbol that a word is a slip away from, or nil.
  ///
  /// - Parameters:
  ///   - limit: the largest number of edits.
  ///   - isCandidate: which symbols may be meant; their labels do not count.
  package func slip(
    _ word: String, within limit: Int, isCandidate: (Match) -> Bool
  ) -> Match? {
    nearest(toName: word, limit: limit, isBase: true) { match, spelling in
      spelling == .swift && isCandidate(match)
    }?.match
  }

  /// The documented selector that another is a slip away from, or nil.
  package func slip(selector: String, within limit: Int) -> String? {
    nearest(toName: selector, limit: limit) { match, spelling in
      spelling == .objectiveC && match.origin == .documented
    }?.name
  }

  /// The method of a supertype that a method is nearly but not quite, so that it is never called.
  ///
  /// - Parameter method: of a type that is in the index.
  /// - Returns: the name with its labels; nil for a method that is well or something else.
  package func requirement(nearTo method: Symbol) -> String? {
    guard method.name.utf8.count >= 10 else { return nil }
    let own = types(at: method.container.split(separator: ".").map(String.init))
    let supertypes = containers(of: own).subtracting([method.container])
    guard !named(method.name).contains(where: { supertypes.contains($0.symbol.container) }) else {
      return nil
    }
    return nearest(toName: method.name, limit: 2) { match, spelling in
      spelling == .swift && match.symbol.kind == .function
        && supertypes.contains(match.symbol.container)
    }?.match.symbol.name
  }
}
