/// Finds the range of each inline node in the text that it was parsed from.
///
/// libcmark's own inline positions are wrong after lazy lines, link reference definitions, backslash line
/// breaks and links whose destination spans lines, and they omit delimiters. So the text is read again in
/// parallel with the nodes, which determine what must come next. Only the end of a link is taken from
/// libcmark, because it depends on the references that are defined.
///
/// It never guesses: if a node does not match the text, the whole attempt fails and another start is tried.
struct InlineLocator {
  /// Content ranges of a node, with and without its delimiters.
  struct Place {
    /// With the delimiters: `**bold**`.
    var outer: Range<Int>
    /// Without them: `bold`.
    var inner: Range<Int>
    /// For a text, the sources of its parts.
    var parts: [TextPart] = []
  }

  /// Emphasis, a link or an image whose end has not been reached.
  private struct Open {
    var node: Int
    /// The offset of its first delimiter.
    var start: Int
    /// Whether it is an autolink such as `<https://example.org>`, whose text is its destination.
    var isAutolink = false
  }

  private let nodes: ArraySlice<CmarkNode>
  /// The content, to which the offsets refer.
  private let bytes: [UInt8]
  /// The number of columns that libcmark counts before the content on the first line.
  private let columnOffset: Int
  /// The start of the next node.
  private var offset = 0
  /// The start of libcmark's current line in the content.
  private var lineStart = 0
  private var open: [Open] = []
  /// In the order of the nodes.
  private var places: [Place]

  /// - Parameters:
  ///   - nodes: the inline nodes of one block, in document order.
  ///   - content: the text that they were parsed from.
  ///   - columnOffset: the number of columns that libcmark counts before it on the first line.
  init(_ nodes: ArraySlice<CmarkNode>, in content: InlineContent, columnOffset: Int) {
    self.nodes = nodes
    self.columnOffset = columnOffset
    bytes = content.bytes
    places = []
  }

  /// Matches the nodes with the content.
  ///
  /// - Parameter start: the start of the text, after link reference definitions.
  /// - Returns: the place of each node; nil if the nodes cannot have been parsed from there.
  mutating func locate(from start: Int) -> [Place]? {
    offset = start
    lineStart = start
    open = []
    places = Array(repeating: Place(outer: 0..<0, inner: 0..<0), count: nodes.count)
    for index in nodes.indices {
      while let last = open.last, nodes[last.node].subtreeEnd <= index {
        guard close(last) else { return nil }
        open.removeLast()
      }
      guard take(index) else { return nil }
    }
    while let last = open.popLast() { guard close(last) else { return nil } }
    return bytes[offset...].allSatisfy(\.isWhitespace) ? places : nil
  }

  /// A byte of the content; nil past its end.
  private subscript(offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Records the place of a node.
  private mutating func set(_ node: Int, _ outer: Range<Int>, inner: Range<Int>? = nil) {
    places[node - nodes.startIndex] = Place(outer: outer, inner: inner ?? outer)
  }

  // MARK: Nodes

  /// Reads the source of the next node.
  ///
  /// - Returns: false if the text does not match the node.
  private mutating func take(_ node: Int) -> Bool {
    switch nodes[node].kind {
    case .text(let text): takeText(node, text)
    case .softBreak, .lineBreak: takeBreak(node)
    case .code: takeCode(node)
    case .html(let html): takeHTML(node, html)
    case .emphasis, .strong: takeDelimiters(node)
    case .link: takeLink(node)
    case .image: takeImage(node)
    default: false
    }
  }

  /// Reads the source of a text, and records which parts are verbatim and which are escapes.
  private mutating func takeText(_ node: Int, _ text: String) -> Bool {
    let start = offset
    var parts: [TextPart] = []
    if open.last?.isAutolink == true {
      // Entities are resolved here too; an autolink contains no other `>`.
      while let byte = self[offset], byte != UInt8(ascii: ">") { offset += 1 }
      parts = [TextPart(length: text.utf8.count, place: start..<offset, isRaw: false)]
    } else {
      guard skip(Array(text.utf8)[...], &parts) else { return false }
    }
    set(node, start..<offset)
    places[node - nodes.startIndex].parts = parts
    return true
  }

  /// Skips the source of a text, in which libcmark has resolved escapes and entities.
  ///
  /// - Parameter text: libcmark's text.
  /// - Returns: false if it cannot have been parsed from here.
  private mutating func skip(_ text: ArraySlice<UInt8>, _ parts: inout [TextPart]) -> Bool {
    var text = text
    while let next = text.first {
      guard let byte = self[offset] else { return false }
      let (start, rest) = (offset, text.count)
      defer {
        let part = TextPart(
          length: rest - text.count, place: start..<offset, isRaw: offset == start + 1)
        if part.isRaw, let last = parts.last, last.isRaw {
          parts[parts.count - 1].length += part.length
          parts[parts.count - 1].place = last.place.lowerBound..<offset
        } else {
          parts.append(part)
        }
      }
      if byte == UInt8(ascii: "\\"), let escaped = self[offset + 1], escaped.isPunctuation {
        // Backslash escapes: CommonMark 0.30, section 2.4.
        guard escaped == next else { return false }
        text.removeFirst()
        offset += 2
      } else if byte == UInt8(ascii: "&"), let (expansion, end) = entity(startsText: next == byte) {
        guard text.starts(with: expansion) else { return false }
        text.removeFirst(expansion.count)
        offset = end
      } else {
        guard byte == next else { return false }
        text.removeFirst()
        offset += 1
      }
    }
    return true
  }

  /// The entity that starts here, with its end (CommonMark 0.30, section 2.5).
  ///
  /// If the text continues with `&`, only an entity for that character matches.
  private func entity(startsText isAmpersand: Bool) -> (expansion: [UInt8], end: Int)? {
    let limit = min(offset + 40, bytes.count)
    guard let end = bytes[offset..<limit].firstIndex(of: UInt8(ascii: ";")),
      let text = CmarkTree.text(ofEntity: bytes[offset...end]),
      !isAmpersand || text == "&"
    else { return nil }
    return (Array(text.utf8), end + 1)
  }

  /// Reads a line end, including spaces or a backslash before it, and the indentation of a lazy line after
  /// it.
  private mutating func takeBreak(_ node: Int) -> Bool {
    let start = offset
    while let byte = self[offset], byte.isWhitespace, byte != 0x0A { offset += 1 }
    let isBackslash = self[offset] == UInt8(ascii: "\\")
    if isBackslash { offset += 1 }
    guard self[offset] == UInt8(ascii: "\n") else { return false }
    offset += 1
    // libcmark does not count the line after a backslash.
    if !isBackslash { lineStart = offset }
    set(node, start..<offset)
    // Only a lazy line still has its indentation here.
    if !isBackslash { while self[offset]?.isSpaceOrTab == true { offset += 1 } }
    return true
  }

  /// Reads a code span: a run of backticks, and everything up to the next run of the same length.
  private mutating func takeCode(_ node: Int) -> Bool {
    let start = offset
    while self[offset] == UInt8(ascii: "`") { offset += 1 }
    let fence = offset - start
    let inner = offset
    while fence > 0, let byte = self[offset] {
      guard byte == UInt8(ascii: "`") else {
        offset += 1
        continue
      }
      let run = offset
      while self[offset] == UInt8(ascii: "`") { offset += 1 }
      guard offset - run == fence else { continue }
      set(node, start..<offset, inner: unpadded(inner..<run))
      countLines(in: inner..<run)
      return true
    }
    return false
  }

  /// The content of a code span without one padding space on each side (CommonMark 0.30, section 6.1).
  private func unpadded(_ range: Range<Int>) -> Range<Int> {
    func isPadding(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }
    guard let first = bytes[range].first, let last = bytes[range].last, isPadding(first),
      isPadding(last), !bytes[range].allSatisfy(isPadding)
    else { return range }
    return range.lowerBound + 1..<range.upperBound - 1
  }

  /// Reads a raw tag or comment, which libcmark returns verbatim.
  private mutating func takeHTML(_ node: Int, _ html: String) -> Bool {
    let start = offset
    guard bytes[offset...].starts(with: html.utf8) else { return false }
    offset += html.utf8.count
    set(node, start..<offset)
    countLines(in: start..<offset)
    return true
  }

  /// Records a line end within what was read, as libcmark does.
  private mutating func countLines(in range: Range<Int>) {
    if let last = bytes[range].lastIndex(of: 0x0A) { lineStart = last + 1 }
  }

  /// Reads the opening delimiters of emphasis.
  private mutating func takeDelimiters(_ node: Int) -> Bool {
    open.append(Open(node: node, start: offset))
    return skipDelimiters(of: node)
  }

  /// Skips one delimiter, or two of strong emphasis; the nodes do not tell which character it is.
  private mutating func skipDelimiters(of node: Int) -> Bool {
    for _ in 0..<(nodes[node].kind == .strong ? 2 : 1) {
      guard let byte = self[offset], byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") else {
        return false
      }
      offset += 1
    }
    return true
  }

  /// Reads the start of a link: `[`, or `<` of an autolink.
  private mutating func takeLink(_ node: Int) -> Bool {
    let isAutolink = self[offset] == UInt8(ascii: "<")
    guard isAutolink || self[offset] == UInt8(ascii: "[") else { return false }
    open.append(Open(node: node, start: offset, isAutolink: isAutolink))
    offset += 1
    return true
  }

  /// Reads the start of an image: `![`.
  private mutating func takeImage(_ node: Int) -> Bool {
    guard self[offset] == UInt8(ascii: "!"), self[offset + 1] == UInt8(ascii: "[") else {
      return false
    }
    open.append(Open(node: node, start: offset))
    offset += 2
    return true
  }

  // MARK: Ends

  /// Reads the end of the innermost open node, and records its place.
  ///
  /// The end of a link with brackets comes from libcmark's column: `)` after a destination, `]` after a
  /// label or after the text alone.
  private mutating func close(_ last: Open) -> Bool {
    let innerEnd = offset
    let innerStart: Int
    switch nodes[last.node].kind {
    case .emphasis, .strong:
      guard skipDelimiters(of: last.node) else { return false }
      innerStart = last.start + (offset - innerEnd)
    case .link where last.isAutolink:
      guard self[offset] == UInt8(ascii: ">") else { return false }
      offset += 1
      innerStart = last.start + 1
    default:
      guard self[offset] == UInt8(ascii: "]") else { return false }
      offset = nodes[last.node].endColumn - columnOffset + lineStart
      guard offset > innerEnd, let byte = self[offset - 1],
        byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
      else { return false }
      innerStart = last.start + (self[last.start] == UInt8(ascii: "!") ? 2 : 1)
    }
    set(last.node, last.start..<offset, inner: innerStart..<max(innerStart, innerEnd))
    return true
  }
}
