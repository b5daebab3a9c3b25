/// Finds where each inline node stands in the text that it was read from.
///
/// libcmark's own inline positions are wrong behind lazy lines, link reference definitions, backslash
/// line breaks and links whose destination spans lines, and they leave delimiters out. So the text is
/// read again side by side with the nodes: each node says what must come next. Only where a link ends
/// is taken from libcmark, since that depends on which references are defined.
struct InlineLocator {
  /// Offsets in the content: the whole node, and what stands between its delimiters.
  struct Place {
    var outer: Range<Int>
    var inner: Range<Int>
  }

  private struct Open {
    var node: Int
    var start: Int
    var isAutolink = false
  }

  private let nodes: ArraySlice<CmarkNode>
  private let bytes: [UInt8]
  /// What libcmark's columns on the first line count in front of the content.
  private let columnOffset: Int
  private var offset = 0
  /// Where libcmark's current line starts in the content.
  private var lineStart = 0
  private var open: [Open] = []
  private var places: [Place]

  /// - Parameters:
  ///   - nodes: the inline nodes of one block, in the order in which they start.
  ///   - content: what they were read from.
  ///   - columnOffset: what libcmark's columns on the first line count in front of it.
  init(_ nodes: ArraySlice<CmarkNode>, in content: InlineContent, columnOffset: Int) {
    self.nodes = nodes
    self.columnOffset = columnOffset
    bytes = content.bytes
    places = []
  }

  /// Reads the content once more.
  ///
  /// - Parameter start: where to start: behind the link reference definitions.
  /// - Returns: the place of each node; nil if the nodes cannot have been read from there on.
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

  private subscript(offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func set(_ node: Int, _ outer: Range<Int>, inner: Range<Int>? = nil) {
    places[node - nodes.startIndex] = Place(outer: outer, inner: inner ?? outer)
  }

  // MARK: Nodes

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

  private mutating func takeText(_ node: Int, _ text: String) -> Bool {
    let start = offset
    if open.last?.isAutolink == true {
      // Entities are resolved here too; an autolink holds no other `>`.
      while let byte = self[offset], byte != UInt8(ascii: ">") { offset += 1 }
    } else if let end = endOfEscape(text) ?? endOfEntity(text) {
      offset = end
    } else {
      guard bytes[offset...].starts(with: text.utf8) else { return false }
      offset += text.utf8.count
    }
    set(node, start..<offset)
    return true
  }

  /// The end of a backslash escape for the text (CommonMark 0.30, section 2.4).
  private func endOfEscape(_ text: String) -> Int? {
    guard self[offset] == UInt8(ascii: "\\"), let next = self[offset + 1], next.isPunctuation,
      text.utf8.count == 1, text.utf8.first == next
    else { return nil }
    return offset + 2
  }

  /// The end of an entity for the text (CommonMark 0.30, section 2.5).
  ///
  /// libcmark makes a node of its own of every `&`, so a text is either an entity or the sign alone.
  private func endOfEntity(_ text: String) -> Int? {
    guard self[offset] == UInt8(ascii: "&") else { return nil }
    let limit = min(offset + 40, bytes.count)
    guard let end = bytes[offset..<limit].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    if text == "&" {
      let name = String(decoding: bytes[offset + 1..<end], as: UTF8.self)
      guard name == "amp" || name == "AMP" || isNumericAmpersand(name) else { return nil }
    }
    return end + 1
  }

  private func isNumericAmpersand(_ name: String) -> Bool {
    guard name.hasPrefix("#") else { return false }
    let digits = name.dropFirst()
    if digits.hasPrefix("x") || digits.hasPrefix("X") {
      return digits.count <= 7 && Int(digits.dropFirst(), radix: 16) == 38
    }
    return digits.count <= 7 && Int(digits) == 38
  }

  private mutating func takeBreak(_ node: Int) -> Bool {
    let start = offset
    while self[offset] == 0x20 || self[offset] == 0x09 { offset += 1 }
    let isBackslash = self[offset] == UInt8(ascii: "\\")
    if isBackslash { offset += 1 }
    guard let end = self[offset], end.isLineEnd else { return false }
    offset += end == 0x0D && self[offset + 1] == 0x0A ? 2 : 1
    // libcmark forgets to count the line behind a backslash.
    if !isBackslash { lineStart = offset }
    set(node, start..<offset)
    return true
  }

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

  /// The content of a code span without the one space on each side that pads it (CommonMark 0.30,
  /// section 6.1).
  private func unpadded(_ range: Range<Int>) -> Range<Int> {
    func isPadding(_ byte: UInt8) -> Bool { byte == 0x20 || byte.isLineEnd }
    guard let first = bytes[range].first, let last = bytes[range].last, isPadding(first),
      isPadding(last), !bytes[range].allSatisfy(isPadding)
    else { return range }
    let isCRLFFirst = first == 0x0D && bytes[range.lowerBound + 1] == 0x0A
    let isCRLFLast = last == 0x0A && bytes[range.upperBound - 2] == 0x0D
    return range.lowerBound + (isCRLFFirst ? 2 : 1)..<range.upperBound - (isCRLFLast ? 2 : 1)
  }

  private mutating func takeHTML(_ node: Int, _ html: String) -> Bool {
    let start = offset
    guard bytes[offset...].starts(with: html.utf8) else { return false }
    offset += html.utf8.count
    set(node, start..<offset)
    countLines(in: start..<offset)
    return true
  }

  private mutating func countLines(in range: Range<Int>) {
    if let last = bytes[range].lastIndex(of: 0x0A) { lineStart = last + 1 }
  }

  private mutating func takeDelimiters(_ node: Int) -> Bool {
    open.append(Open(node: node, start: offset))
    return skipDelimiters(of: node)
  }

  private mutating func skipDelimiters(of node: Int) -> Bool {
    for _ in 0..<(nodes[node].kind == .strong ? 2 : 1) {
      guard let byte = self[offset], byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") else {
        return false
      }
      offset += 1
    }
    return true
  }

  private mutating func takeLink(_ node: Int) -> Bool {
    let isAutolink = self[offset] == UInt8(ascii: "<")
    guard isAutolink || self[offset] == UInt8(ascii: "[") else { return false }
    open.append(Open(node: node, start: offset, isAutolink: isAutolink))
    offset += 1
    return true
  }

  private mutating func takeImage(_ node: Int) -> Bool {
    guard self[offset] == UInt8(ascii: "!"), self[offset + 1] == UInt8(ascii: "[") else {
      return false
    }
    open.append(Open(node: node, start: offset))
    offset += 2
    return true
  }

  // MARK: Ends

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
