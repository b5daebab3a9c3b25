package import TextDiagnostics

/// A block of a Markdown document, such as a paragraph, a list or a code block.
///
/// A node of the tree that ``MarkdownDocument/parse(_:offsets:runningLanguages:)`` creates. Ranges refer to
/// the file, so the text of a range that spans lines includes the prefixes of containers; the visible
/// content is in `kind`.
package struct Block: Sendable, Hashable {
  package indirect enum Kind: Sendable, Hashable {
    /// Text; in a tight list it is shown without paragraph tags.
    case paragraph([Inline])
    /// A heading of level 1 to 6; an explicit `{#id}` is not part of the inlines.
    case heading(level: Int, id: HeadingID?, [Inline])
    /// A quote that is not an alert.
    case blockQuote([Block])
    /// A GitHub alert, `> [!NOTE]`; the blocks do not include its marker.
    case alert(AlertKind, [Block])
    case list(List)
    case codeBlock(CodeBlock)
    /// Raw HTML from the file, without the prefixes of containers.
    case htmlBlock(String)
    /// A line of `---`, `***` or `___`.
    case thematicBreak
    case table(Table)
    /// The definition of a footnote, `[^label]: text`, in its place in the file.
    case footnote(Footnote)
  }

  package var kind: Kind
  /// From the block's first character to the end of its last one, without the line ending.
  package var range: SourceRange

  /// Creates a block without validation.
  package init(kind: Kind, range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

/// The explicit id of a heading, `## Title {#id}`.
package struct HeadingID: Sendable, Hashable {
  /// The id alone: lowercase ASCII letters, digits and hyphens.
  package var name: String
  /// The id's range, without the braces and the number sign.
  package var range: SourceRange
}

/// The definition `[^label]: text`, with the following blocks that are indented by four columns.
package struct Footnote: Sendable, Hashable {
  /// As written; labels are compared without case.
  package var label: String
  /// The text after the label, and the blocks that belong to it.
  package var blocks: [Block]
}

/// GitHub's five alerts.
package enum AlertKind: String, Sendable, Hashable, CaseIterable {
  case note, tip, important, warning, caution
}

/// A bullet or ordered list (CommonMark 0.30, section 5.3).
///
/// Items with different markers (`-`, `*`, `+`, or `.` and `)`) belong to different lists.
package struct List: Sendable, Hashable {
  /// The kind of marker before the items.
  package enum Marker: Sendable, Hashable {
    /// `-`, `*` or `+`, which look the same on a page.
    case bullet
    /// Consecutive numbers from `start`, each followed by the delimiter, `.` or `)`.
    case ordered(start: Int, delimiter: Character)
  }

  /// An item of a list; its range starts at the marker.
  package struct Item: Sendable, Hashable {
    /// The content, without marker and checkbox.
    package var blocks: [Block]
    /// From the marker to the end of the last block.
    package var range: SourceRange
    /// Whether the checkbox of a task is ticked (`[x]`); nil for other items.
    package var isDone: Bool?

    package init(blocks: [Block], range: SourceRange, isDone: Bool? = nil) {
      self.blocks = blocks
      self.range = range
      self.isDone = isDone
    }
  }

  package var marker: Marker
  /// Whether the items' paragraphs are shown without paragraph tags.
  package var isTight: Bool
  /// At least one, in the order of the file.
  package var items: [Item]

  package init(marker: Marker, isTight: Bool, items: [Item]) {
    self.marker = marker
    self.isTight = isTight
    self.items = items
  }
}
