extension SymbolIndex {
  /// Returns the symbols of an Objective-C name that is not a selector: a type, a constant, a property.
  ///
  /// Classes of Foundation lose their prefix in Swift (Swift Evolution SE-0086): `NSURLSession` is
  /// `URLSession`. The toolchain does not contain the original names, so this is a rule.
  func find(objectiveCName name: String) -> [Match] {
    let own = named(name, .objectiveC)
    guard own.isEmpty, name.hasPrefix("NS") else { return own }
    return named(String(name.dropFirst(2))).filter {
      $0.origin == .toolchain && $0.symbol.container.isEmpty
        && $0.symbol.module.hasPrefix("Foundation")
        && [.classType, .enumeration, .alias, .protocolType].contains($0.symbol.kind)
    }
  }

  /// Returns the symbols of `application:performFetchWithCompletionHandler:`, by its parts.
  func find(selector parts: [String]) -> [Match] {
    let own = named(parts.map { $0 + ":" }.joined(), .objectiveC)
    return own.isEmpty ? find(translated: parts) : own
  }

  func nearest(toSelector parts: [String]) -> String? {
    let selector = parts.map { $0 + ":" }.joined()
    return nearest(
      toName: selector, limit: Self.limit(forLength: selector.utf8.count),
      isCandidate: { _, spelling in spelling == .objectiveC })?.name
  }

  /// The Swift symbols that a selector is imported as, by the rules of Swift Evolution SE-0005.
  ///
  /// `downloadTaskWithResumeData:` is looked up as `downloadTask(withResumeData:)`, and so on at each
  /// capital. A word at the end of a part may also repeat the type of its parameter, as in
  /// `dataTaskWithURL:`, which is `dataTask(with: URL)`.
  ///
  /// Each position where the first part could be divided into a base name and a label is tried. This is for
  /// symbols of the toolchain, whose Objective-C names are unknown.
  private func find(translated parts: [String]) -> [Match] {
    let first = parts[0]
    var matches: [Match] = []
    for hump in [first.endIndex] + first.indices.dropFirst().filter({ first[$0].isUppercase }) {
      let base = String(first[..<hump])
      let label = first[hump...].lowercasedFirstWord
      let candidates =
        base == "init"
        ? named(base: "init") : named(base: base) + named(base: base.lowercasedFirstWord)
      matches += candidates.filter { match in
        fits(match.symbol, label: label, others: Array(parts.dropFirst()))
      }
    }
    return Array(Set(matches)).sorted { ($0.origin, $0.symbol.path) < ($1.origin, $1.symbol.path) }
  }

  /// Whether a symbol's labels are those of a translated selector.
  ///
  /// - Parameters:
  ///   - label: the rest of the first part after the base name; empty for none.
  ///   - others: the parts after the first.
  private func fits(_ symbol: Symbol, label: String, others: [String]) -> Bool {
    guard !symbol.container.isEmpty, symbol.objectiveCName == nil,
      case .swift(_, let labels?)? = SymbolName(symbol.name)?.form,
      labels.count == others.count + 1
    else { return false }
    // `initWithURL:` is `init(url:)`.
    let isInitializer = symbol.kind == .initializer
    let first =
      isInitializer && label.hasPrefix("with")
      ? label.dropFirst(4).lowercasedFirstWord : label
    let types = symbol.parameters.map(\.type) + Array(repeating: "", count: labels.count)
    return zip(zip([first] + others, labels), types).allSatisfy { pair, type in
      Self.isSame(pair.0, pair.1 == "_" ? "" : pair.1, type: type)
    }
  }

  /// Whether a part of a selector equals a label, or the label followed by the last words of the type.
  private static func isSame(_ part: String, _ label: String, type: String) -> Bool {
    if part == label { return true }
    guard part.hasPrefix(label), !type.isEmpty else { return false }
    let rest = part.dropFirst(label.count).capitalized
    let name = type.split(separator: ".").last ?? ""
    return rest.first?.isUppercase == true && name.hasSuffix(rest)
  }
}

extension StringProtocol {
  /// `WithResumeData` -> `withResumeData`, `URLSession` -> `urlSession`, as in Swift.
  fileprivate var lowercasedFirstWord: String {
    let capitals = prefix { $0.isUppercase }
    if capitals.count < 2 { return capitals.lowercased() + dropFirst(capitals.count) }
    let word = capitals.count == count ? capitals : capitals.dropLast()
    return word.lowercased() + dropFirst(word.count)
  }
}
