import Diagnostics
import WorkbookModel

/// Takes the marks `# ` and `## ` off the lines of a fence.
///
/// ```
/// # let limit = 30     hidden on the page, compiled as `let limit = 30`
/// #                    hidden, an empty line
/// ##                   shown and compiled as `#`
/// ## Title             shown and compiled as `# Title`, for literals that span lines
/// ```
///
/// Lines are given to it one after the other; when all are there, `mistakes` looks at them as a
/// whole. A number sign without a space behind it (`#if`, `#expect`) is code.
struct HidingMarks {
  /// Whether marks are looked for at all.
  private let hasMarks: Bool
  /// The indices of the lines that a mark hides.
  private var hidden: Set<Int> = []
  /// How many lines have been read.
  private var count = 0

  /// - Parameter hasMarks: whether the language of the fence has them; `#` is common in others.
  init(hasMarks: Bool) { self.hasMarks = hasMarks }

  /// Reads the next line.
  ///
  /// - Parameter offset: the place of its first byte in the file, where the mark is too.
  /// - Returns: the line without its mark; its `start` is behind the mark.
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

  /// A visible line without some bytes of ASCII at its start.
  private func dropping(
    _ count: Int, of text: String, at offset: Int, in source: SourceText
  ) -> CodeLine {
    CodeLine(
      code: String(decoding: text.utf8.dropFirst(count), as: UTF8.self), isHidden: false,
      start: source.position(at: offset + count))
  }

  /// Finds marks on lines inside a literal that spans lines, where `# ` most likely is its text.
  ///
  /// A literal that a hidden line opens is hidden as a whole, so its marks are meant.
  ///
  /// The compiler would see the literal without the marks, and readers without the lines.
  ///
  /// - Parameter literals: the content of the literals, in bytes of the code without marks.
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
