import TextDiagnostics

/// Finds the words of `<!-- workbook: id=url continue=setup -->`, which readers of a document do not see.
enum InvisibleWords {
  /// The bytes of the file between the colon and the end of the comment.
  ///
  /// - Parameter block: the HTML block, in bytes of the Markdown; its last comment counts.
  /// - Returns: nil if it is not a comment of this program, or not on one line.
  static func offsets(in block: Range<Int>, of text: DocumentText) -> Range<Int>? {
    let html = text.markdown.string(block)
    guard let match = html.matches(of: /<!--\s*workbook:([^\n]*?)-->/).last else { return nil }
    let start = block.lowerBound + html.utf8.distance(from: html.startIndex, to: match.1.startIndex)
    let first = text.fileOffset(start)
    return first..<first + match.1.utf8.count
  }
}
