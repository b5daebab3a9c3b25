import Diagnostics

/// Which lines of the text a code block or an HTML block takes, as libcmark's line numbers.
struct BlockSpan: Sendable {
  enum Kind: Sendable {
    case fenced(CodeBlock, SourceRange)
    case indented
    case html(isComment: Bool)
    /// Blocks that lie too deep to be looked at.
    case skipped
  }

  var kind: Kind
  var lines: ClosedRange<Int>
}

/// Builds the tree of blocks from libcmark's nodes, with a stack of its own instead of recursion.
struct BlockBuilder {
  /// The tree is destroyed, and read by others, with recursion, so its depth has a limit.
  static let maximumDepth = 100

  private struct Frame {
    var kind: CmarkNode.Kind
    var end: Int
    var start: Int
    var blocks: [Block] = []
    var items: [List.Item] = []
    /// Behind the last child; an empty container ends behind its marker.
    var endOffset: Int
  }

  private let text: TextWindow
  private let nodes: [CmarkNode]
  private let leaves: Leaves
  /// The lines on which blocks start, to tell a closing fence from an opening one.
  private let startLines: Set<Int>
  private var frames: [Frame] = []
  private var hasReportedDepth = false
  private(set) var spans: [BlockSpan] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let footnotes: FootnoteIndex
  private var references: [(label: FootnoteLabel, range: SourceRange)] = []

  init(
    text: TextWindow, nodes: [CmarkNode], leaves: Leaves, footnotes: [FootnoteText.Definition]
  ) {
    self.text = text
    self.nodes = nodes
    self.leaves = leaves
    self.footnotes = FootnoteIndex(footnotes)
    startLines = Set(nodes.dropFirst().lazy.filter(\.isBlock).map(\.line))
  }

  mutating func build() -> [Block] {
    guard let document = nodes.first else { return [] }
    frames = [
      Frame(
        kind: .document, end: document.subtreeEnd, start: text.offsets.lowerBound,
        endOffset: text.offsets.lowerBound)
    ]
    var index = 1
    while index < nodes.count {
      while frames.count > 1, let last = frames.last, last.end <= index { closeFrame() }
      index = take(index)
    }
    while frames.count > 1 { closeFrame() }
    diagnostics += footnotes.problems(references, in: text)
    return frames[0].blocks
  }

  /// - Returns: the index of the next node to take.
  private mutating func take(_ index: Int) -> Int {
    let node = nodes[index]
    let start = text.offset(line: node.line, column: node.column)
    switch node.kind {
    case .blockQuote, .list, .item, .footnote:
      guard frames.count < Self.maximumDepth else {
        reportDepth(at: start)
        let last = max(node.line, min(node.endLine, text.lines.count))
        spans.append(BlockSpan(kind: .skipped, lines: node.line...last))
        return node.subtreeEnd
      }
      let end = min(start + node.markerLength, text.line(node.line).upperBound)
      frames.append(Frame(kind: node.kind, end: node.subtreeEnd, start: start, endOffset: end))
      return index + 1
    case .paragraph, .heading: addTextBlock(index)
    case .codeBlock(let literal): addCode(index, start, literal)
    case .htmlBlock(let literal): addHTML(node, start, literal)
    case .thematicBreak: add(.thematicBreak, start..<trimmedEnd(start, ofLine: node.line))
    default: reportUnknown("\(node.kind)", text.range(start..<start))
    }
    return node.subtreeEnd
  }

  // MARK: Containers

  private mutating func add(_ kind: Block.Kind, _ offsets: Range<Int>) {
    let top = frames.count - 1
    frames[top].blocks.append(Block(kind: kind, range: text.range(offsets)))
    frames[top].endOffset = max(frames[top].endOffset, offsets.upperBound)
  }

  private mutating func closeFrame() {
    var frame = frames.removeLast()
    let offsets = frame.start..<max(frame.start, frame.endOffset)
    switch frame.kind {
    case .item:
      let isDone = TaskMarker.take(from: &frame.blocks, in: text)
      let item = List.Item(blocks: frame.blocks, range: text.range(offsets), isDone: isDone)
      frames[frames.count - 1].items.append(item)
      frames[frames.count - 1].endOffset = max(
        frames[frames.count - 1].endOffset, offsets.upperBound)
    case .list(let start, let isParenthesis, let isTight):
      let marker: List.Marker =
        start.map { .ordered(start: $0, delimiter: isParenthesis ? ")" : ".") } ?? .bullet
      add(.list(List(marker: marker, isTight: isTight, items: frame.items)), offsets)
    case .footnote(let label, _):
      add(.footnote(Footnote(label: label.text, blocks: frame.blocks)), offsets)
    default:
      var reader = AlertReader(text: text)
      add(reader.kind(ofQuote: frame.blocks), offsets)
      diagnostics += reader.diagnostics
    }
  }

  // MARK: Paragraphs, headings and tables

  private mutating func addTextBlock(_ index: Int) {
    switch leaves.byNode[index] {
    case .inlines(let run):
      let inlines = inlines(run)
      guard case .heading(let level) = nodes[index].kind else {
        add(.paragraph(inlines), offsets(of: run))
        return
      }
      addHeading(nodes[index], level, run, inlines)
    case .table(let draft): addTable(draft)
    case .code, nil: break
    }
  }

  /// The place of a paragraph's text, without link reference definitions at its start.
  private func offsets(of run: InlineRun) -> Range<Int> {
    run.content.offsets(0..<run.content.bytes.count)
  }

  private mutating func addHeading(
    _ node: CmarkNode, _ level: Int, _ run: InlineRun, _ inlines: [Inline]
  ) {
    var reader = HeadingIDReader(text: text, content: run.content)
    let (id, rest) = reader.read(inlines)
    diagnostics += reader.diagnostics
    let start = text.offset(line: node.line, column: node.column)
    let contentEnd = offsets(of: run).upperBound
    // Behind a setext heading's text stands its underline, behind an ATX heading's at most `#`.
    let contentLine = text.source.line(at: contentEnd) - text.source.line(at: start)
    let isATX = start < run.content.offsets(0..<0).lowerBound || run.content.bytes.isEmpty
    let lastLine = isATX ? node.line : node.line + contentLine + 1
    let end = max(contentEnd, trimmedEnd(start, ofLine: lastLine))
    add(.heading(level: level, id: id, rest), start..<max(start, end))
  }

  private mutating func inlines(_ run: InlineRun) -> [Inline] {
    let slice: ArraySlice<CmarkNode>
    switch run.nodes {
    case .document(let range): slice = nodes[range]
    case .extra(let index): slice = leaves.extraNodes[leaves.extras[index].nodes]
    }
    var builder = InlineBuilder(text: text, nodes: slice, run: run, footnotes: footnotes)
    let inlines = builder.build()
    references += builder.references
    diagnostics += UnsupportedMarkup(run.content, opaque: builder.opaque, in: text).diagnostics()
    diagnostics += inlines.flatMap { UnsupportedMarkup.documentationLinks($0, in: text) }
    if builder.isTooDeep { reportDepth(at: offsets(of: run).lowerBound) }
    for (name, range) in builder.unknown { reportUnknown(name, range) }
    return inlines
  }

  private mutating func addTable(_ draft: TableDraft) {
    addParagraph(draft.before)
    let header = row(draft.header)
    let table = Table(
      alignments: draft.alignments, header: header, rows: draft.rows.map { row($0) })
    add(.table(table), draft.range)
    addParagraph(draft.after)
    if let rule = draft.rule { add(.thematicBreak, rule) }
  }

  private mutating func row(_ draft: TableDraft.Row) -> Table.Row {
    let cells = draft.cells.map { cell in
      Table.Cell(inlines: cell.run.map { inlines($0) } ?? [], range: text.range(cell.range))
    }
    return Table.Row(cells: cells, range: text.range(draft.range))
  }

  private mutating func addParagraph(_ run: InlineRun?) {
    guard let run else { return }
    let inlines = inlines(run)
    // Nothing is left of a paragraph of link reference definitions.
    if !inlines.isEmpty { add(.paragraph(inlines), offsets(of: run)) }
  }

  // MARK: Code and HTML

  private mutating func addCode(_ index: Int, _ start: Int, _ literal: String) {
    var indent = 0
    if case .code(let columns) = leaves.byNode[index] { indent = columns }
    let reader = CodeBlockReader(text: text, startLines: startLines)
    let (block, lines, end) = reader.read(
      nodes[index], start: start, indent: indent, literal: literal)
    add(.codeBlock(block), start..<max(start, end))
    let range = text.range(start..<max(start, end))
    spans.append(
      BlockSpan(kind: block.isFenced ? .fenced(block, range) : .indented, lines: lines))
  }

  private mutating func addHTML(_ node: CmarkNode, _ start: Int, _ literal: String) {
    let count = literal.unicodeScalars.count { $0 == "\n" }
    let last = min(node.line + max(count - 1, 0), max(text.lines.count, node.line))
    add(.htmlBlock(literal), start..<max(start, text.line(last).upperBound))
    spans.append(
      BlockSpan(
        kind: .html(isComment: literal.utf8.drop { $0 == 0x20 }.starts(with: "<!--".utf8)),
        lines: node.line...last))
  }

  private func trimmedEnd(_ start: Int, ofLine line: Int) -> Int {
    var end = text.line(line).upperBound
    while end > start, text.bytes[end - 1].isSpaceOrTab { end -= 1 }
    return end
  }

  // MARK: Diagnostics

  private mutating func reportDepth(at offset: Int) {
    guard !hasReportedDepth else { return }
    hasReportedDepth = true
    diagnostics.append(
      Diagnostic(
        .error, "nesting", file: text.source.path, range: text.range(offset..<offset),
        "the text is nested deeper than \(Self.maximumDepth) levels",
        fix: "flatten the quotes, lists or brackets"))
  }

  private mutating func reportUnknown(_ name: String, _ range: SourceRange) {
    diagnostics.append(
      Diagnostic(
        .error, "unknown-node", file: text.source.path, range: range,
        "libcmark found '\(name)' here, which workbook does not know",
        fix: "write it in another way, and report the problem"))
  }
}

extension CmarkNode {
  /// Whether the node is a block; an inline's line may lie inside a paragraph.
  fileprivate var isBlock: Bool {
    switch kind {
    case .document, .blockQuote, .item, .footnote, .thematicBreak, .paragraph, .list, .codeBlock,
      .htmlBlock, .heading:
      true
    default: false
    }
  }

  /// How many bytes a container has at least, should nothing stand in it.
  fileprivate var markerLength: Int {
    guard case .footnote(let label, _) = kind else { return 1 }
    return "[^]:".utf8.count + label.text.utf8.count
  }
}
