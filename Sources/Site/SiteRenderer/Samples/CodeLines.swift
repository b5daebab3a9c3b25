internal import SiteStructure
internal import Diagnostics
internal import SwiftSource
internal import WorkbookModel
internal import WorkbookReader

/// Renders the lines of a sample with the parser's colours; lines may be hidden, highlighted or marked as
/// faulty.
///
///     <span class="line"><span class="hl-keyword">let</span> n = <span class="hl-number">3</span></span>
///
/// The line end is inside the span, so that copied code has line breaks. Further classes of a line:
/// `hidden-line` until a reader shows it, `marked-line` for `highlight=`, `faulty-line` or `noted-line` where
/// a message points, `command-line` in a console sample.
struct CodeLines {
  let sample: Sample
  /// Line numbers in the visible code, from 1.
  let highlighted: RangeSet<Int>
  /// Lines of the chapter, or of the included file, with a problem, expected or not: errors, traps, and
  /// warnings that were expected.
  let faulty: Set<Int>
  /// Whether these problems are what the chapter says.
  let isExpected: Bool
  private let colours: CodeColours

  /// The lines of a sample, combined with its result.
  ///
  /// - Parameters:
  ///   - result: nil when nothing was run; then no line is faulty.
  ///   - colours: used only for Swift.
  init(_ sample: Sample, result: SampleResult?, colours: CodeColours) {
    self.sample = sample
    self.colours = colours
    highlighted = RangeSet(sample.annotations.highlight.map { Range($0) })
    let isExpected = result?.outcome == .verified
    self.isExpected = isExpected
    let messages = (result?.compilerMessages ?? []).filter { message in
      message.severity == .error || isExpected && sample.annotations.expects(message)
    }
    let places = messages.map(\.position) + [result?.trapPosition]
    faulty = Set(places.compactMap { $0?.line })
  }

  /// Whether a compiler message is what the chapter says: any error of a verified sample, and an expected
  /// warning.
  func isExpected(_ message: SampleResult.CompilerMessage) -> Bool {
    isExpected && (message.severity == .error || sample.annotations.expects(message))
  }

  /// Whether a message refers to a line, so that lines are numbered.
  var isNumbered: Bool { sample.lines.contains { faulty.contains($0.start.line) } }

  var hiddenCount: Int { sample.lines.filter(\.isHidden).count }

  /// Renders all lines, including hidden ones, which the style sheet hides.
  func nodes() -> [HTMLNode] {
    let pieces = sample.language == .swift ? pieces(of: sample.lines) : nil
    var number = 0
    return sample.lines.enumerated().map { index, line in
      if !line.isHidden { number += 1 }
      var names = ["line"]
      if line.isHidden { names.append("hidden-line") }
      if !line.isHidden, highlighted.contains(number) {
        names.append("marked-line")
      }
      if faulty.contains(line.start.line) {
        names.append(isExpected ? "noted-line" : "faulty-line")
      }
      if sample.language == .console, line.code.hasPrefix("$ ") { names.append("command-line") }
      return element(.span, .class(names.joined(separator: " "))) {
        if let pieces { pieces[index].map(\.node) } else { VisibleText.nodes(line.code) }
        "\n"
      }
    }
  }

  /// The place of a chapter's line in the visible code.
  ///
  /// Line numbers in the messages of the tape are of this kind, never those of the chapter.
  enum Place: Equatable {
    /// A visible line's number, from 1.
    case line(Int)
    /// A line that is initially hidden, and therefore has no number.
    case hidden
  }

  /// Returns the place of a line of the chapter, or of the included file; nil when it is not a line of the
  /// sample.
  ///
  /// Lines are identified only by their line number. In a sample from a file, `chapterLine` is a line of that
  /// file.
  func place(ofChapterLine chapterLine: Int) -> Place? {
    var number = 0
    for line in sample.lines {
      if !line.isHidden { number += 1 }
      if line.start.line == chapterLine { return line.isHidden ? .hidden : .line(number) }
    }
    return nil
  }

  private struct Piece {
    /// Text of one line, without its line end.
    var text: String
    /// The parser's classification; nil between coloured spans.
    var kind: HighlightKind?

    /// The text in a span of its kind; without one for identifiers and text between spans, to keep pages
    /// small.
    var node: HTMLNode {
      guard let kind, kind != .identifier else { return .fragment(VisibleText.nodes(text)) }
      return element(.span, .class("hl-\(kind.rawValue)")) { VisibleText.nodes(text) }
    }
  }

  /// Parses all lines as one text and divides its coloured spans at line ends.
  ///
  /// A comment or a string may extend over several lines, so spans are found in the whole text, by byte
  /// offsets, and each is divided at the line ends that it contains.
  ///
  /// - Returns: the pieces of each line; none for an empty line.
  private func pieces(of lines: [CodeLine]) -> [[Piece]] {
    let code = lines.map { $0.code + "\n" }.joined()
    let bytes = Array(code.utf8)
    var spans = colours.spans(of: code)[...]
    var start = 0
    return lines.map { line in
      let end = start + line.code.utf8.count
      var pieces: [Piece] = []
      var position = start
      while position < end {
        while let span = spans.first, span.range.upperBound <= position { spans.removeFirst() }
        // In order: if the next one begins later, so do all others.
        let span = spans.first.flatMap { $0.range.lowerBound <= position ? $0 : nil }
        let next = min(span?.range.upperBound ?? spans.first?.range.lowerBound ?? end, end)
        pieces.append(
          Piece(text: String(decoding: bytes[position..<next], as: UTF8.self), kind: span?.kind))
        position = next
      }
      start = end + 1
      return pieces
    }
  }
}
