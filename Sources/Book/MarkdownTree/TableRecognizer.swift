/// A table as ranges of the file, before its cells are parsed.
///
/// Its texts are runs, of which ``LeafFinder`` has libcmark parse those that are on their own.
struct TableDraft: Sendable {
  struct Row: Sendable {
    /// Without the white space around the row.
    var range: Range<Int>
    var cells: [Cell]
  }

  struct Cell: Sendable {
    /// Without pipes and white space; of a missing cell the end of its row.
    var range: Range<Int>
    /// The cell's text; nil when it is empty.
    var run: InlineRun?
  }

  /// One for each column of the header.
  var alignments: [Table.Alignment?]
  var header: Row
  var rows: [Row]
  /// The lines of the same paragraph before and behind the table.
  var before: InlineRun?
  var after: InlineRun?
  /// A thematic break behind the table, which libcmark took for a heading's underline.
  var rule: Range<Int>?

  /// From the header's first character to the end of the last row.
  var range: Range<Int> { header.range.lowerBound..<end }
  /// Behind the last row, or behind the delimiter row.
  var end: Int
}

/// Recognises a table in the lines of a paragraph (GitHub Flavored Markdown 0.29, section 4.10).
///
/// As on GitHub the header may be the last line of a longer paragraph, and every pipe behind a
/// backslash belongs to its cell.
///
/// It sees lines of a paragraph, so code and HTML are out of its way; a header is told by the row
/// behind it, whose number of cells must be the same. A table ends at a row of pipes alone, at a line
/// that could start no block, or where the paragraph does.
struct TableRecognizer {
  private let bytes: [UInt8]
  private let lines: [ContentLine]
  /// The texts of the table that are to be parsed on their own.
  private(set) var extras: [ExtraText] = []
  /// The number of the first of them.
  private let firstExtra: Int

  /// - Parameters:
  ///   - bytes: the bytes of the file.
  ///   - lines: the lines of a paragraph.
  ///   - firstExtra: how many texts of other tables are to be parsed on their own.
  init(bytes: [UInt8], lines: [ContentLine], firstExtra: Int) {
    self.bytes = bytes
    self.lines = lines
    self.firstExtra = firstExtra
  }

  /// Looks for the first table of the lines.
  ///
  /// - Returns: nil when there is none.
  mutating func recognize() -> TableDraft? {
    for index in lines.indices.dropFirst() where lines[index].mayStartBlock {
      guard let alignments = alignments(in: lines[index].offsets) else { continue }
      let header = cells(in: lines[index - 1].offsets)
      if header.count == alignments.count { return draft(index, alignments, header) }
    }
    return nil
  }

  /// The table with a delimiter row at an index: the header above it, rows below, and the paragraphs
  /// around.
  private mutating func draft(
    _ delimiter: Int, _ alignments: [Table.Alignment?], _ header: [Range<Int>]
  ) -> TableDraft {
    let before = paragraph(lines[..<(delimiter - 1)])
    let headerRow = row(lines[delimiter - 1].offsets, header, count: header.count)
    var rows: [TableDraft.Row] = []
    var next = delimiter + 1
    while next < lines.count, lines[next].mayStartBlock {
      let cells = cells(in: lines[next].offsets)
      if cells.isEmpty { break }
      rows.append(row(lines[next].offsets, cells, count: header.count))
      next += 1
    }
    let end = rows.last?.range.upperBound ?? trimmed(lines[delimiter].offsets).upperBound
    return TableDraft(
      alignments: alignments, header: headerRow, rows: rows, before: before,
      after: paragraph(lines[next...]), end: end)
  }

  /// A run of lines around the table; nil when nothing is in them.
  private mutating func paragraph(_ lines: ArraySlice<ContentLine>) -> InlineRun? {
    let content = InlineContent(
      bytes,
      lines: lines.map { line in
        let start = bytes[line.offsets].firstIndex { !$0.isSpaceOrTab } ?? line.offsets.lowerBound
        return ContentLine(offsets: start..<line.offsets.upperBound, mayStartBlock: true)
      })
    // Nothing is left of a line of form feeds, which is not empty to CommonMark.
    return content.bytes.isEmpty ? nil : extra(content, isCell: false)
  }

  /// A row of as many cells as the header has.
  ///
  /// - Parameter cells: the places of those that the row has; more are left out, fewer made up with
  ///   empty ones.
  private mutating func row(_ line: Range<Int>, _ cells: [Range<Int>], count: Int) -> TableDraft.Row
  {
    let range = trimmed(line)
    let missing = range.upperBound..<range.upperBound
    let padded = cells.prefix(count) + Array(repeating: missing, count: max(0, count - cells.count))
    return TableDraft.Row(
      range: range,
      cells: padded.map { cell in
        TableDraft.Cell(
          range: cell,
          run: cell.isEmpty ? nil : extra(InlineContent(bytes, cell: cell), isCell: true))
      })
  }

  /// A run that is to be parsed on its own.
  ///
  /// - Parameter isCell: whether it is parsed as a heading, whose mark libcmark counts as two columns.
  private mutating func extra(_ content: InlineContent, isCell: Bool) -> InlineRun {
    extras.append(ExtraText(content: content, isCell: isCell))
    return InlineRun(
      nodes: .extra(firstExtra + extras.count - 1), content: content, columnOffset: isCell ? 2 : 0)
  }

  // MARK: Rows

  /// The cells of a row without the white space around them; none for a line of pipes alone.
  ///
  /// A pipe at either end may be missing.
  private func cells(in line: Range<Int>) -> [Range<Int>] {
    let line = trimmed(line)
    var cells: [Range<Int>] = []
    var offset = line.lowerBound
    if offset < line.upperBound, bytes[offset] == UInt8(ascii: "|") { offset += 1 }
    while offset < line.upperBound {
      let start = offset
      while offset < line.upperBound, bytes[offset] != UInt8(ascii: "|") || isEscaped(offset, start)
      {
        offset += 1
      }
      let isLast = offset == line.upperBound
      let cell = trimmed(start..<offset)
      if !isLast || !cell.isEmpty { cells.append(cell) }
      offset += 1
    }
    return cells
  }

  /// Whether a pipe stands behind a backslash, which is in the same cell.
  private func isEscaped(_ offset: Int, _ start: Int) -> Bool {
    offset > start && bytes[offset - 1] == UInt8(ascii: "\\")
  }

  /// The alignments of a delimiter row: hyphens, with colons at the sides they align to.
  ///
  /// - Returns: nil for any other line.
  private func alignments(in line: Range<Int>) -> [Table.Alignment?]? {
    guard bytes[line].allSatisfy({ $0.isWhitespace || "|-:".utf8.contains($0) }) else { return nil }
    let cells = cells(in: line)
    var alignments: [Table.Alignment?] = []
    for cell in cells {
      var hyphens = bytes[cell]
      let isLeft = hyphens.first == UInt8(ascii: ":")
      if isLeft { hyphens.removeFirst() }
      let isRight = hyphens.last == UInt8(ascii: ":")
      if isRight { hyphens.removeLast() }
      guard !hyphens.isEmpty, hyphens.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
      alignments.append(isLeft ? (isRight ? .center : .left) : isRight ? .right : nil)
    }
    return alignments.isEmpty ? nil : alignments
  }

  /// A run of bytes without the white space at both ends.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isWhitespace { start += 1 }
    while end > start, bytes[end - 1].isWhitespace { end -= 1 }
    return start..<end
  }
}
