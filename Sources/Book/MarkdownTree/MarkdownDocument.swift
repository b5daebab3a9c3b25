/// A Markdown text as a tree of values.
///
/// The dialect is CommonMark 0.30 with GitHub's tables, alerts, task lists, strikethrough, bare links and
/// footnotes, and with explicit heading ids.
///
/// The tree is a copy of libcmark's, so it can be passed between threads and kept indefinitely. All
/// positions refer to the whole file, even if only a part of it was parsed. A child's range lies inside its
/// parent's, and siblings do not overlap.
///
/// `parse(_:offsets:runningLanguages:)` creates a document. The module knows Markdown but nothing of books:
/// `WorkbookReader` interprets info strings and comments, and the renderer decides how blocks appear on a
/// page.
///
/// Differences from GitHub: raw HTML is kept but has no effect, `ftp:` makes no bare link, a bare link ends at
/// a full-width mark, tildes that cross asterisks do not strike anything out, nor do single ones between
/// letters or digits, and asterisks emphasize East Asian text next to marks.
package struct MarkdownDocument: Sendable, Hashable {
  /// In the order of the file, including definitions of footnotes.
  package var blocks: [Block]

  package init(blocks: [Block]) { self.blocks = blocks }
}
