import SwiftSource
import WorkbookModel

/// The words of a chapter's Swift samples, found without a parser.
///
/// A parser would cost more than all other checks together. Only a sample with `#if` is parsed, since not all
/// of it is compiled.
///
/// The words decide whether a parse is necessary: a name without any word that a sample declares need not be
/// looked up in parsed samples. Extra words only cost time.
struct SampleIdentifiers {
  /// The words after a declaration keyword, including those in uncompiled code.
  private(set) var declared: Set<String> = []
  /// Every word in compiled code, which therefore exists.
  private(set) var compiled: Set<String> = []

  static let keywords: Set<String> = [
    "actor", "associatedtype", "case", "class", "enum", "extension", "for", "func", "let",
    "protocol", "struct", "typealias", "var",
  ]

  /// Reads every Swift sample of a chapter, including hidden ones.
  ///
  /// - Parameter compiler: the numbers of the compiler's version.
  init(_ chapter: Chapter, compiler: [Int], hasModule: (String) -> Bool) {
    let tooNew = Self.tooNew(in: chapter, for: compiler)
    for sample in chapter.samples where sample.language == .swift {
      let code = sample.code
      let isCompiled =
        sample.annotations.ignoreReason == nil && sample.annotations.compileFail == nil
        && !sample.isUnreadable && !tooNew.contains(sample.id.name)
      let uncompiled =
        isCompiled && code.contains("#if")
        ? UncompiledBranches(of: code, compiler: compiler, hasModule: hasModule).ranges : []
      var last = ""
      for token in SourceToken.tokens(of: code, hasPreprocessor: false) {
        guard case .word(let word) = token.kind else { continue }
        if isCompiled, !uncompiled.contains(where: { $0.contains(token.range.lowerBound) }) {
          compiled.insert(word)
        }
        if Self.keywords.contains(last) { declared.insert(word) }
        last = word
      }
      // Scenarios name apps by the ids of their samples.
      declared.insert(sample.id.name)
    }
  }

  /// The samples that need a newer compiler, and those that continue one or have it as an app on their
  /// device, because a program is compiled as a whole.
  private static func tooNew(in chapter: Chapter, for compiler: [Int]) -> Set<String> {
    var found: Set<String> = []
    for sample in chapter.samples {
      let annotations = sample.annotations
      let others =
        (annotations.scenario ?? []) + [annotations.continues, annotations.twin].compactMap(\.self)
      let least = annotations.swiftVersion?.value ?? []
      if compiler.lexicographicallyPrecedes(least)
        || others.contains(where: { found.contains($0.value) })
      {
        found.insert(sample.id.name)
      }
    }
    return found
  }
}
