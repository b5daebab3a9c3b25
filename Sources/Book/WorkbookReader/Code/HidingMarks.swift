import TextDiagnostics
import WorkbookModel

/// Removes the marks `# ` and `## ` from the lines of a fence.
///
/// ```
/// # let limit = 30     hidden on the page, compiled as `let limit = 30`
/// #                    hidden, an empty line
/// ##                   shown and compiled as `#`
/// ## Title             shown and compiled as `# Title`, for literals that span lines
/// ```
///
/// Lines are added one after another; then `mistakes` examines them as a whole. A number sign that is not
/// followed by a space (`#if`, `#expect`) is code.
struct HidingMarks {
  /// Whether the fence can have marks.
  private let hasMarks: Bool
  /// The indices of the lines hidden by a mark.
  private var hidden: Set<Int> = []
  /// The number of lines so far.
  private var count = 0

  /// - Parameter hasMarks: whether the fence's language has marks; in others `#` is common.
  init(hasMarks: Bool) { self.hasMarks = hasMarks }

  /// Reads the next line.
  ///
  /// - Parameter offset: the offset of its first byte in the file, including the mark.
  /// - Returns: the line without its mark, with the start after the mark.
  mutating func line(_ text: String, at offset: Int, in source: SourceText) -> CodeLine {
    defer { count += 1 }
    let bytes = text.utf8
    guard hasMarks, bytes.first == UInt8(ascii: "#") else {
      return CodeLine(code: text, isHidden: false, start: source.position(at: offset))
    }
    if text == "##" || bytes.starts(with: "## ".utf8) {
      return dropping(1, of: text, at: offset, in: source)
    }
    guard bytes.count == 1 || bytes.starts(with: "# ".utf8) else {
      return CodeLine(code: text, isHidden: false, start: source.position(at: offset))
    }
    hidden.insert(count)
    var line = dropping(min(bytes.count, 2), of: text, at: offset, in: source)
    line.isHidden = true
    return line
  }

  /// A visible line without its first ASCII bytes.
  private func dropping(
    _ count: Int, of text: String, at offset: Int, in source: SourceText
  ) -> CodeLine {
    CodeLine(
      code: String(decoding: text.utf8.dropFirst(count), as: UTF8.self), isHidden: false,
      start: source.position(at: offset + count))
  }

  /// Finds marks on lines inside a multiline literal, where `# ` is most likely part of the text.
  ///
  /// The compiler would see the literal without the marks, and readers without the lines. A literal that
  /// begins on a hidden line is hidden as a whole, so its marks are intended.
  ///
  /// - Parameter literals: the contents of the literals, in bytes of the code without marks.
  func mistakes(literals: [Range<Int>], map: CodeMap, source: SourceText) -> [Diagnostic] {
    var result: [Diagnostic] = []
    for literal in literals where !hidden.contains(map.line(literal.lowerBound)) {
      let first = map.line(literal.lowerBound) + 1
      let last = map.line(literal.upperBound)
      guard first < last else { continue }
      for line in first..<last where hidden.contains(line) {
        let start = map.chapterOffset(map.offsets(ofLine: line).lowerBound)
        let isLone = map.offsets(ofLine: line).isEmpty && source.bytes[start - 1] != 0x20
        let mark = isLone ? 1 : 2
        result.append(
          Diagnostic(
            .error, .hiddenLine, file: source.path, range: source.range(start - mark..<start),
            isLone
              ? "a line '#' inside a literal would be hidden"
              : "a line that begins with '# ' inside a literal would be hidden",
            fix: isLone
              ? "write '##' for a line of text that is '#'"
              : "write '## ' for a line of text that begins with '# '"))
      }
    }
    return result
  }
}
