internal import MarkdownTree
internal import SiteStructure
internal import WorkbookModel

/// Renders the footnotes of a chapter below its text, each with a way back to every place that names it.
///
///     <section class="footnotes"><ol><li id="footnote-1"><p>text <a href="#footnote-1-use">↩</a></p></li>
///
/// The numbers are those of the list, so nothing counts them. Without footnotes there is no section.
struct FootnoteSection: Sendable {
  /// In the order of their numbers.
  let footnotes: [ChapterFootnote]
  /// Of the same chapter: one note for each.
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

  /// The ways back stand behind the last words, if these are a paragraph.
  ///
  /// - Returns: the blocks of the note; when the last one is a list or code, a paragraph with the ways
  ///   back follows it.
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

  /// A link to each place that names the note; from the second one on with a number.
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
