import Diagnostics

/// A fence that so much white space stands in front of that all of it is an indented code block.
///
/// Such a block is a listing, so a sample in it is not run. Markdown that is to be shown stands in a
/// longer fence.
struct IndentedFence {
  private let text: TextWindow
  private let code: CodeBlock
  private let opening: FenceLine

  /// Fails for a block that does not begin with a fence of a language that runs, or in which no fence
  /// closes it.
  ///
  /// - Parameters:
  ///   - lines: those of the block, by libcmark's numbers.
  ///   - languages: in small letters.
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

  /// Says why the block is none, and takes the white space away.
  var diagnostic: Diagnostic {
    Diagnostic(
      .error, .lostFence, file: text.source.path, range: text.range(opening.offsets),
      "'\(text.string(opening.offsets))' opens no code block",
      explanation: "four columns of white space make it a line of a listing (CommonMark 0.30, 4.4)",
      fix: "put no more than three spaces in front of its lines; Markdown that is to be shown "
        + "stands in a longer fence, '````markdown'", edits: edits)
  }

  /// What takes the columns away that make it an indented block, from all lines of it.
  ///
  /// - Returns: none when those of a line are not a tab or four spaces.
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
