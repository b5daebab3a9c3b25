package import Diagnostics

/// A table (GitHub Flavored Markdown 0.29, section 4.10).
///
///     | Name | Count |       header
///     |:-----|------:|       alignments: left, right
///     | a    | 1     |       a row; a cell that is missing is empty
package struct Table: Sendable, Hashable {
  /// How the cells of a column are aligned; nil when the delimiter row does not say.
  package enum Alignment: String, Sendable, Hashable {
    case left, center, right
  }

  /// One cell; its range leaves out the white space and the pipes around it.
  package struct Cell: Sendable, Hashable {
    /// What stands in it; pipes behind a backslash are text.
    package var inlines: [Inline]
    package var range: SourceRange

    package init(inlines: [Inline], range: SourceRange) {
      self.inlines = inlines
      self.range = range
    }
  }

  /// One row, as wide as the header: missing cells are empty, surplus ones are left out.
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
  /// The row above the alignments.
  package var header: Row
  /// The other rows; there may be none.
  package var rows: [Row]

  package init(alignments: [Alignment?], header: Row, rows: [Row]) {
    self.alignments = alignments
    self.header = header
    self.rows = rows
  }
}
