import TextDiagnostics

/// A fence that is indented so far that it is part of an indented code block.
///
/// Such a block is a listing, so a sample in it is not run. Markdown to be shown belongs in a longer fence.
struct IndentedFence {
  private let text: TextWindow
  private let code: CodeBlock
  private let opening: FenceLine

  /// Returns nil unless the block begins with a fence of a running language and contains its closing fence.
  ///
  /// - Parameters:
  ///   - lines: the block's lines, by libcmark's numbers.
  ///   - languages: in lowercase.
  init?(
    _ text: TextWindow, _ code: CodeBlock, lines: ClosedRange<Int>, languages: Set<String>
  ) {
    guard let opening = FenceLine(text, line: lines.lowerBound), opening.invisible == nil,
      languages.contains(opening.language), opening.hasShapeOfInfoString,
      lines.dropFirst().contains(where: {
        guard let line = FenceLine(text, line: $0) else { return false }
        return line.character == opening.character && line.length >= opening.length
          && line.info.isEmpty
      })
    else { return nil }
    self.text = text
    self.code = code
    self.opening = opening
  }

  var diagnostic: Diagnostic {
    Diagnostic(
      .error, .lostFence, file: text.source.path, range: text.range(opening.offsets),
      "'\(text.string(opening.offsets))' does not open a code block",
      explanation: "four columns of white space make it a line of an indented code block "
        + "(CommonMark 0.30, 4.4)",
      fix: "indent its lines by no more than three spaces; to show Markdown, put it "
        + "into a longer fence, '````markdown'", edits: edits)
  }

  /// The edits that remove the indentation from all lines of the block.
  ///
  /// - Returns: an empty array if a line is not indented by a tab or four spaces.
  private var edits: [Edit] {
    let indent = code.lines.first?.text.prefix { $0 == " " }.count ?? 0
    var edits: [Edit] = []
    for line in code.lines where line.text.contains(where: { !$0.isWhitespace }) {
      let start = line.start.offset
      let front = text.bytes[..<start]
      let isTab = front.last == UInt8(ascii: "\t")
      guard isTab || front.suffix(4).elementsEqual("    ".utf8) else { return [] }
      let own = min(indent, line.text.prefix { $0 == " " }.count)
      let range = text.range(start - (isTab ? 1 : 4)..<start + own)
      edits.append(Edit(file: text.source.path, range: range, text: ""))
    }
    return edits
  }
}
