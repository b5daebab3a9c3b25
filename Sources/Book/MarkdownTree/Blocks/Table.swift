package import TextDiagnostics

/// A table (GitHub Flavored Markdown 0.29, section 4.10).
///
///     | Name | Count |       header
///     |:-----|------:|       alignments: left, right
///     | a    | 1     |       a row; a cell that is missing is empty
package struct Table: Sendable, Hashable {
  /// The alignment of a column; nil if the delimiter row does not specify it.
  package enum Alignment: String, Sendable, Hashable {
    case left, center, right
  }

  /// A cell; its range excludes the pipes and the white space around it.
  package struct Cell: Sendable, Hashable {
    /// The content; pipes after a backslash are text.
    package var inlines: [Inline]
    package var range: SourceRange

    package init(inlines: [Inline], range: SourceRange) {
      self.inlines = inlines
      self.range = range
    }
  }

  /// A row, as wide as the header: missing cells are empty, surplus ones are dropped.
  package struct Row: Sendable, Hashable {
    /// As many as the header has.
    package var cells: [Cell]
    package var range: SourceRange

    package init(cells: [Cell], range: SourceRange) {
      self.cells = cells
      self.range = range
    }
  }

  /// One for each column.
  package var alignments: [Alignment?]
  /// The row above the delimiter row.
  package var header: Row
  /// The other rows; may be empty.
  package var rows: [Row]

  package init(alignments: [Alignment?], header: Row, rows: [Row]) {
    self.alignments = alignments
    self.header = header
    self.rows = rows
  }
}
