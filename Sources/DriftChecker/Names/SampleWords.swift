import WorkbookModel

/// The words of a chapter's Swift samples, found without a parser, which would cost more than all other
/// checks together.
struct SampleWords {
  /// What stands behind a word that declares it.
  private(set) var declared: Set<String> = []
  /// Every word that a compiler has seen, so that it exists.
  private(set) var compiled: Set<String> = []

  private static let keywords: Set<String> = [
    "actor", "associatedtype", "case", "class", "enum", "extension", "for", "func", "let",
    "protocol", "struct", "typealias", "var",
  ]

  init(_ chapter: Chapter) {
    for sample in chapter.samples where sample.language == .swift {
      let isCompiled =
        sample.annotations.ignoreReason == nil && sample.annotations.compileFail == nil
      var last = ""
      for token in CToken.tokens(of: sample.code, hasPreprocessor: false) {
        guard case .word(let word) = token.kind else { continue }
        if isCompiled { compiled.insert(word) }
        if Self.keywords.contains(last) { declared.insert(word) }
        last = word
      }
      // Scenarios name apps by the ids of their samples.
      declared.insert(sample.id.name)
    }
  }
}
