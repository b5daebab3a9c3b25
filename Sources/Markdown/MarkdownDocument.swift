/// A Markdown text as a tree of values: CommonMark 0.30 with GitHub's tables, alerts, task lists,
/// strikethrough, bare links and footnotes, and with explicit heading ids.
///
/// The tree is a copy of what libcmark built, so it can be passed between threads and kept for ever.
/// All positions are those of the whole file, also when only a part of it was parsed. The range of a
/// child lies inside the range of its parent, and siblings do not overlap.
package struct MarkdownDocument: Sendable, Hashable {
  package var blocks: [Block]

  package init(blocks: [Block]) { self.blocks = blocks }
}
