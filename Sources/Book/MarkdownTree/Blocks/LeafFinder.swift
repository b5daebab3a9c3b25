import TextDiagnostics

/// The nodes of a block's inlines, with the text that they were parsed from.
///
/// Text of tables is parsed separately, because libcmark does not support tables.
struct InlineRun: Sendable {
  enum Nodes: Sendable {
    /// A range of the document's nodes.
    case document(Range<Int>)
    /// The nodes of the extra text with this index (``ExtraText/nodes``).
    case extra(Int)
  }

  var nodes: Nodes
  /// The text, with the position of each byte in the file.
  var content: InlineContent
  /// The number of columns that libcmark counts before the content on the first line.
  var columnOffset: Int
}

/// Properties of a leaf of libcmark's tree, determined from the bytes of the file.
enum Leaf: Sendable {
  /// The text of a paragraph or a heading.
  case inlines(InlineRun)
  /// A paragraph that is a table.
  case table(TableDraft)
  /// A code block with the columns of white space before it inside its container.
  case code(indent: Int)
}

/// The leaves of a document, by node index.
struct Leaves: Sendable {
  var byNode: [Int: Leaf] = [:]
  /// The texts that are parsed separately.
  var extras: [ExtraText] = []
  /// The nodes of all extra texts, parsed as one document.
  var extraNodes: [CmarkNode] = []
}

/// A table cell, or the lines of a paragraph before or after a table.
struct ExtraText: Sendable {
  var content: InlineContent
  /// Whether it is a cell, which is parsed as a heading.
  var isCell: Bool
  /// Whether its first line starts no block, whatever its characters are.
  var startsNoBlock = false
  /// Its inline nodes within ``Leaves/extraNodes``.
  var nodes: Range<Int> = 0..<0
}

/// Finds the text of paragraphs, headings and tables in the file.
///
/// It is the first pass over libcmark's tree, before anything is built, for two reasons: a paragraph may
/// turn out to be a table, whose cells libcmark has to parse first, all at once
/// (``parseTableCells(with:)``); and the prefixes of the containers around a leaf are known only while its
/// containers are open.
struct LeafFinder {
  private let text: TextWindow
  private let nodes: [CmarkNode]
  private(set) var leaves = Leaves()
  /// Warnings about lines that were meant as a table.
  private(set) var diagnostics: [Diagnostic] = []
  /// How many cells the rows of all tables lack.
  private var missingCells = 0
  /// How many they may lack.
  private static let missingCellLimit = 1 << 16
  /// The open containers with the index after their last node, the outermost first.
  private var containers: [(prefix: ContainerPrefix, end: Int)] = []

  init(text: TextWindow, nodes: [CmarkNode]) {
    self.text = text
    self.nodes = nodes
  }

  /// Visits all leaves. Called once, before ``parseTableCells(with:)``.
  mutating func find() {
    var index = 0
    while index < nodes.count {
      while let last = containers.last, last.end <= index { containers.removeLast() }
      let node = nodes[index]
      // The block builder omits deeper nodes, and the cost of matching prefixes grows with depth.
      if containers.count > BlockBuilder.maximumDepth {
        index = containers.last?.end ?? nodes.count
        continue
      }
      switch node.kind {
      case .blockQuote: enter(.quote, index)
      case .item: enter(.item(width: itemWidth(node)), index)
      case .footnote(_, let content): enter(.footnote(content: content), index)
      case .paragraph:
        findParagraph(index)
        index = node.subtreeEnd - 1
      case .heading(let level):
        findHeading(index, level: level)
        index = node.subtreeEnd - 1
      case .codeBlock: leaves.byNode[index] = .code(indent: cursor(on: node.line).indent)
      default: break
      }
      index += 1
    }
  }

  private mutating func enter(_ kind: ContainerPrefix.Kind, _ index: Int) {
    let node = nodes[index]
    containers.append((ContainerPrefix(kind: kind, line: node.line), node.subtreeEnd))
  }

  /// The width of an item's marker and the surrounding white space, from its first line.
  private func itemWidth(_ node: CmarkNode) -> Int { cursor(on: node.line).itemWidth() }

  /// A cursor after the prefixes of the open containers.
  ///
  /// - Parameter line: libcmark's number. On a lazy line the cursor is after the prefixes that are present.
  private func cursor(on line: Int) -> PrefixCursor {
    var cursor = PrefixCursor(text, line: line)
    _ = cursor.match(containers.lazy.map(\.prefix), on: line)
    return cursor
  }

  // MARK: Paragraphs and headings

  private mutating func findParagraph(_ index: Int) {
    let lines = contentLines(nodes[index], through: nodes[index].endLine)
    leaves.byNode[index] = table(index, lines) ?? run(index, lines)
  }

  /// Finds a heading's text: for an ATX heading the text between the number signs, for a setext heading its
  /// lines.
  ///
  /// A table whose last row is followed by a line of hyphens is a setext heading to libcmark.
  private mutating func findHeading(_ index: Int, level: Int) {
    let node = nodes[index]
    let line = text.line(node.line)
    let start = text.offset(line: node.line, column: node.column)
    var content = text.bytes[start..<line.upperBound]
    let hashes = content.prefix { $0 == UInt8(ascii: "#") }.count
    let isATX = hashes == level && content.dropFirst(hashes).first?.isSpaceOrTab ?? true
    guard isATX else {
      let underline = underlineNumber(of: node)
      let lines = contentLines(node, through: underline - 1)
      leaves.byNode[index] = table(index, lines, underline: underline) ?? run(index, lines)
      return
    }
    content = content.dropFirst(hashes).drop(while: \.isSpaceOrTab)
    content = withoutClosingSequence(content)
    leaves.byNode[index] = run(
      index,
      [ContentLine(offsets: content.startIndex..<content.endIndex, mayStartBlock: true)])
  }

  /// Drops the closing number signs of an ATX heading (CommonMark 0.30, section 4.2).
  private func withoutClosingSequence(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = content
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    let trimmed = rest
    while rest.last == UInt8(ascii: "#") { rest.removeLast() }
    if rest.isEmpty { return rest }
    return rest.count < trimmed.count && rest.last?.isSpaceOrTab == true ? rest : trimmed
  }

  /// The line of a setext heading's underline: libcmark returns that line or the next one.
  private func underlineNumber(of node: CmarkNode) -> Int {
    for line in [node.endLine - 1, node.endLine] where line > node.line {
      let content = text.bytes[cursor(on: line).contentOffset..<text.line(line).upperBound]
      let underline = content.prefix { $0 == content.first }
      if let first = underline.first, first == UInt8(ascii: "=") || first == UInt8(ascii: "-"),
        content.dropFirst(underline.count).allSatisfy(\.isWhitespace)
      {
        return line
      }
    }
    return node.endLine
  }

  /// The lines of a paragraph's text with their endings, without prefixes and indentation.
  private func contentLines(_ node: CmarkNode, through last: Int) -> [ContentLine] {
    let last = min(max(last, node.line), text.lines.count)
    guard node.line <= last else { return [] }
    return (node.line...last).map { number in
      guard number == node.line else { return contentLine(number) }
      let start = text.offset(line: number, column: node.column)
      return ContentLine(
        offsets: start..<text.endWithEnding(ofLine: number), mayStartBlock: true)
    }
  }

  /// A line of a paragraph other than the first: without prefixes and indentation, or a lazy line with its
  /// indentation.
  private func contentLine(_ number: Int) -> ContentLine {
    var cursor = PrefixCursor(text, line: number)
    let isMatched = cursor.match(containers.lazy.map(\.prefix), on: number)
    let end = text.endWithEnding(ofLine: number)
    guard isMatched else {
      // libcmark keeps the indentation of a lazy line.
      let rest = cursor.restOfTab
      return ContentLine(
        offsets: cursor.offset + (rest > 0 ? 1 : 0)..<end, padding: rest, mayStartBlock: false)
    }
    return ContentLine(offsets: cursor.contentOffset..<end, mayStartBlock: cursor.indent < 4)
  }

  /// A run with these lines and the node's inlines.
  private func run(_ index: Int, _ lines: [ContentLine]) -> Leaf {
    let first = lines.first?.offsets.lowerBound ?? text.offsets.upperBound
    return .inlines(
      InlineRun(
        nodes: .document(index + 1..<nodes[index].subtreeEnd),
        content: InlineContent(text.bytes, lines: lines),
        columnOffset: first - text.line(nodes[index].line).lowerBound))
  }

  // MARK: Tables

  /// The table in the lines of a paragraph, or of a heading whose underline follows a table's last row.
  ///
  /// - Parameters:
  ///   - lines: without the underline.
  ///   - underline: its line number. At least three hyphens are a thematic break after the table, any other
  ///     underline is a row.
  /// - Returns: nil if the lines are not a table.
  private mutating func table(
    _ index: Int, _ lines: [ContentLine], underline: Int? = nil
  ) -> Leaf? {
    guard lines.count > 1 else { return nil }
    var rest = lines
    var rule: Range<Int>?
    if let underline {
      let line = contentLine(underline)
      let isRule = text.bytes[line.offsets].count { $0 == UInt8(ascii: "-") } >= 3
      if isRule {
        rule = line.offsets.lowerBound..<text.line(underline).upperBound
      } else {
        rest.append(line)
      }
    }
    var recognizer = TableRecognizer(
      bytes: text.bytes, lines: rest, firstExtra: leaves.extras.count,
      missingLimit: Self.missingCellLimit - missingCells)
    guard var draft = recognizer.recognize() else {
      if let (row, cells, header) = recognizer.mismatch() {
        diagnostics.append(
          Diagnostic(
            .warning, .misread, file: text.source.path, range: text.range(row),
            "the lines are not a table: this row has \(counted(cells, "cell")), the head above it \(header)",
            fix: "give both rows the same number of cells, or write '\\|' for a pipe within a cell")
        )
      } else if let row = recognizer.plusRow() {
        diagnostics.append(
          Diagnostic(
            .warning, .misread, file: text.source.path, range: text.range(row),
            "the lines are not a table and are shown as text: '+' separates no columns",
            fix: "write '|' in place of '+'"))
      } else if let rows = recognizer.rowsWithoutHead() {
        diagnostics.append(
          Diagnostic(
            .warning, .misread, file: text.source.path, range: text.range(rows),
            "the lines are not a table and are shown as text: none separates a head from the rows",
            fix: "write a line such as '|---|---|' below the head"))
      }
      return nil
    }
    leaves.extras += recognizer.extras
    draft.rule = rule
    missingCells += draft.missing
    if let row = draft.unmeantRow {
      diagnostics.append(
        Diagnostic(
          .warning, .misread, file: text.source.path, range: text.range(row),
          "the line is a row of the table above it",
          fix: "leave an empty line below the table, or begin the row with '|'"))
    }
    if let row = draft.wrappedRow {
      diagnostics.append(
        Diagnostic(
          .warning, .misread, file: text.source.path, range: text.range(row),
          "the line does not belong to the row above it: each row of a table is one line",
          fix: "write the whole row on one line, from '|' to '|'"))
    }
    if let cut = draft.cut {
      diagnostics.append(
        Diagnostic(
          .warning, .misread, file: text.source.path, range: text.range(cut),
          "the table ends above this row, since the chapter's tables lack more than "
            + "\(Self.missingCellLimit) cells", fix: "write the missing cells, or use fewer columns"
        ))
    }
    return .table(draft)
  }

  /// Parses the cells of all tables with libcmark, and the paragraphs around the tables.
  ///
  /// A cell becomes a heading, in which only inlines can start. A document that may define link references
  /// is appended, so that these work inside cells.
  ///
  /// All are parsed as one document, each text as its own block, identified by its first line:
  ///
  ///     # cell one #
  ///     # cell two #
  ///     a paragraph in front of the table
  ///         its second line
  ///     (the document)
  ///
  /// - Parameter document: the text as libcmark parsed it.
  mutating func parseTableCells(with document: some Collection<UInt8>) {
    guard !leaves.extras.isEmpty else { return }
    var input: [UInt8] = []
    var line = 1
    var extraByLine: [Int: Int] = [:]
    for (index, extra) in leaves.extras.enumerated() {
      extraByLine[line] = index
      let starts = extra.content.lineStarts
      if extra.isCell { input += Array("# ".utf8) }
      if extra.startsNoBlock {
        input += Array("x\n".utf8)
        line += 1
      }
      for (number, start) in starts.enumerated() {
        // Below a line of the paragraph, four spaces keep a line from starting a block.
        if number > 0 || extra.startsNoBlock { input += Array("    ".utf8) }
        let end = number + 1 < starts.count ? starts[number + 1] : extra.content.bytes.count
        input += extra.content.bytes[start..<end]
      }
      input += Array(extra.isCell ? " #\n".utf8 : "\n\n".utf8)
      line += extra.isCell ? 1 : starts.count + 1
    }
    leaves.extraNodes =
      CmarkTree.nodes(of: Self.mayDefineReferences(document) ? input + document : input) ?? []
    var index = 1
    while index < leaves.extraNodes.count {
      let node = leaves.extraNodes[index]
      if let extra = extraByLine[node.line], node.line < line {
        // Without the `x` and the break after it.
        let first = index + (leaves.extras[extra].startsNoBlock ? 3 : 1)
        leaves.extras[extra].nodes = first..<max(first, node.subtreeEnd)
      }
      index = node.subtreeEnd
    }
  }

  /// Whether `]:` occurs anywhere, as in every link reference definition (CommonMark 0.30, section 4.7).
  private static func mayDefineReferences(_ document: some Collection<UInt8>) -> Bool {
    var last: UInt8 = 0
    return document.contains { byte in
      defer { last = byte }
      return byte == UInt8(ascii: ":") && last == UInt8(ascii: "]")
    }
  }
}
