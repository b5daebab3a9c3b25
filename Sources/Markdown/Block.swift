package import Diagnostics

/// A paragraph, a list, a code block: what a Markdown document is made of.
package struct Block: Sendable, Hashable {
  /// What kind of block it is, with what it holds.
  package indirect enum Kind: Sendable, Hashable {
    case paragraph([Inline])
    /// A heading of level 1 to 6; the id is the one written as `{#id}`, which is not in the inlines.
    case heading(level: Int, id: HeadingID?, [Inline])
    case blockQuote([Block])
    /// A GitHub alert, `> [!NOTE]`; its marker line is not in the blocks.
    case alert(AlertKind, [Block])
    case list(List)
    case codeBlock(CodeBlock)
    /// Raw HTML as it stands in the file, without the prefixes of containers.
    case htmlBlock(String)
    case thematicBreak
    case table(Table)
    /// The definition of a footnote, `[^label]: text`, where it stands in the file.
    case footnote(Footnote)
  }

  package var kind: Kind
  /// From the block's first character to behind its last one, without the line ending.
  package var range: SourceRange

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

  package init(name: String, range: SourceRange) {
    self.name = name
    self.range = range
  }
}

/// What `[^label]: text` defines; the blocks behind it that are indented by four columns belong to it.
package struct Footnote: Sendable, Hashable {
  /// As it is written; letter case does not tell labels apart.
  package var label: String
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
package struct List: Sendable, Hashable {
  /// What stands in front of the items.
  package enum Marker: Sendable, Hashable {
    case bullet
    /// Numbers from `start` on, each followed by the delimiter, `.` or `)`.
    case ordered(start: Int, delimiter: Character)
  }

  /// One item; its range starts at the marker.
  package struct Item: Sendable, Hashable {
    package var blocks: [Block]
    package var range: SourceRange
    /// Of a task, whether its box is ticked: `[x]`, which is not in the blocks. Nil for other items.
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
  package var items: [Item]

  package init(marker: Marker, isTight: Bool, items: [Item]) {
    self.marker = marker
    self.isTight = isTight
    self.items = items
  }
}
