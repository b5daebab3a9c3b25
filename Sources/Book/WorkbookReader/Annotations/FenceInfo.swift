import Diagnostics
package import WorkbookModel

/// The meaning of a fence's info string.
///
/// One type holds what any fence can say, since reading goes on before it is known whether a word
/// belongs to the fence: words of other languages are refused, and leave their property as it was.
package struct FenceInfo: Sendable, Equatable {
  /// Nil for a listing.
  package var language: FenceLanguage?
  /// The first word as the author wrote it; nil when the info string is empty.
  package var languageWord: String?
  /// The `id=` of a sample.
  package var id: SampleAnnotations.Located<String>?
  /// What a sample is annotated with; `propertyList` is also that of an `xml` fence.
  package var sample = SampleAnnotations()
  /// Where each element of `highlight=` stands.
  var highlightRanges: [SourceRange] = []
  /// What an output fence is annotated with.
  package var output = OutputAnnotations()

  /// Makes the info of a fence with nothing behind its first word.
  package init(language: FenceLanguage? = nil, languageWord: String? = nil) {
    self.language = language
    self.languageWord = languageWord
  }
}

/// The typed content of an output fence's info string.
package struct OutputAnnotations: Sendable, Equatable {
  /// Whether the fence claims standard error (`output,stderr`).
  package var isStandardError = false
  /// The sample that printed it; the nearest one above when nil.
  package var sample: SampleAnnotations.Located<String>?
  /// How the output is compared; `exact` when nil.
  package var match: Claim.Match?

  /// Makes the annotations of a plain `output`.
  package init() {}
}
