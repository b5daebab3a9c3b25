import Diagnostics

/// Reads from the bytes of the file what libcmark does not say about a code block.
///
/// Those are the info string as it is written, whether the block was closed, and where each line of the
/// code lies.
struct CodeBlockReader {
  let text: TextWindow
  /// The lines on which blocks start.
  let startLines: Set<Int>

  /// - Parameters:
  ///   - node: libcmark's code block.
  ///   - start: the offset of its first byte.
  ///   - indent: the columns of white space in front of the block inside its container.
  ///   - literal: libcmark's text of the code.
  /// - Returns: the block, its lines with the fences, and the offset of its end.
  ///
  /// Reads a block.
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

  /// An indented block: all of its lines are code, and no info string belongs to it.
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

  /// The lines of libcmark's text, which ends each with a line feed.
  private func lines(of literal: String) -> [String] {
    literal.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The lines with their places in the file, from a line on.
  ///
  /// - Parameter first: libcmark's number of the first one.
  private func lines(_ texts: [String], from first: Int) -> [CodeBlock.Line] {
    texts.enumerated().map { index, content in
      let line = text.line(first + index)
      return CodeBlock.Line(
        text: content, start: text.source.position(at: start(of: content, in: line)))
    }
  }

  /// A line of code is the end of its line in the file. Only where a container's prefix took a part
  /// of a tab does it start with spaces that stand for the rest of the tab.
  ///
  /// `\t\tcode` in a list item with a content of two columns: the item takes two columns of the first
  /// tab, the block four, so the code starts with two spaces that stand for the rest of the second tab.
  ///
  /// - Returns: the offset of its first character; of a line that starts within a tab, that tab's.
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
  /// It holds the run of characters alone behind the prefixes of containers, and no block starts there,
  /// as one does when the container of the fence has ended.
  ///
  /// - Parameters:
  ///   - number: of the line behind the last line of code.
  ///   - length: of the opening fence.
  private func isClosingFence(_ number: Int, character: UInt8, length: Int) -> Bool {
    guard number <= text.lines.count, !startLines.contains(number) else { return false }
    let line = text.bytes[text.line(number)]
      .drop { $0.isSpaceOrTab || $0 == UInt8(ascii: ">") }
    // libcmark keeps the length of a fence in a byte.
    let run = line.prefix { $0 == character }.count
    return run >= min(length, 255) && line.dropFirst(run).allSatisfy(\.isSpaceOrTab)
  }

  /// A run of bytes without the blanks at both ends.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, text.bytes[start].isSpaceOrTab { start += 1 }
    while end > start, text.bytes[end - 1].isSpaceOrTab { end -= 1 }
    return start..<end
  }
}
