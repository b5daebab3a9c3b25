/// The nodes that a block's inlines are made from, with the text that they were read from.
///
/// A block's text is parsed with the document or, in tables, on its own: libcmark does not know tables.
struct InlineRun: Sendable {
  /// Nodes of the document, or the n-th text that was parsed on its own.
  enum Nodes: Sendable {
    /// The nodes of the document, by their indices.
    case document(Range<Int>)
    /// Nodes of ``ExtraText/nodes`` of the n-th extra text.
    case extra(Int)
  }

  var nodes: Nodes
  /// The text, with the place of each byte in the file.
  var content: InlineContent
  /// What libcmark's columns on the first line count in front of the content.
  var columnOffset: Int
}

/// What was found out about a leaf of libcmark's tree from the bytes of the file.
enum Leaf: Sendable {
  /// Text of a paragraph or a heading.
  case inlines(InlineRun)
  /// A paragraph that is a table.
  case table(TableDraft)
  /// A code block with the columns of white space in front of it inside its container.
  case code(indent: Int)
}

/// The leaves of a document by the index of their nodes.
struct Leaves: Sendable {
  var byNode: [Int: Leaf] = [:]
  /// The texts that have to be parsed on their own, and the nodes that this gave.
  var extras: [ExtraText] = []
  /// The nodes of all extra texts, parsed as one document.
  var extraNodes: [CmarkNode] = []
}

/// A table's cell, or the lines of a paragraph before or behind a table.
struct ExtraText: Sendable {
  var content: InlineContent
  /// Whether it is a cell, which is parsed as a heading.
  var isCell: Bool
  /// The inline nodes among the extra nodes.
  var nodes: Range<Int> = 0..<0
}

/// Finds the text of paragraphs, headings and tables in the file.
///
/// It is the first pass over libcmark's tree, before anything is built, for two reasons: a paragraph
/// may turn out to be a table, whose cells libcmark has to parse first, all at once
/// (``parseTableCells(with:)``); and the prefixes of the containers around a leaf are only known while
/// its containers are open.
struct LeafFinder {
  private let text: TextWindow
  private let nodes: [CmarkNode]
  /// What was found, by the nodes' indices.
  private(set) var leaves = Leaves()
  /// The open containers with the index behind their last node, the outermost first.
  private var containers: [(prefix: ContainerPrefix, end: Int)] = []

  init(text: TextWindow, nodes: [CmarkNode]) {
    self.text = text
    self.nodes = nodes
  }

  /// Looks at all leaves. Called once, before ``parseTableCells(with:)``.
  mutating func find() {
    var index = 0
    while index < nodes.count {
      while let last = containers.last, last.end <= index { containers.removeLast() }
      let node = nodes[index]
      // A block builder leaves out what lies deeper, and matching prefixes costs time by depth.
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

  /// Opens a container.
  private mutating func enter(_ kind: ContainerPrefix.Kind, _ index: Int) {
    let node = nodes[index]
    containers.append((ContainerPrefix(kind: kind, line: node.line), node.subtreeEnd))
  }

  /// The width of an item's marker with the white space around it, by its first line.
  private func itemWidth(_ node: CmarkNode) -> Int { cursor(on: node.line).itemWidth() }

  /// A cursor behind the prefixes of the open containers.
  ///
  /// - Parameter line: libcmark's number. On a lazy line it stands behind the prefixes that there are.
  private func cursor(on line: Int) -> PrefixCursor {
    var cursor = PrefixCursor(text, line: line)
    _ = cursor.match(containers.lazy.map(\.prefix), on: line)
    return cursor
  }

  // MARK: Paragraphs and headings

  /// Finds a paragraph's text, and whether it is a table.
  private mutating func findParagraph(_ index: Int) {
    let lines = contentLines(nodes[index], through: nodes[index].endLine)
    leaves.byNode[index] = table(index, lines) ?? run(index, lines)
  }

  /// Finds a heading's text: of an ATX heading what stands between the number signs, of a setext
  /// heading its lines.
  ///
  /// A table whose last row is followed by a line of hyphens is such a heading to libcmark.
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

  /// Drops the number signs that may close an ATX heading (CommonMark 0.30, section 4.2).
  private func withoutClosingSequence(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = content
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    let trimmed = rest
    while rest.last == UInt8(ascii: "#") { rest.removeLast() }
    if rest.isEmpty { return rest }
    return rest.count < trimmed.count && rest.last?.isSpaceOrTab == true ? rest : trimmed
  }

  /// The line of a setext heading's underline: libcmark gives that line or the one behind it.
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

  /// A line behind a paragraph's first one: behind the prefixes and the indentation, or a lazy line
  /// with the latter.
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

  /// Lines as the text of the node's inlines.
  private func run(_ index: Int, _ lines: [ContentLine]) -> Leaf {
    let first = lines.first?.offsets.lowerBound ?? text.offsets.upperBound
    return .inlines(
      InlineRun(
        nodes: .document(index + 1..<nodes[index].subtreeEnd),
        content: InlineContent(text.bytes, lines: lines),
        columnOffset: first - text.line(nodes[index].line).lowerBound))
  }

  // MARK: Tables

  /// The table in the lines of a paragraph, or in those of a heading that its underline made of a
  /// table's last row.
  ///
  /// - Parameters:
  ///   - lines: without the underline.
  ///   - underline: its line number. One of at least three hyphens is a thematic break behind the
  ///     table, any other a row.
  /// - Returns: nil for lines that are no table.
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
      bytes: text.bytes, lines: rest, firstExtra: leaves.extras.count)
    guard var draft = recognizer.recognize() else { return nil }
    leaves.extras += recognizer.extras
    draft.rule = rule
    return .table(draft)
  }

  /// Parses the cells of all tables with libcmark, and the paragraphs that stood around them.
  ///
  /// A cell becomes a heading, in which nothing but inlines can start. A document that may define link
  /// references follows behind them, so that these work inside cells.
  ///
  /// - Parameter document: the text as libcmark parsed it.
  ///
  /// All are parsed as one document, each text a block of its own, told apart by the line on which it
  /// starts:
  ///
  ///     # cell one #
  ///     # cell two #
  ///     a paragraph in front of the table
  ///         its second line
  ///
  ///     (the document)
  mutating func parseTableCells(with document: some Collection<UInt8>) {
    guard !leaves.extras.isEmpty else { return }
    var input: [UInt8] = []
    var line = 1
    var extraByLine: [Int: Int] = [:]
    for (index, extra) in leaves.extras.enumerated() {
      extraByLine[line] = index
      let starts = extra.content.lineStarts
      if extra.isCell { input += Array("# ".utf8) }
      for (number, start) in starts.enumerated() {
        // Four spaces keep a line from starting a block.
        if number > 0 { input += Array("    ".utf8) }
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
        leaves.extras[extra].nodes = index + 1..<node.subtreeEnd
      }
      index = node.subtreeEnd
    }
  }

  /// Whether `]:` stands anywhere, which no link reference definition can do without (CommonMark 0.30,
  /// section 4.7).
  private static func mayDefineReferences(_ document: some Collection<UInt8>) -> Bool {
    var last: UInt8 = 0
    return document.contains { byte in
      defer { last = byte }
      return byte == UInt8(ascii: ":") && last == UInt8(ascii: "]")
    }
  }
}
