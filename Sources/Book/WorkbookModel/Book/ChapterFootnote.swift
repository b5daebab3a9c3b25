package import TextDiagnostics
package import MarkdownTree

/// A used footnote of a chapter; its number is its 1-based index among them.
///
/// Numbers follow the first use, as on pages, rather than the order of definitions. `FootnoteCollector`
/// omits a definition that is not referenced, or only from an unused footnote.
package struct ChapterFootnote: Sendable, Hashable {
  /// As in the chapter, without `[^` and `]`.
  package var label: String
  /// The content of the definition, without its label.
  package var blocks: [Block]
  /// The range of the definition.
  package var range: SourceRange
  /// The references, first those in the text and then those in other footnotes.
  package var references: [SourceRange]

  package init(
    label: String, blocks: [Block], range: SourceRange, references: [SourceRange] = []
  ) {
    self.label = label
    self.blocks = blocks
    self.range = range
    self.references = references
  }
}
