import Diagnostics

/// Which lines of the text a code block or an HTML block takes, as libcmark's line numbers.
///
/// ``FenceChecker`` asks for it: inside such a block a line that looks like a fence is none.
struct BlockSpan: Sendable {
  /// What kind of block it is, as far as a fence in it matters.
  enum Kind: Sendable {
    /// Between fences, with its range in the file.
    case fenced(CodeBlock, SourceRange)
    /// Made by four columns of white space.
    case indented(CodeBlock)
    /// Raw HTML, in which there are no fences either. A comment may hold anything.
    case html(isComment: Bool)
    /// Blocks that lie too deep to be looked at.
    case skipped
  }

  var kind: Kind
  /// The first and the last line, fences included.
  var lines: ClosedRange<Int>
}

/// Builds the tree of blocks from libcmark's nodes, with a stack of its own instead of recursion.
///
/// It walks the nodes once, in the order in which they start, and keeps a frame for each container that
/// is open; a node's `subtreeEnd` says when its frame ends. Leaves have been looked at before
/// (``LeafFinder``): what is a table, where the text of a paragraph lies. Inlines are built by
/// ``InlineBuilder``, one run after the other.
///
/// Beside the tree it gives what later checks need: the spans of code and HTML, and all that is wrong
/// so far.
struct BlockBuilder {
  /// The tree is destroyed, and read by others, with recursion, so its depth has a limit.
  static let maximumDepth = 100

  /// A container that is open, with what has been built in it.
  private struct Frame {
    var kind: CmarkNode.Kind
    /// The index behind the last node in it.
    var end: Int
    /// Where it starts in the file: at its marker.
    var start: Int
    var blocks: [Block] = []
    /// The items of a list, which has no blocks of its own.
    var items: [List.Item] = []
    /// Behind the last child; an empty container ends behind its marker.
    var endOffset: Int
  }

  private let text: TextWindow
  private let nodes: [CmarkNode]
  /// The text of leaves, by the index of their nodes.
  private let leaves: Leaves
  /// The lines on which blocks start, to tell a closing fence from an opening one.
  private let startLines: Set<Int>
  /// From the document to the innermost container.
  private var frames: [Frame] = []
  /// So that a text which is nested too deep is reported once.
  private var hasReportedDepth = false
  /// The code and HTML blocks in their order.
  private(set) var spans: [BlockSpan] = []
  /// What is wrong, in the order in which it was found.
  private(set) var diagnostics: [Diagnostic] = []
  private let footnotes: FootnoteIndex
  /// What links may name, found when it is first asked for.
  private lazy var labels = text.linkLabels()
  /// All references to footnotes, for what is said of them at the end.
  private var references: [(label: FootnoteLabel, range: SourceRange)] = []

  /// - Parameters:
  ///   - nodes: of the document, the first one being the document itself.
  ///   - footnotes: in the order of the file; none for a text without.
  init(
    text: TextWindow, nodes: [CmarkNode], leaves: Leaves, footnotes: [FootnoteText.Definition]
  ) {
    self.text = text
    self.nodes = nodes
    self.leaves = leaves
    self.footnotes = FootnoteIndex(footnotes)
    startLines = Set(nodes.dropFirst().lazy.filter(\.isBlock).map(\.line))
  }

  /// Builds the whole tree. Called once.
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
  ///
  /// Takes a node: a container opens a frame, a leaf becomes a block. What lies deeper than the limit
  /// is left out with all that is in it, and its lines are a span of their own.
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

  /// Adds a block to the innermost container and lengthens that to hold it.
  private mutating func add(_ kind: Block.Kind, _ offsets: Range<Int>) {
    let top = frames.count - 1
    frames[top].blocks.append(Block(kind: kind, range: text.range(offsets)))
    frames[top].endOffset = max(frames[top].endOffset, offsets.upperBound)
  }

  /// Ends the innermost container and adds it to the one around it.
  ///
  /// An item looks for its box first. A quote may turn out to be an alert; it ends at its last child,
  /// so that empty lines with a marker behind it are none of it.
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

  /// Adds a paragraph or a heading, or the table that the text has been found to be.
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

  /// Adds a heading: takes the id off its end, and finds its own end.
  ///
  /// A setext heading ends with its underline, an ATX heading with its line, whatever number signs
  /// close it.
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

  /// Builds the inlines of one run and looks for markup that pages do not have.
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
    for link in LostLinks(run.content, opaque: builder.opaque).find() {
      diagnostics.append(link.diagnostic(run.content, in: text) { labels })
    }
    diagnostics += inlines.flatMap { UnsupportedMarkup.documentationLinks($0, in: text) }
    if builder.isTooDeep { reportDepth(at: offsets(of: run).lowerBound) }
    for (name, range) in builder.unknown { reportUnknown(name, range) }
    return inlines
  }

  /// Adds a table with the paragraphs around it, which libcmark took for one paragraph.
  private mutating func addTable(_ draft: TableDraft) {
    addParagraph(draft.before)
    let header = row(draft.header)
    let table = Table(
      alignments: draft.alignments, header: header, rows: draft.rows.map { row($0) })
    add(.table(table), draft.range)
    addParagraph(draft.after)
    if let rule = draft.rule { add(.thematicBreak, rule) }
  }

  /// The row with its cells; a cell without text has a place and no inlines.
  private mutating func row(_ draft: TableDraft.Row) -> Table.Row {
    let cells = draft.cells.map { cell in
      Table.Cell(inlines: cell.run.map { inlines($0) } ?? [], range: text.range(cell.range))
    }
    return Table.Row(cells: cells, range: text.range(draft.range))
  }

  /// Adds the lines in front of a table, or behind it.
  private mutating func addParagraph(_ run: InlineRun?) {
    guard let run else { return }
    let inlines = inlines(run)
    // Nothing is left of a paragraph of link reference definitions.
    if !inlines.isEmpty { add(.paragraph(inlines), offsets(of: run)) }
  }

  // MARK: Code and HTML

  /// Adds a code block and notes its lines.
  private mutating func addCode(_ index: Int, _ start: Int, _ literal: String) {
    var indent = 0
    if case .code(let columns) = leaves.byNode[index] { indent = columns }
    let reader = CodeBlockReader(text: text, startLines: startLines)
    let (block, lines, end) = reader.read(
      nodes[index], start: start, indent: indent, literal: literal)
    add(.codeBlock(block), start..<max(start, end))
    let range = text.range(start..<max(start, end))
    spans.append(
      BlockSpan(kind: block.isFenced ? .fenced(block, range) : .indented(block), lines: lines))
  }

  /// Adds raw HTML, which ends after as many lines as libcmark's text has.
  private mutating func addHTML(_ node: CmarkNode, _ start: Int, _ literal: String) {
    let count = literal.unicodeScalars.count { $0 == "\n" }
    let last = min(node.line + max(count - 1, 0), max(text.lines.count, node.line))
    add(.htmlBlock(literal), start..<max(start, text.line(last).upperBound))
    spans.append(
      BlockSpan(
        kind: .html(isComment: literal.utf8.drop { $0 == 0x20 }.starts(with: "<!--".utf8)),
        lines: node.line...last))
  }

  /// Where a line ends without the blanks at its end, but not in front of `start`.
  private func trimmedEnd(_ start: Int, ofLine line: Int) -> Int {
    var end = text.line(line).upperBound
    while end > start, text.bytes[end - 1].isSpaceOrTab { end -= 1 }
    return end
  }

  // MARK: Diagnostics

  /// Reports that the text is nested too deep, at the first place where it is.
  private mutating func reportDepth(at offset: Int) {
    guard !hasReportedDepth else { return }
    hasReportedDepth = true
    diagnostics.append(
      Diagnostic(
        .error, .nesting, file: text.source.path, range: text.range(offset..<offset),
        "the text is nested deeper than \(Self.maximumDepth) levels",
        fix: "flatten the quotes, lists or brackets"))
  }

  /// Reports a node of libcmark that this version is not known to have.
  private mutating func reportUnknown(_ name: String, _ range: SourceRange) {
    diagnostics.append(
      Diagnostic(
        .error, .unknownNode, file: text.source.path, range: range,
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
