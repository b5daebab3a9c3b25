import SwiftSource
import WorkbookModel

/// Finds what unknown names most likely mean, by comparing each with every known name.
///
/// A name is compared once, however often it occurs in a book. After ``limit`` comparisons no more
/// suggestions are made, so that a book full of unknown names does not take hours.
///
/// The value is a cache that is passed from chapter to chapter. Names mean the same in all of them, except
/// those that samples declare: these are kept by chapter.
struct NameSearch {
  /// The maximum number of different names that are compared.
  static let limit = 1000

  /// Resolutions of names that must exist, by name, preceded by the chapter where samples count.
  private var resolutions: [String: SymbolIndex.Resolution] = [:]
  /// The names that words are typos of; nil for words that are not.
  private var slips: [String: String?] = [:]
  /// The methods that others resemble; nil for those that resemble none.
  private var requirements: [String: String?] = [:]
  /// Exact matches of words and names in the index of the whole book.
  private var words: [String: [SymbolIndex.Match]] = [:]
  private var exact: [String: SymbolIndex.Resolution] = [:]
  /// The declarations and uses in the code of samples, for the chapters being checked.
  var names: [ExactText: SourceNames] = [:]
  /// The declarations and uses in code spans, by their text.
  private var spans: [ExactText: SourceNames] = [:]
  /// Whether words were not compared because ``limit`` was reached.
  private(set) var hasLeftOutWords = false

  private var isFull: Bool { resolutions.count + slips.count + requirements.count >= Self.limit }

  /// The value of a key, which is computed once.
  private mutating func known<Key, Value>(
    _ values: WritableKeyPath<Self, [Key: Value]>, _ key: Key, _ compute: () -> Value
  ) -> Value {
    if let known = self[keyPath: values][key] { return known }
    let value = compute()
    self[keyPath: values][key] = value
    return value
  }

  /// The name that something unknown means; nil if it means none, and beyond the limit.
  private mutating func meant(
    _ names: WritableKeyPath<Self, [String: String?]>, _ key: String, _ compute: () -> String?
  ) -> String? {
    if isFull, self[keyPath: names][key] == nil {
      hasLeftOutWords = true
      return nil
    }
    return known(names, key, compute)
  }

  /// The symbols that a plain word may refer to in the index of the whole book.
  mutating func matches(ofWord word: String, in index: SymbolIndex) -> [SymbolIndex.Match] {
    known(\.words, word) { index.matches(ofWord: word) }
  }

  mutating func names(inSpan text: String) -> SourceNames {
    known(\.spans, ExactText(text)) { SourceNames(text) }
  }

  mutating func resolveExactly(_ name: String, in index: SymbolIndex) -> SymbolIndex.Resolution {
    known(\.exact, name) { index.resolve(name, isExact: true) }
  }

  /// Resolves a name that must exist; beyond the limit, only exactly.
  ///
  /// - Parameter chapter: the file whose samples are in the index; nil for the index of the whole book.
  mutating func resolve(
    _ name: String, in index: SymbolIndex, of chapter: String? = nil
  ) -> SymbolIndex.Resolution {
    let key = chapter.map { "\($0) \(name)" } ?? name
    if isFull, resolutions[key] == nil { return index.resolve(name, isExact: true) }
    return known(\.resolutions, key) { index.resolve(name) }
  }

  /// The name, without labels, of the symbol that a word is a typo of, or nil.
  mutating func slip(of shape: NameShape, within limit: Int, in index: SymbolIndex) -> String? {
    // `.newData` and `newData` are searched among different symbols.
    meant(\.slips, (shape.kind == .implicitMember ? "." : "") + shape.word) {
      let slip = index.slip(shape.word, within: limit) { Self.isMeant($0, by: shape) }
      return slip?.symbol.nameWithoutLabels
    }
  }

  /// The method of a supertype that a method in some code resembles, or nil.
  ///
  /// Methods of a type that inherits nothing, or inherits the method itself, resemble none.
  ///
  /// - Parameters:
  ///   - declared: the declarations of the code, which are in the index.
  ///   - code: the key of the result if it may be one of the code's own methods.
  ///   - index: that of the book, plus the declarations of the code.
  mutating func requirement(
    nearTo method: Symbol, declared: [Symbol], in code: String, _ index: SymbolIndex
  ) -> String? {
    let types = index.supertypesLacking(method)
    if types.isEmpty { return nil }
    let isOwn = declared.contains { types.contains($0.container) }
    return meant(\.requirements, "\(method.name) \(types.sorted()) \(isOwn ? code : "")") {
      index.requirement(nearTo: method.name, of: types)
    }
  }

  /// Whether a word of some shape may be a typo of a symbol. Lower-case words are compared only with the
  /// documented modules: the toolchain has a similar name for nearly every word.
  private static func isMeant(_ match: SymbolIndex.Match, by shape: NameShape) -> Bool {
    let symbol = match.symbol
    switch shape.kind {
    case .camelCaseType, .capitalized:
      // An ending is grammar: a plural, or a Finnish case.
      return symbol.kind.isType && symbol.container.isEmpty
        && !shape.word.hasPrefix(symbol.name)
    case .camelCase: return match.origin == .documented && !symbol.kind.isType
    case .implicitMember: return match.origin == .documented && !symbol.container.isEmpty
    case .word, .other: return false
    }
  }
}
