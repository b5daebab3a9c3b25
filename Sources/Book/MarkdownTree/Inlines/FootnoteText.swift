internal import TextDiagnostics

/// Rewrites a text for libcmark, which does not support footnotes, so that each definition becomes a list
/// item.
///
/// `[^1]: text` -> a comment, which ends any preceding block, and `  + text`: an item whose other lines are
/// indented by four columns, as in a footnote. The nodes are then mapped back to the file. Definitions are
/// recognized only outside lists and quotes.
///
/// libcmark parses the text twice: first unchanged, to find the blocks in which no definition can begin,
/// then with the items. Every definition adds one line, the comment, so line numbers are reduced by the
/// number of definitions above; it also shifts the text of its own line, so columns there are adjusted too.
struct FootnoteText {
  struct Definition {
    var label: FootnoteLabel
    /// libcmark's line number in the file.
    var line: Int
    /// The range of the label with its brackets.
    var marker: Range<Int>
    /// The start of the text after the colon.
    var content: Int
  }

  /// An HTML block of one line.
  private static let comment = Array("<!---->\n".utf8)
  /// The marker of an item whose content is at column four.
  private static let marker = Array("  + ".utf8)

  private let text: TextWindow
  /// In the order of the file.
  let definitions: [Definition]

  /// Finds the definitions; returns nil for a text without footnotes.
  init?(_ text: TextWindow) {
    self.text = text
    let lines = text.lines.indices.filter { Self.mayBegin(text.bytes[text.lines[$0]]) }
    guard !lines.isEmpty, let nodes = CmarkTree.nodes(of: text.bytes[text.offsets]) else {
      return nil
    }
    let closed = Self.closedLines(nodes)
    definitions = lines.compactMap { Self.definition(text, line: $0 + 1, closed) }
    if definitions.isEmpty { return nil }
  }

  // MARK: Definitions

  /// Whether a line begins with `[^` after at most three spaces: a quick test before parsing.
  private static func mayBegin(_ line: ArraySlice<UInt8>) -> Bool {
    line.prefix(5).drop { $0 == 0x20 }.starts(with: "[^".utf8)
  }

  /// The definition on a line; nil in code, HTML and the lines of a list.
  ///
  /// - Parameter closed: the ranges of lines in which no definition can begin, in order.
  private static func definition(
    _ text: TextWindow, line: Int, _ closed: [(lines: Range<Int>, isList: Bool)]
  ) -> Definition? {
    let next = closed.partitioningIndex { $0.lines.lowerBound > line }
    let around = next > 0 && closed[next - 1].lines.contains(line) ? closed[next - 1] : nil
    let bytes = text.bytes[text.line(line)]
    let marker = bytes.drop { $0 == 0x20 }
    guard let label = FootnoteLabel(in: marker) else { return nil }
    let end = marker.startIndex + label.text.utf8.count + 3
    guard end < bytes.endIndex, text.bytes[end] == UInt8(ascii: ":"),
      around.map({ $0.isList && marker.startIndex == bytes.startIndex }) ?? true
    else { return nil }
    let content = bytes[(end + 1)...].drop(while: \.isSpaceOrTab).startIndex
    return Definition(
      label: label, line: line, marker: marker.startIndex..<end, content: content)
  }

  /// The lines of top-level code, HTML and lists. An unindented line within a list's range does not belong
  /// to the list.
  private static func closedLines(_ nodes: [CmarkNode]) -> [(lines: Range<Int>, isList: Bool)] {
    var result: [(lines: Range<Int>, isList: Bool)] = []
    var index = 1
    while index < nodes.count {
      let node = nodes[index]
      index = node.subtreeEnd
      switch node.kind {
      case .codeBlock: result.append((node.line..<max(node.line, node.endLine) + 1, false))
      case .htmlBlock(let literal):
        let count = max(literal.unicodeScalars.count { $0 == "\n" }, 1)
        result.append((node.line..<node.line + count, false))
      case .list: result.append((node.line..<max(node.line, node.endLine) + 1, true))
      default: break
      }
    }
    return result
  }

  // MARK: The text for libcmark

  /// The text with each definition replaced.
  var bytes: [UInt8] {
    var result: [UInt8] = []
    var done = text.offsets.lowerBound
    for definition in definitions {
      result += text.bytes[done..<text.line(definition.line).lowerBound]
      result += Self.comment + Self.marker
      done = definition.content
    }
    return result + text.bytes[done..<text.offsets.upperBound]
  }

  // MARK: Nodes

  /// Maps libcmark's nodes back to the file, and creates the footnotes.
  ///
  /// - Parameter parsed: the nodes of ``bytes``.
  func nodes(from parsed: [CmarkNode]) -> [CmarkNode] {
    var result = Array(parsed.prefix(1))
    var index = 1
    var next = 0
    while index < parsed.count {
      let node = parsed[index]
      // Each definition is preceded by its own comment and those of the definitions above.
      if next < definitions.count, node.line == definitions[next].line + next,
        case .htmlBlock = node.kind
      {
        index = node.subtreeEnd
        if index < parsed.count, case .list = parsed[index].kind {
          addFootnote(next, at: index, of: parsed, to: &result)
          index = parsed[index].subtreeEnd
        }
        next += 1
      } else {
        result += moved(parsed[index..<node.subtreeEnd], to: result.count)
        index = node.subtreeEnd
      }
    }
    if !result.isEmpty {
      result[0].subtreeEnd = result.count
      result[0].endLine = fileLine(result[0].endLine)
    }
    return result
  }

  /// Adds the first item of a list as a footnote, and the other items, which are the author's own, as a
  /// list.
  ///
  /// libcmark joins following items that have the marker `+`, so the author's items may be in the same
  /// list.
  ///
  /// - Parameters:
  ///   - number: the index of the definition.
  ///   - list: the index of the list node that replaces the definition.
  ///   - result: the nodes so far, with positions in the file.
  private func addFootnote(
    _ number: Int, at list: Int, of parsed: [CmarkNode], to result: inout [CmarkNode]
  ) {
    let definition = definitions[number]
    let (item, end) = (list + 1, parsed[list].subtreeEnd)
    guard item < end else { return }
    var footnote = moved(parsed[item..<parsed[item].subtreeEnd], to: result.count)
    let delta = columnDelta(of: definition)
    var index = 1
    while index < footnote.count {
      // On further lines libcmark's columns also include what preceded the first line's content.
      let isOnFirstLine = footnote[index].line == definition.line
      let isLeaf = footnote[index].kind == .paragraph || footnote[index].isHeading
      let last = isOnFirstLine && isLeaf ? footnote[index].subtreeEnd - result.count : index + 1
      for node in index..<last where isOnFirstLine {
        footnote[node].column += delta
        footnote[node].endColumn += delta
      }
      index = last
    }
    footnote[0].kind = .footnote(definition.label, content: definition.content)
    footnote[0].column =
      definition.marker.lowerBound - text.line(definition.line).lowerBound + 1
    result += footnote
    let rest = parsed[item].subtreeEnd
    guard rest < end else { return }
    var header = parsed[list]
    header.line = fileLine(parsed[rest].line)
    header.column = parsed[rest].column
    header.endLine = fileLine(header.endLine)
    header.subtreeEnd = result.count + 1 + (end - rest)
    result.append(header)
    result += moved(parsed[rest..<end], to: result.count)
  }

  /// How much further right the text of a definition's first line is in the file.
  private func columnDelta(of definition: Definition) -> Int {
    definition.content - text.line(definition.line).lowerBound - Self.marker.count
  }

  /// Nodes with line numbers of the file and indices relative to `start`.
  private func moved(_ nodes: ArraySlice<CmarkNode>, to start: Int) -> [CmarkNode] {
    nodes.map { node in
      var node = node
      node.line = fileLine(node.line)
      node.endLine = fileLine(node.endLine)
      node.subtreeEnd += start - nodes.startIndex
      return node
    }
  }

  /// The line in the file that corresponds to a line of ``bytes``.
  ///
  /// Each definition above has added a line. Binary search, because a file may have thousands.
  private func fileLine(_ line: Int) -> Int {
    var (low, high) = (0, definitions.count)
    while low < high {
      let middle = (low + high) / 2
      if definitions[middle].line + middle <= line { low = middle + 1 } else { high = middle }
    }
    return line - low
  }
}

extension CmarkNode {
  fileprivate var isHeading: Bool { if case .heading = kind { true } else { false } }
}
