internal import MarkdownTree
internal import SiteStructure
internal import WorkbookModel

/// Renders the footnotes of a chapter below its text, each with links back to its references.
///
///     <section class="footnotes"><ol><li id="footnote-1"><p>text <a href="#footnote-1-use">↩</a></p></li>
///
/// The numbers are those of the ordered list, so nothing counts them. Without footnotes there is no section.
struct FootnoteSection: Sendable {
  /// In the order of their numbers.
  let footnotes: [ChapterFootnote]
  /// The anchors of the same chapter: one note for each footnote.
  let anchors: FootnoteAnchors
  let text: InterfaceText
  let blocks: BlockRenderer

  /// The section, or nothing.
  @HTMLBuilder var nodes: [HTMLNode] {
    if !footnotes.isEmpty {
      element(
        .section, .class("footnotes"), .role("doc-endnotes"), .aria("label", text.footnotes)
      ) {
        element(.ol) {
          for (footnote, note) in zip(footnotes, anchors.notes) {
            element(.li, .id(note.anchor)) { content(of: footnote, note) }
          }
        }
      }
    }
  }

  /// The content of a footnote with its links back, after the last words if these are a paragraph.
  ///
  /// - Returns: the blocks of the note; if the last one is a list or code, a paragraph with the links follows
  ///   it.
  @HTMLBuilder private func content(
    of footnote: ChapterFootnote, _ note: FootnoteAnchors.Note
  ) -> [HTMLNode] {
    if case .paragraph(let words) = footnote.blocks.last?.kind {
      blocks.nodes(Array(footnote.blocks.dropLast()))
      element(.p) {
        blocks.inlines.nodes(words)
        waysBack(note)
      }
    } else {
      blocks.nodes(footnote.blocks)
      element(.p) { waysBack(note) }
    }
  }

  private func waysBack(_ note: FootnoteAnchors.Note) -> [HTMLNode] {
    note.references.enumerated().flatMap { index, anchor -> [HTMLNode] in
      [
        .text(" "),
        element(
          .a, .class("footnote-back"), .href(HTMLURL(anchor: anchor)), .role("doc-backlink"),
          .aria("label", text.backToText.filled("\(index + 1)"))
        ) {
          "↩"
          if index > 0 { element(.sup) { "\(index + 1)" } }
        },
      ]
    }
  }
}
