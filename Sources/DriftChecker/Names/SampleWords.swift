import WorkbookModel

/// The words of a chapter's Swift samples, found without a parser, which would cost more than all other
/// checks together.
///
/// It decides whether more must be asked: a name without any word that a sample declares need not
/// be looked for in what the parser makes of samples. Too many words cost time alone.
struct SampleWords {
  /// What stands behind a word that declares it.
  private(set) var declared: Set<String> = []
  /// Every word that a compiler has seen, so that it exists.
  private(set) var compiled: Set<String> = []

  /// What stands in front of a name that is declared.
  private static let keywords: Set<String> = [
    "actor", "associatedtype", "case", "class", "enum", "extension", "for", "func", "let",
    "protocol", "struct", "typealias", "var",
  ]

  /// Reads every Swift sample of a chapter, hidden ones too.
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
