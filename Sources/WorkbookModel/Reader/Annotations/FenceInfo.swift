import Diagnostics

/// The meaning of a fence's info string.
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
  package var output = OutputAnnotations()

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
  package var match: Claim.Match?

  package init() {}
}
