/// A Markdown text as a tree of values.
///
/// It is CommonMark 0.30 with GitHub's tables, alerts, task lists, strikethrough, bare links and
/// footnotes, and with explicit heading ids.
///
/// The tree is a copy of what libcmark built, so it can be passed between threads and kept for ever.
/// All positions are those of the whole file, also when only a part of it was parsed. The range of a
/// child lies inside the range of its parent, and siblings do not overlap.
///
/// `parse(_:offsets:runningLanguages:)` makes one. The module knows Markdown and nothing of books: what
/// an info string or a comment means is read by `WorkbookReader`, what becomes of a block on a page is
/// the renderer's matter.
///
/// Differences to GitHub: raw HTML is kept and means nothing, `ftp:` makes no bare link, and tildes
/// that cross asterisks strike nothing out.
package struct MarkdownDocument: Sendable, Hashable {
  /// In the order of the file; definitions of footnotes are among them.
  package var blocks: [Block]

  package init(blocks: [Block]) { self.blocks = blocks }
}
