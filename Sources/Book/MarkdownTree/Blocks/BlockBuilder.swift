import TextDiagnostics

/// The lines that a code block or an HTML block occupies, as libcmark's line numbers.
///
/// ``FenceChecker`` uses it: inside such a block a line that looks like a fence is not one.
struct BlockSpan: Sendable {
  enum Kind: Sendable {
    /// Between fences, with the block's range in the file.
    case fenced(CodeBlock, SourceRange)
    /// Indented by four columns.
    case indented(CodeBlock)
    /// Raw HTML, which contains no fences either; a comment may contain anything.
    case html(isComment: Bool)
    /// Blocks nested too deeply to be examined.
    case skipped
  }

  var kind: Kind
  /// From the first to the last line, including fences.
  var lines: ClosedRange<Int>
}

/// Builds the tree of blocks from libcmark's nodes, with an explicit stack instead of recursion.
///
/// It walks the nodes once in document order and keeps a frame for each open container; the node's
/// `subtreeEnd` ends its frame. ``LeafFinder`` has already examined the leaves: which are tables, and where
/// the text of a paragraph is. ``InlineBuilder`` builds the inlines, one run after another.
///
/// Besides the tree it produces the spans of code and HTML, which later checks need, and the diagnostics so
/// far.
struct BlockBuilder {
  /// The tree is destroyed, and traversed elsewhere, recursively, so its depth is limited.
  static let maximumDepth = 100

  /// An open container, with the blocks built in it.
  private struct Frame {
    var kind: CmarkNode.Kind
    /// The index after its last node.
    var end: Int
    /// Its start in the file, at its marker.
    var start: Int
    var blocks: [Block] = []
    /// The items of a list, which has no blocks itself.
    var items: [List.Item] = []
    /// After the last child; an empty container ends after its marker.
    var endOffset: Int
  }

  private let text: TextWindow
  private let nodes: [CmarkNode]
  /// The text of leaves, by node index.
  private let leaves: Leaves
  /// The lines on which blocks start, which distinguish a closing fence from an opening one.
  private let startLines: Set<Int>
  /// From the document to the innermost container.
  private var frames: [Frame] = []
  /// Ensures that excessive nesting is reported once.
  private var hasReportedDepth = false
  /// The code and HTML blocks in order.
  private(set) var spans: [BlockSpan] = []
  /// In the order of discovery.
  private(set) var diagnostics: [Diagnostic] = []
  private let footnotes: FootnoteIndex
  /// Labels that links may reference, by their lowercase, computed on first use.
  private lazy var labels = Dictionary(text.linkLabels().map { ($0.lowercased(), $0) }) {
    first, _ in first
  }
  /// All references to footnotes, checked at the end.
  private var references: [(label: FootnoteLabel, range: SourceRange)] = []

  /// - Parameters:
  ///   - nodes: starting with the document itself.
  ///   - footnotes: in the order of the file; may be empty.
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

  /// Processes a node: a container opens a frame, a leaf becomes a block.
  ///
  /// What is nested deeper than the limit is omitted with its content, and its lines become a span.
  ///
  /// - Returns: the index of the next node to process.
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

  /// Adds a block to the innermost container and extends the container's range.
  private mutating func add(_ kind: Block.Kind, _ offsets: Range<Int>) {
    let top = frames.count - 1
    frames[top].blocks.append(Block(kind: kind, range: text.range(offsets)))
    frames[top].endOffset = max(frames[top].endOffset, offsets.upperBound)
  }

  /// Closes the innermost container and adds it to its parent.
  ///
  /// An item is checked for a checkbox first. A quote may turn out to be an alert; it ends at its last
  /// child, so trailing empty lines with a marker do not belong to it.
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
      let list = List(marker: marker, isTight: isTight, items: frame.items)
      list.renumbered(in: text).map { diagnostics.append($0) }
      add(.list(list), offsets)
    case .footnote(let label, _):
      add(.footnote(Footnote(label: label.text, blocks: frame.blocks)), offsets)
    default:
      var reader = AlertReader(text: text)
      add(reader.kind(ofQuote: frame.blocks), offsets)
      diagnostics += reader.diagnostics
    }
  }

  // MARK: Paragraphs, headings and tables

  /// Adds a paragraph, a heading, or the table that was recognized in the text.
  private mutating func addTextBlock(_ index: Int) {
    switch leaves.byNode[index] {
    case .inlines(let run):
      guard case .heading(let level) = nodes[index].kind else {
        let inlines = inlines(run)
        add(.paragraph(inlines), offsets(of: run))
        diagnostics += MisreadLines(run.content, in: text).diagnostics()
        return
      }
      addHeading(nodes[index], level, run, inlines(run, isHeading: true))
    case .table(let draft): addTable(draft)
    case .code, nil: break
    }
  }

  /// The range of a paragraph's text, without link reference definitions at its start.
  private func offsets(of run: InlineRun) -> Range<Int> {
    run.content.offsets(0..<run.content.bytes.count)
  }

  /// Adds a heading: removes the id from its end, and finds the heading's own end.
  ///
  /// A setext heading ends with its underline, an ATX heading with its line, including closing number
  /// signs.
  private mutating func addHeading(
    _ node: CmarkNode, _ level: Int, _ run: InlineRun, _ inlines: [Inline]
  ) {
    var reader = HeadingIDReader(text: text, content: run.content)
    let (id, rest) = reader.read(inlines)
    diagnostics += reader.diagnostics
    let start = text.offset(line: node.line, column: node.column)
    let contentEnd = offsets(of: run).upperBound
    // A setext heading's text is followed by its underline, an ATX heading's at most by `#`.
    let contentLine = text.source.line(at: contentEnd) - text.source.line(at: start)
    let isATX = start < run.content.offsets(0..<0).lowerBound || run.content.bytes.isEmpty
    let lastLine = isATX ? node.line : node.line + contentLine + 1
    let end = max(contentEnd, trimmedEnd(start, ofLine: lastLine))
    if !isATX { checkUnderline(end, of: run) }
    add(.heading(level: level, id: id, rest), start..<max(start, end))
  }

  /// Reports a line of a paragraph that was hardly meant to make it a heading: `-` alone, or one below several
  /// lines.
  ///
  /// - Parameter end: the end of the underline.
  private mutating func checkUnderline(_ end: Int, of run: InlineRun) {
    let sign = text.source.bytes[end - 1]
    let count = text.source.bytes[..<end].reversed().prefix { $0 == sign }.count
    let isSentence =
      sign == UInt8(ascii: "-") && count <= 5 && Self.endsSentence(run.content.bytes)
    guard count == 1 || run.content.lineStarts.count > 1 || isSentence else { return }
    let shown = String(repeating: sign == UInt8(ascii: "-") ? "-" : "=", count: min(count, 3))
    diagnostics.append(
      Diagnostic(
        .warning, .misread, file: text.source.path, range: text.range(end - count..<end),
        "'\(shown)' makes the text above it a heading",
        fix: "write '# ' before a heading; an empty line before '\(shown)' keeps the text as it is")
    )
  }

  /// Whether a text ends with a full stop that ends no abbreviation: after a word of at least four small letters.
  private static func endsSentence(_ bytes: [UInt8]) -> Bool {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    if scalars.last == "。" { return scalars.count > 1 }
    let word = scalars.dropLast().suffix(4)
    return scalars.last == "." && word.count == 4 && word.allSatisfy(\.properties.isLowercase)
  }

  /// Builds the inlines of one run and checks for unsupported markup.
  private mutating func inlines(_ run: InlineRun, isHeading: Bool = false) -> [Inline] {
    let content = run.content
    let slice: ArraySlice<CmarkNode>
    switch run.nodes {
    case .document(let range): slice = nodes[range]
    case .extra(let index): slice = leaves.extraNodes[leaves.extras[index].nodes]
    }
    var builder = InlineBuilder(text: text, nodes: slice, run: run, footnotes: footnotes)
    let inlines = builder.build()
    references += builder.references
    diagnostics += UnsupportedMarkup(
      content, opaque: builder.opaque, in: text, isHeading: isHeading
    ).diagnostics()
    let noProse = builder.opaque + builder.delimiters
    diagnostics += MisreadText(content, opaque: noProse, in: text).diagnostics()
    for link in UnresolvedLinks(content, opaque: builder.opaque).find() {
      diagnostics.append(link.diagnostic(content, in: text) { labels })
    }
    diagnostics += inlines.flatMap { UnsupportedMarkup.documentationLinks($0, in: text) }
    diagnostics += inlines.flatMap { MisreadText.overlongLinks($0, in: text) }
    diagnostics += inlines.flatMap { MisreadText.spacedLinks($0, in: text) }
    diagnostics += inlines.flatMap { MisreadText.unmeantEmphasis($0, in: text) }
    if builder.isTooDeep { reportDepth(at: offsets(of: run).lowerBound) }
    for (name, range) in builder.unknown { reportUnknown(name, range) }
    return inlines
  }

  /// Adds a table and the paragraphs around it, which libcmark parsed as one paragraph.
  private mutating func addTable(_ draft: TableDraft) {
    addParagraph(draft.before)
    let first = diagnostics.count
    for surplus in draft.surplus {
      diagnostics.append(surplus.diagnostic(columns: draft.header.cells.count, in: text))
    }
    let header = row(draft.header)
    let table = Table(
      alignments: draft.alignments, header: header, rows: draft.rows.map { row($0) })
    // A pipe that splits code leaves backticks in several cells of such a row.
    let starts = Set(draft.surplus.map(\.range.lowerBound))
    let lines = Set(draft.surplus.map { text.range($0.row).start.line })
    let own = diagnostics[first...].filter { problem in
      problem.id != .misread || starts.contains(problem.range.start.offset)
        || !lines.contains(problem.range.start.line)
    }
    diagnostics.replaceSubrange(first..., with: own)
    add(.table(table), draft.range)
    addParagraph(draft.after)
    if let rule = draft.rule { add(.thematicBreak, rule) }
  }

  /// A row with its cells; an empty cell has a range and no inlines.
  private mutating func row(_ draft: TableDraft.Row) -> Table.Row {
    let cells = draft.cells.map { cell in
      Table.Cell(inlines: cell.run.map { inlines($0) } ?? [], range: text.range(cell.range))
    }
    return Table.Row(cells: cells, range: text.range(draft.range))
  }

  /// Adds the lines before or after a table.
  private mutating func addParagraph(_ run: InlineRun?) {
    guard let run else { return }
    let inlines = inlines(run)
    // A paragraph of link reference definitions has no content.
    if inlines.isEmpty { return }
    add(.paragraph(inlines), offsets(of: run))
    diagnostics += MisreadLines(run.content, in: text).diagnostics()
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
      BlockSpan(kind: block.isFenced ? .fenced(block, range) : .indented(block), lines: lines))
  }

  /// Adds raw HTML, whose number of lines is that of libcmark's text.
  private mutating func addHTML(_ node: CmarkNode, _ start: Int, _ literal: String) {
    let count = literal.unicodeScalars.count { $0 == "\n" }
    let last = min(node.line + max(count - 1, 0), max(text.lines.count, node.line))
    add(.htmlBlock(literal), start..<max(start, text.line(last).upperBound))
    spans.append(
      BlockSpan(
        kind: .html(isComment: literal.utf8.drop { $0 == 0x20 }.starts(with: "<!--".utf8)),
        lines: node.line...last))
  }

  /// The end of a line without trailing spaces, but not before `start`.
  private func trimmedEnd(_ start: Int, ofLine line: Int) -> Int {
    var end = text.line(line).upperBound
    while end > start, text.bytes[end - 1].isSpaceOrTab { end -= 1 }
    return end
  }

  // MARK: Diagnostics

  /// Reports excessive nesting, at the first place where it occurs.
  private mutating func reportDepth(at offset: Int) {
    guard !hasReportedDepth else { return }
    hasReportedDepth = true
    diagnostics.append(
      Diagnostic(
        .error, .nesting, file: text.source.path, range: text.range(offset..<offset),
        "the text is nested deeper than \(Self.maximumDepth) levels",
        fix: "flatten the quotes, lists or brackets"))
  }

  /// Reports a node type that this version of libcmark should not produce.
  private mutating func reportUnknown(_ name: String, _ range: SourceRange) {
    diagnostics.append(
      Diagnostic(
        .error, .unknownNode, file: text.source.path, range: range,
        "libcmark found '\(name)' here, which workbook does not know",
        fix: "write it in another way, and report the problem"))
  }
}

extension CmarkNode {
  /// Whether the node is a block; the line of an inline may lie inside a paragraph.
  fileprivate var isBlock: Bool {
    switch kind {
    case .document, .blockQuote, .item, .footnote, .thematicBreak, .paragraph, .list, .codeBlock,
      .htmlBlock, .heading:
      true
    default: false
    }
  }

  /// The minimum length of a container's marker in bytes, used if the container is empty.
  fileprivate var markerLength: Int {
    guard case .footnote(let label, _) = kind else { return 1 }
    return "[^]:".utf8.count + label.text.utf8.count
  }
}
