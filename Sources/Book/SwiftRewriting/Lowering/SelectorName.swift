/// The Objective-C names that the Swift compiler gives to methods and properties.
///
/// The rule is that of SE-0005 and the compiler: the first argument's label is joined to the base name,
/// with `With` between them unless the label's first word or the base name's last word is a preposition;
/// the other labels are appended unchanged. The prepositions and the splitting into words were derived from
/// headers written by the Swift 6.3.1 compiler (`-emit-objc-header-path`).
enum SelectorName {
  /// Lowercase.
  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for",
    "from", "given", "in", "including", "inside", "into", "matching", "of", "on", "passing",
    "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
  ]

  /// The selector of a method: `tick`, `["timer"]` -> `tickWithTimer:`.
  ///
  /// - Parameter labels: one for each parameter, `_` for none.
  static func method(_ base: String, labels: [String]) -> String {
    guard let first = labels.first else { return base }
    var name = base
    if first != "_" {
      let joins = isPreposition(words(first).first) || isPreposition(words(base).last)
      name += joins ? capitalised(first) : "With" + capitalised(first)
    }
    return name + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
  }

  /// The selector of a property's setter: `title` -> `setTitle:`.
  static func setter(of property: String) -> String { "set\(capitalised(property)):" }

  /// As in the compiler, only ASCII letters have a case.
  private static func capitalised(_ name: String) -> String {
    guard let first = name.utf8.first, (0x61...0x7A).contains(first) else { return name }
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Whether a word is a preposition, ignoring case.
  private static func isPreposition(_ word: String?) -> Bool {
    word.map { prepositions.contains($0.lowercased()) } ?? false
  }

  /// The words of a camel-case name: `fetchURLsForIDs_in2` -> `fetch`, `URLs`, `For`, `IDs`, `_`, `in2`.
  private static func words(_ name: String) -> [String] {
    let bytes = Array(name.utf8)
    var words: [String] = []
    var start = 0
    for index in bytes.indices.dropFirst() where begins(bytes, at: index) {
      words.append(String(decoding: bytes[start..<index], as: UTF8.self))
      start = index
    }
    return words + [String(decoding: bytes[start...], as: UTF8.self)]
  }

  /// Whether a byte other than the first begins a word.
  private static func begins(_ bytes: [UInt8], at index: Int) -> Bool {
    func isUpper(_ index: Int) -> Bool { (0x41...0x5A).contains(bytes[index]) }
    func isLower(_ index: Int) -> Bool {
      index < bytes.count && (0x61...0x7A).contains(bytes[index])
    }
    let underscore = UInt8(ascii: "_")
    if bytes[index] == underscore || bytes[index - 1] == underscore { return true }
    guard isUpper(index - 1) else { return isUpper(index) }
    // The last of several capitals begins the next word, but `URLs` is one word.
    if isUpper(index) {
      let isPlural =
        isLower(index + 1) && bytes[index + 1] == UInt8(ascii: "s") && !isLower(index + 2)
      return isLower(index + 1) && !isPlural
    }
    return !isLower(index)
  }
}
