package import Diagnostics

/// A paragraph, a list, a code block: what a Markdown document is made of.
///
/// A value of the tree that ``MarkdownDocument/parse(_:offsets:runningLanguages:)`` makes. Ranges are
/// those of the file, so the text of a container's later lines has the container's prefixes in it; what
/// is shown stands in the kind.
package struct Block: Sendable, Hashable {
  /// What kind of block it is, with what it holds.
  package indirect enum Kind: Sendable, Hashable {
    /// Text on its own. In a tight list its tags are left out where it is shown.
    case paragraph([Inline])
    /// A heading of level 1 to 6; the id is the one written as `{#id}`, which is not in the inlines.
    case heading(level: Int, id: HeadingID?, [Inline])
    /// Lines behind `>`, which are no alert.
    case blockQuote([Block])
    /// A GitHub alert, `> [!NOTE]`; its marker line is not in the blocks.
    case alert(AlertKind, [Block])
    case list(List)
    case codeBlock(CodeBlock)
    /// Raw HTML as it stands in the file, without the prefixes of containers.
    case htmlBlock(String)
    /// A line of `---`, `***` or `___`.
    case thematicBreak
    case table(Table)
    /// The definition of a footnote, `[^label]: text`, where it stands in the file.
    case footnote(Footnote)
  }

  package var kind: Kind
  /// From the block's first character to behind its last one, without the line ending.
  package var range: SourceRange

  /// A block with its place; nothing is checked.
  package init(kind: Kind, range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

/// The explicit id of a heading, `## Title {#id}`.
package struct HeadingID: Sendable, Hashable {
  /// The id alone: small ASCII letters, digits and hyphens.
  package var name: String
  /// The id's place, without the braces and the number sign.
  package var range: SourceRange

  /// An id that has been checked.
  package init(name: String, range: SourceRange) {
    self.name = name
    self.range = range
  }
}

/// What `[^label]: text` defines; the blocks behind it that are indented by four columns belong to it.
package struct Footnote: Sendable, Hashable {
  /// As it is written; letter case does not tell labels apart.
  package var label: String
  /// The text behind the label, and the blocks that belong to it.
  package var blocks: [Block]

  package init(label: String, blocks: [Block]) {
    self.label = label
    self.blocks = blocks
  }
}

/// The five alerts that GitHub knows.
package enum AlertKind: String, Sendable, Hashable, CaseIterable {
  case note, tip, important, warning, caution
}

/// A bullet list or an ordered one (CommonMark 0.30, section 5.3).
///
/// Items whose markers differ in kind (`-`, `*`, `+`, or `.` and `)`) are items of different lists.
package struct List: Sendable, Hashable {
  /// What stands in front of the items.
  package enum Marker: Sendable, Hashable {
    /// `-`, `*` or `+`, which are shown alike.
    case bullet
    /// Numbers from `start` on, each followed by the delimiter, `.` or `)`.
    case ordered(start: Int, delimiter: Character)
  }

  /// One item; its range starts at the marker.
  package struct Item: Sendable, Hashable {
    /// What stands in the item, without marker and box.
    package var blocks: [Block]
    /// From the marker to behind the last block.
    package var range: SourceRange
    /// Of a task, whether its box is ticked: `[x]`, which is not in the blocks. Nil for other items.
    package var isDone: Bool?

    package init(blocks: [Block], range: SourceRange, isDone: Bool? = nil) {
      self.blocks = blocks
      self.range = range
      self.isDone = isDone
    }
  }

  /// What stands in front of each item.
  package var marker: Marker
  /// Whether the items' paragraphs are shown without paragraph tags.
  package var isTight: Bool
  /// In the order of the file; at least one.
  package var items: [Item]

  package init(marker: Marker, isTight: Bool, items: [Item]) {
    self.marker = marker
    self.isTight = isTight
    self.items = items
  }
}
