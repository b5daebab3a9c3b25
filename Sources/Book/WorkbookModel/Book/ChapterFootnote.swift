package import Diagnostics
package import MarkdownTree

/// A footnote of a chapter that is used; its number is its place among them, from 1.
///
/// Numbers follow the first use, as on pages, not the order of the definitions. A definition that
/// nothing refers to is left out by `FootnoteCollector`; one whose only use stands in an unused
/// footnote is so too.
package struct ChapterFootnote: Sendable, Hashable {
  /// As the chapter has it, without `[^` and `]`.
  package var label: String
  /// What the definition says, without its label.
  package var blocks: [Block]
  /// The place of the definition.
  package var range: SourceRange
  /// The places that name it, first those in the text and then those in other footnotes.
  package var references: [SourceRange]

  /// Makes a footnote; its references are added as they are found.
  package init(
    label: String, blocks: [Block], range: SourceRange, references: [SourceRange] = []
  ) {
    self.label = label
    self.blocks = blocks
    self.range = range
    self.references = references
  }
}
