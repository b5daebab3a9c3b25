import TextDiagnostics
import SwiftSource
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

  /// Finds marks on lines inside a multiline literal or a block comment, where `# ` is most likely part of the text,
  /// and lines that hidden ones keep from being compiled.
  ///
  /// The compiler would see the text without the marks, and readers without the lines. A literal that
  /// begins on a hidden line is hidden as a whole, so its marks are intended.
  ///
  /// - Parameters:
  ///   - literals: the contents of the literals, in bytes of the code without marks.
  ///   - comments: the block comments.
  func mistakes(
    literals: [Range<Int>], comments: [Range<Int>], map: CodeMap, source: SourceText
  ) -> [Diagnostic] {
    guard !hidden.isEmpty else { return [] }
    return hiddenText(literals, "literal", map, source)
      + hiddenText(comments, "comment", map, source) + uncompiled(comments, map, source)
  }

  /// The problems of visible lines in a comment, or in a branch of `#if`, that begins on a hidden line.
  ///
  /// Readers would take such a line for one that is compiled and run.
  private func uncompiled(
    _ comments: [Range<Int>], _ map: CodeMap, _ source: SourceText
  ) -> [Diagnostic] {
    var parts = comments.map { (start: $0.lowerBound, code: $0, name: "a comment") }
    if map.text.contains("#if") {
      let branches = UncompiledBranches(of: map.text, compiler: nil) { _ in nil }.branches
      parts += branches.map { ($0.directive, $0.code, "an '#if'") }
    }
    var told: Set<Int> = []
    return parts.compactMap { start, code, name in
      guard hidden.contains(map.line(start)), !code.isEmpty else { return nil }
      let shown = (map.line(code.lowerBound)...map.line(code.upperBound - 1)).first { line in
        !hidden.contains(line)
          && !map.text.utf8.slice(map.offsets(ofLine: line)).allSatisfy { $0 <= 0x20 }
      }
      guard let shown, told.insert(shown).inserted else { return nil }
      let line = map.offsets(ofLine: shown)
      let first = map.chapterOffset(line.lowerBound)
      return Diagnostic(
        .error, .hiddenLine, file: source.path, range: source.range(first..<first + line.count),
        "this line is shown but not compiled: a hidden line begins \(name) around it",
        fix: "show the hidden line too, or remove it")
    }
  }

  private func hiddenText(
    _ texts: [Range<Int>], _ name: String, _ map: CodeMap, _ source: SourceText
  ) -> [Diagnostic] {
    var result: [Diagnostic] = []
    for literal in texts where !hidden.contains(map.line(literal.lowerBound)) {
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
              ? "a line '#' inside a \(name) would be hidden"
              : "a line that begins with '# ' inside a \(name) would be hidden",
            fix: isLone
              ? "write '##' for a line of text that is '#'"
              : "write '## ' for a line of text that begins with '# '"))
      }
    }
    return result
  }
}

extension String.UTF8View {
  /// The bytes of a range of offsets.
  fileprivate func slice(_ range: Range<Int>) -> SubSequence {
    dropFirst(range.lowerBound).prefix(range.count)
  }
}
