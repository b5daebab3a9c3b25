import TextDiagnostics
package import WorkbookModel

/// The meaning of a fence's info string.
///
/// One type covers all fences, because parsing continues even if a word does not belong to the fence: words
/// of other languages are rejected and leave their property unchanged.
package struct FenceInfo: Sendable, Equatable {
  /// Nil for a listing.
  package var language: FenceLanguage?
  /// The first word as written; nil if the info string is empty.
  package var languageWord: String?
  /// The `id=` of a sample.
  package var id: SampleAnnotations.Located<String>?
  /// The annotations of a sample; `propertyList` also applies to an `xml` fence.
  package var sample = SampleAnnotations()
  /// The range of each element of `highlight=`.
  var highlightRanges: [SourceRange] = []
  /// The annotations of an output fence.
  package var output = OutputAnnotations()

  package init(language: FenceLanguage? = nil, languageWord: String? = nil) {
    self.language = language
    self.languageWord = languageWord
  }
}

package struct OutputAnnotations: Sendable, Equatable {
  /// Whether the fence claims standard error (`output,stderr`).
  package var isStandardError = false
  /// The sample that printed the output; nil for the nearest one above.
  package var sample: SampleAnnotations.Located<String>?
  /// How the output is compared; nil for `exact`.
  package var match: Claim.Match?

  package init() {}
}
