import TextDiagnostics

/// Reads details of a code block from the file that libcmark does not report.
///
/// Those are the info string as written, whether the block was closed, and the position of each line of
/// code.
struct CodeBlockReader {
  let text: TextWindow
  /// The lines on which blocks start.
  let startLines: Set<Int>

  /// Reads a block.
  ///
  /// - Parameters:
  ///   - node: libcmark's code block.
  ///   - start: the offset of its first byte.
  ///   - indent: the columns of white space before the block inside its container.
  ///   - literal: libcmark's text of the code.
  /// - Returns: the block, its lines including the fences, and the offset of its end.
  func read(
    _ node: CmarkNode, start: Int, indent: Int, literal: String
  ) -> (block: CodeBlock, lines: ClosedRange<Int>, end: Int) {
    let texts = lines(of: literal)
    let opening = text.bytes[start..<text.line(node.line).upperBound]
    // Four columns of white space make an indented block, whatever its first line looks like.
    guard indent < 4, let character = opening.first else { return indented(node, texts) }
    let length = opening.prefix { $0 == character }.count
    let info = trimmed(start + length..<opening.endIndex)
    let first = node.line + 1
    let closing = first + texts.count
    let isClosed = isClosingFence(closing, character: character, length: length)
    let last = isClosed ? closing : max(node.line, closing - 1)
    let block = CodeBlock(
      fence: .init(
        character: Character(Unicode.Scalar(character)), length: length, indent: indent),
      info: text.string(info), infoRange: text.range(info), isClosed: isClosed,
      lines: lines(texts, from: first))
    let end = isClosed ? trimmed(text.line(last)).upperBound : text.line(last).upperBound
    return (block, node.line...last, end)
  }

  /// An indented block: all of its lines are code, and it has no info string.
  private func indented(
    _ node: CmarkNode, _ texts: [String]
  ) -> (block: CodeBlock, lines: ClosedRange<Int>, end: Int) {
    let last = max(node.line, min(node.line + texts.count - 1, text.lines.count))
    let lines = lines(texts, from: node.line)
    let place = lines.first?.start ?? text.source.position(at: text.line(node.line).upperBound)
    let block = CodeBlock(
      fence: nil, info: "", infoRange: SourceRange(at: place), isClosed: true, lines: lines)
    return (block, node.line...last, text.line(last).upperBound)
  }

  // MARK: Lines

  /// The lines of libcmark's text, each of which ends in a line feed.
  private func lines(of literal: String) -> [String] {
    literal.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The lines with their positions in the file.
  ///
  /// - Parameter first: libcmark's number of the first line.
  private func lines(_ texts: [String], from first: Int) -> [CodeBlock.Line] {
    texts.enumerated().map { index, content in
      let line = text.line(first + index)
      return CodeBlock.Line(
        text: content, start: text.source.position(at: start(of: content, in: line)))
    }
  }

  /// The offset of the first character of a line of code, or of the tab in which the line starts.
  ///
  /// A line of code is the end of a line of the file, unless a container's prefix consumes a part of a tab:
  /// then the code starts with spaces for the rest of the tab. For `\t\tcode` in a list item whose content
  /// is at column two, the item takes two columns of the first tab and the block four, so the code starts
  /// with two spaces for the rest of the second tab.
  private func start(of content: String, in line: Range<Int>) -> Int {
    let suffix = line.upperBound - content.utf8.count
    if suffix >= line.lowerBound, text.bytes[suffix..<line.upperBound].elementsEqual(content.utf8) {
      return suffix
    }
    var spaces = content.utf8.prefix { $0 == 0x20 }.count
    var start = max(line.lowerBound, suffix + spaces)
    while spaces > 0, start > line.lowerBound, text.bytes[start - 1] == 0x20 {
      start -= 1
      spaces -= 1
    }
    return spaces > 0 && start > line.lowerBound ? start - 1 : start
  }

  // MARK: Fences

  /// Whether a line closes the fence.
  ///
  /// After the prefixes of containers it consists only of the fence's characters, and no block starts
  /// there, as one does where the fence's container has ended.
  ///
  /// - Parameters:
  ///   - number: the line after the last line of code.
  ///   - length: of the opening fence.
  private func isClosingFence(_ number: Int, character: UInt8, length: Int) -> Bool {
    guard number <= text.lines.count, !startLines.contains(number) else { return false }
    let line = text.bytes[text.line(number)]
      .drop { $0.isSpaceOrTab || $0 == UInt8(ascii: ">") }
    // libcmark stores the length of a fence in a byte.
    let run = line.prefix { $0 == character }.count
    return run >= min(length, 255) && line.dropFirst(run).allSatisfy(\.isSpaceOrTab)
  }

  /// A byte range without leading and trailing spaces and tabs.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, text.bytes[start].isSpaceOrTab { start += 1 }
    while end > start, text.bytes[end - 1].isSpaceOrTab { end -= 1 }
    return start..<end
  }
}
