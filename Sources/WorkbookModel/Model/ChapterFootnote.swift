package import Diagnostics
package import Markdown

/// A footnote of a chapter that is used; its number is its place among them, from 1.
package struct ChapterFootnote: Sendable, Hashable {
  /// As the chapter has it, without `[^` and `]`.
  package var label: String
  package var blocks: [Block]
  /// The place of the definition.
  package var range: SourceRange
  /// The places that name it, first those in the text and then those in other footnotes.
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
