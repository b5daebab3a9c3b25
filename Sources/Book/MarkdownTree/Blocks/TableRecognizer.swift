import TextDiagnostics

/// A table as ranges of the file, before its cells are parsed.
///
/// Its texts are runs; ``LeafFinder`` has libcmark parse those that need separate parsing.
struct TableDraft: Sendable {
  struct Row: Sendable {
    /// Without the white space around the row.
    var range: Range<Int>
    var cells: [Cell]
  }

  struct Cell: Sendable {
    /// Without pipes and white space; a missing cell is at the end of its row.
    var range: Range<Int>
    /// The cell's text; nil if it is empty.
    var run: InlineRun?
  }

  /// A row with more cells than the header.
  struct Surplus: Sendable {
    /// The number of its cells.
    var count: Int
    var row: Range<Int>
    /// The cells that no page shows.
    var range: Range<Int>

    /// A warning at the cells.
    ///
    /// - Parameter columns: the number of cells of the header.
    func diagnostic(columns: Int, in text: TextWindow) -> Diagnostic {
      Diagnostic(
        .warning, .misread, file: text.source.path, range: text.range(range),
        "the row has \(count) cells and the table's head \(columns): '\(text.string(range))' is not shown",
        fix: "write '\\|' for a pipe within a cell, even in code, or add a column to the head")
    }
  }

  /// One for each column of the header.
  var alignments: [Table.Alignment?]
  var header: Row
  var rows: [Row]
  var surplus: [Surplus] = []
  /// How many cells its rows lack.
  var missing = 0
  /// The first row that is left out, since the tables of the chapter lack too many cells.
  var cut: Range<Int>?
  /// The first row without a pipe, which was hardly meant as one.
  var unmeantRow: Range<Int>?
  /// The first line that goes on with the row above it, which no line of a table does.
  var wrappedRow: Range<Int>?
  /// The lines of the same paragraph before and after the table.
  var before: InlineRun?
  var after: InlineRun?
  /// A thematic break after the table, which libcmark parsed as a heading's underline.
  var rule: Range<Int>?

  /// From the header's first character to the end of the last row.
  var range: Range<Int> { header.range.lowerBound..<end }
  /// The end of the last row, or of the delimiter row.
  var end: Int
}

/// Recognizes a table in the lines of a paragraph (GitHub Flavored Markdown 0.29, section 4.10).
///
/// As on GitHub the header may be the last line of a longer paragraph, and every pipe after a backslash
/// belongs to its cell.
///
/// Its input is the lines of a paragraph, so it never sees code or HTML. A header is recognized by the
/// delimiter row below it, which must have the same number of cells. A table ends at a row of pipes alone,
/// at a line that cannot start a block, or at the end of the paragraph.
struct TableRecognizer {
  private let bytes: [UInt8]
  private let lines: [ContentLine]
  /// The texts of the table that must be parsed separately.
  private(set) var extras: [ExtraText] = []
  /// The index of the first of them.
  private let firstExtra: Int
  /// How many cells the rows may lack.
  private let missingLimit: Int

  /// - Parameters:
  ///   - bytes: of the file.
  ///   - lines: of a paragraph.
  ///   - firstExtra: the number of extra texts of preceding tables.
  ///   - missingLimit: how many cells the rows may lack together: a row of one character can lack as many as
  ///     the head has, and each of them takes memory. The table ends above the first row that exceeds it.
  init(bytes: [UInt8], lines: [ContentLine], firstExtra: Int, missingLimit: Int) {
    self.bytes = bytes
    self.lines = lines
    self.firstExtra = firstExtra
    self.missingLimit = missingLimit
  }

  /// Finds the first table in the lines.
  ///
  /// - Returns: nil if there is none.
  mutating func recognize() -> TableDraft? {
    for index in lines.indices.dropFirst() where lines[index].mayStartBlock {
      guard let alignments = alignments(in: lines[index].offsets) else { continue }
      let header = cells(in: lines[index - 1].offsets)
      if header.count == alignments.count { return draft(index, alignments, header) }
    }
    return nil
  }

  /// The first delimiter row that makes no table, because the line above it has another number of cells.
  ///
  /// - Returns: the row's range, and both numbers.
  func mismatch() -> (row: Range<Int>, cells: Int, header: Int)? {
    for index in lines.indices.dropFirst() where lines[index].mayStartBlock {
      let (above, line) = (lines[index - 1].offsets, lines[index].offsets)
      guard bytes[above].contains(UInt8(ascii: "|")), bytes[line].contains(UInt8(ascii: "|")),
        let cells = alignments(in: line)?.count
      else { continue }
      return (trimmed(line), cells, self.cells(in: above).count)
    }
    return nil
  }

  /// A line such as `|---+---|` below a head, which other programs read as a delimiter row.
  func plusRow() -> Range<Int>? {
    guard lines.count > 1, bytes[lines[0].offsets].contains(UInt8(ascii: "|")) else { return nil }
    let row = trimmed(lines[1].offsets)
    let signs = bytes[row]
    return signs.first == UInt8(ascii: "|") && signs.contains(UInt8(ascii: "+"))
      && signs.contains(UInt8(ascii: "-")) && signs.allSatisfy { "|-+: ".utf8.contains($0) }
      ? row : nil
  }

  /// The lines of a paragraph that all look like rows, none of which is a delimiter row; nil for any others.
  func rowsWithoutHead() -> Range<Int>? {
    guard lines.count > 1, let first = lines.first, let last = lines.last,
      lines.allSatisfy({ line in
        let row = bytes[trimmed(line.offsets)]
        return row.first == UInt8(ascii: "|") && row.last == UInt8(ascii: "|")
          && cells(in: line.offsets).count > 1
      })
    else { return nil }
    return trimmed(first.offsets).lowerBound..<trimmed(last.offsets).upperBound
  }

  /// The table with a delimiter row at an index, including the paragraphs around it.
  private mutating func draft(
    _ delimiter: Int, _ alignments: [Table.Alignment?], _ header: [Range<Int>]
  ) -> TableDraft {
    let before = paragraph(lines[..<(delimiter - 1)])
    let headerRow = row(lines[delimiter - 1].offsets, header, count: header.count)
    var rows: [TableDraft.Row] = []
    var surplus: [TableDraft.Surplus] = []
    var missing = 0
    var (cut, unmeantRow, wrapped): (Range<Int>?, Range<Int>?, Range<Int>?)
    var next = delimiter + 1
    while next < lines.count, lines[next].mayStartBlock {
      let cells = cells(in: lines[next].offsets)
      if cells.isEmpty { break }
      let lacking = max(0, header.count - cells.count)
      guard missing + lacking <= missingLimit else {
        cut = trimmed(lines[next].offsets)
        break
      }
      missing += lacking
      if lacking > 0, unmeantRow == nil, !bytes[lines[next].offsets].contains(UInt8(ascii: "|")) {
        unmeantRow = trimmed(lines[next].offsets)
      }
      if let last = cells.last, cells.count > header.count {
        let range = cells[header.count].lowerBound..<last.upperBound
        if !range.isEmpty {
          surplus.append(.init(count: cells.count, row: lines[next].offsets, range: range))
        }
      }
      rows.append(row(lines[next].offsets, cells, count: header.count))
      wrapped = wrapped ?? wrappedRow(next)
      next += 1
    }
    if next < lines.count { wrapped = wrapped ?? wrappedRow(next) }
    let end = rows.last?.range.upperBound ?? trimmed(lines[delimiter].offsets).upperBound
    return TableDraft(
      alignments: alignments, header: headerRow, rows: rows, surplus: surplus,
      missing: missing, cut: cut, unmeantRow: unmeantRow, wrappedRow: wrapped, before: before,
      after: paragraph(lines[next...]), end: end)
  }

  /// A line that ends in a pipe and does not begin with one, below one that begins with a pipe and does not end in one.
  private func wrappedRow(_ index: Int) -> Range<Int>? {
    let (above, row) = (trimmed(lines[index - 1].offsets), trimmed(lines[index].offsets))
    let pipe = UInt8(ascii: "|")
    return bytes[above].first == pipe && bytes[above].last != pipe
      && bytes[row].first != pipe && bytes[row].last == pipe ? row : nil
  }

  /// A run of lines before or after the table; nil if it is blank.
  private mutating func paragraph(_ lines: ArraySlice<ContentLine>) -> InlineRun? {
    let content = InlineContent(
      bytes,
      lines: lines.map { line in
        let start = bytes[line.offsets].firstIndex { !$0.isSpaceOrTab } ?? line.offsets.lowerBound
        return ContentLine(offsets: start..<line.offsets.upperBound, mayStartBlock: true)
      })
    // A line of form feeds is not blank in CommonMark, but has no content here.
    guard !content.bytes.isEmpty else { return nil }
    return extra(content, isCell: false, startsNoBlock: lines.first?.mayStartBlock == false)
  }

  /// A row with as many cells as the header.
  ///
  /// - Parameter cells: the ranges of the row's cells; surplus ones are dropped, missing ones are added as
  ///   empty.
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

  /// A run that must be parsed separately.
  ///
  /// - Parameters:
  ///   - isCell: whether it is parsed as a heading, whose marker counts as two columns in libcmark.
  ///   - startsNoBlock: whether it is indented too far for a block, such as `> a` below a table.
  private mutating func extra(
    _ content: InlineContent, isCell: Bool, startsNoBlock: Bool = false
  ) -> InlineRun {
    extras.append(ExtraText(content: content, isCell: isCell, startsNoBlock: startsNoBlock))
    return InlineRun(
      nodes: .extra(firstExtra + extras.count - 1), content: content, columnOffset: isCell ? 2 : 0)
  }

  // MARK: Rows

  /// The cells of a row without the white space around them; empty for a line of pipes alone.
  ///
  /// The pipes at both ends are optional.
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

  /// Whether a pipe follows a backslash in the same cell.
  private func isEscaped(_ offset: Int, _ start: Int) -> Bool {
    offset > start && bytes[offset - 1] == UInt8(ascii: "\\")
  }

  /// The alignments of a delimiter row: hyphens, with colons on the sides to align to.
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

  /// A byte range without leading and trailing white space.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isWhitespace { start += 1 }
    while end > start, bytes[end - 1].isWhitespace { end -= 1 }
    return start..<end
  }
}
