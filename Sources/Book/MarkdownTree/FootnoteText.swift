internal import Diagnostics

/// A text for libcmark, which knows no footnotes, in which each definition of one is a list item.
///
/// `[^1]: text` -> a comment, which ends whatever block stands above, and `  + text`: an item whose
/// other lines are indented by four columns, as those of a footnote are. The nodes then get the places
/// that they have in the file. A definition is looked for outside of lists and quotes only.
///
/// libcmark parses the text twice: once as it is, to know in which blocks no definition can begin, and
/// then with the items. Every definition adds one line, the comment, so line numbers are moved back by
/// the number of definitions above; and moves the text of its own line, so columns there are moved too.
struct FootnoteText {
  /// A line that begins a definition.
  struct Definition {
    var label: FootnoteLabel
    /// By libcmark's number, in the file.
    var line: Int
    /// The place of the label with its brackets.
    var marker: Range<Int>
    /// Where the text behind the colon starts.
    var content: Int
  }

  /// An HTML block of one line.
  private static let comment = Array("<!---->\n".utf8)
  /// The marker of an item whose content stands four columns behind the margin.
  private static let marker = Array("  + ".utf8)

  private let text: TextWindow
  /// In the order of the file.
  let definitions: [Definition]

  /// - Returns: nil for a text without footnotes.
  ///
  /// Reads the text for definitions.
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

  /// Whether a line begins with `[^` behind at most three blanks; all others need not be looked at.
  private static func mayBegin(_ line: ArraySlice<UInt8>) -> Bool {
    line.prefix(5).drop { $0 == 0x20 }.starts(with: "[^".utf8)
  }

  /// The definition that a line begins; nil in code, HTML and the lines of a list.
  ///
  /// - Parameter closed: the lines in which none can begin, in order.
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

  /// The lines of code, HTML and lists at the top level; in a list a line without indentation is none
  /// of the list's.
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

  /// libcmark's nodes with the places that they have in the file, and with footnotes.
  ///
  /// - Parameter parsed: the nodes of ``bytes``.
  func nodes(from parsed: [CmarkNode]) -> [CmarkNode] {
    var result = Array(parsed.prefix(1))
    var index = 1
    var next = 0
    while index < parsed.count {
      let node = parsed[index]
      // Before each definition stand the comments of those above it and its own.
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

  /// Adds the first item of a list as a footnote, and the others, which are the file's own, as a list.
  ///
  /// libcmark joins an item that follows with the marker `+`, so one of the author's own would come
  /// into the footnote's list.
  ///
  /// - Parameters:
  ///   - number: of the definition.
  ///   - list: the index of the list that stands for it.
  ///   - result: the nodes so far, in the file's numbers.
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
      // On further lines libcmark's columns count what stood in front of the first one too.
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

  /// How much further right the text of a definition's line stands in the file.
  private func columnDelta(of definition: Definition) -> Int {
    definition.content - text.line(definition.line).lowerBound - Self.marker.count
  }

  /// Nodes with the file's line numbers, as they stand from an index on.
  private func moved(_ nodes: ArraySlice<CmarkNode>, to start: Int) -> [CmarkNode] {
    nodes.map { node in
      var node = node
      node.line = fileLine(node.line)
      node.endLine = fileLine(node.endLine)
      node.subtreeEnd += start - nodes.startIndex
      return node
    }
  }

  /// The file's number of a line of the text for libcmark.
  ///
  /// Each definition above has added a line. Found by halves, as a file may have thousands.
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
