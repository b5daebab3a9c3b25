import SwiftSource

/// Finds what names that do not exist most likely mean, which compares each with every name there is.
///
/// A name is compared once, however often it stands in a book, and a book full of unknown names does not
/// take hours: behind ``limit`` of them no other is proposed any more.
///
/// It is a memory that is passed from chapter to chapter. Names mean the same in all of them, but
/// for those that samples declare: these are kept by chapter.
struct NameSearch {
  /// The number of different names that are compared.
  static let limit = 1000

  /// What names that must exist resolve to, by the name, with the chapter in front where samples
  /// count.
  private var resolutions: [String: SymbolIndex.Resolution] = [:]
  /// The names that words are slips for; nil for words that are none.
  private var slips: [String: String?] = [:]
  /// The methods that others nearly are; nil for those that are none.
  private var requirements: [String: String?] = [:]
  /// What words and names mean without any change, in the index of the whole book.
  private var words: [String: [SymbolIndex.Match]] = [:]
  /// What names resolve to that are the exact ones.
  private var exact: [String: SymbolIndex.Resolution] = [:]
  /// What the codes of samples declare and use, of the chapters that are looked at now.
  var names: [ExactText: SourceNames] = [:]
  /// What code spans declare and use, by their text.
  private var spans: [ExactText: SourceNames] = [:]
  /// Words that were not compared, for want of ``limit``.
  private(set) var hasLeftOutWords = false

  /// Whether so many were compared that no more are.
  private var isFull: Bool { resolutions.count + slips.count + requirements.count >= Self.limit }

  /// The symbols that a plain word may mean in the index of the whole book.
  mutating func matches(ofWord word: String, in index: SymbolIndex) -> [SymbolIndex.Match] {
    if let known = words[word] { return known }
    let matches = index.matches(ofWord: word)
    words[word] = matches
    return matches
  }

  /// What a code span declares and uses.
  mutating func names(inSpan text: String) -> SourceNames {
    let key = ExactText(text)
    if let known = spans[key] { return known }
    let names = SourceNames(text)
    spans[key] = names
    return names
  }

  /// What exactly a name is the name of in the index of the whole book.
  mutating func resolveExactly(_ name: String, in index: SymbolIndex) -> SymbolIndex.Resolution {
    if let known = exact[name] { return known }
    let resolution = index.resolve(name, isExact: true)
    exact[name] = resolution
    return resolution
  }

  /// What a name that must exist resolves to; behind the limit only what has exactly that name.
  ///
  /// The answer is kept; one that the limit cut short is not.
  ///
  /// - Parameter chapter: the file whose samples are in the index; nil for the index of the whole book.
  mutating func resolve(
    _ name: String, in index: SymbolIndex, of chapter: String? = nil
  ) -> SymbolIndex.Resolution {
    let key = chapter.map { "\($0) \(name)" } ?? name
    if let known = resolutions[key] { return known }
    guard !isFull else { return index.resolve(name, isExact: true) }
    let resolution = index.resolve(name)
    resolutions[key] = resolution
    return resolution
  }

  /// The name that a word is a slip of the pen for, or nil.
  ///
  /// - Parameter limit: the largest number of edits.
  /// - Returns: the symbol's name without labels.
  mutating func slip(of shape: NameShape, within limit: Int, in index: SymbolIndex) -> String? {
    // `.newData` and `newData` are looked for among other symbols.
    let key = (shape.kind == .implicitMember ? "." : "") + shape.word
    if let known = slips[key] { return known }
    guard !isFull else {
      hasLeftOutWords = true
      return nil
    }
    let slip = index.slip(shape.word, within: limit) { Self.isMeant($0, by: shape) }
    let name = slip?.symbol.nameWithoutLabels
    slips[key] = .some(name)
    return name
  }

  /// The method of a supertype that a method of some code nearly is, or nil.
  ///
  /// Methods of a type that inherits nothing, or has the method from above, are none.
  ///
  /// - Parameters:
  ///   - declared: what the code declares, which is in the index.
  ///   - code: what the answer is kept for if it may be one of its own methods.
  ///   - index: that of the book with what the code declares.
  mutating func requirement(
    nearTo method: Symbol, declared: [Symbol], in code: String, _ index: SymbolIndex
  ) -> String? {
    let types = index.supertypesLacking(method)
    if types.isEmpty { return nil }
    let isOwn = declared.contains { types.contains($0.container) }
    let key = "\(method.name) \(types.sorted()) \(isOwn ? code : "")"
    if let known = requirements[key] { return known }
    guard !isFull else {
      hasLeftOutWords = true
      return nil
    }
    let meant = index.requirement(nearTo: method.name, of: types)
    requirements[key] = .some(meant)
    return meant
  }

  /// Whether a word of some shape may be a slip for a symbol. Small words are compared with the
  /// documented modules alone: the toolchain has a name near to nearly every word.
  private static func isMeant(_ match: SymbolIndex.Match, by shape: NameShape) -> Bool {
    let symbol = match.symbol
    switch shape.kind {
    case .camelCaseType, .capitalized:
      // An ending is grammar: a plural, or a case of Finnish.
      return symbol.kind.isType && symbol.container.isEmpty
        && !shape.word.hasPrefix(symbol.name)
    case .camelCase: return match.origin == .documented && !symbol.kind.isType
    case .implicitMember: return match.origin == .documented && !symbol.container.isEmpty
    case .word, .other: return false
    }
  }
}
