internal import SiteStructure
internal import Diagnostics
internal import SwiftSource
internal import WorkbookModel
internal import WorkbookReader

/// Renders the lines of a sample: coloured by the compiler's own parser, some of them hidden,
/// highlighted or marked as the place of an error.
///
///     <span class="line"><span class="hl-keyword">let</span> n = <span class="hl-number">3</span></span>
///
/// The line end stands inside of its span, so that copied code has its lines. Classes beside `line`:
/// `hidden-line` until a reader shows it, `marked-line` for `highlight=`, `faulty-line` or `noted-line`
/// where a message points, `command-line` in a console sample.
struct CodeLines {
  let sample: Sample
  /// Numbers of the visible code's lines, from 1.
  let highlighted: [ClosedRange<Int>]
  /// Lines of the chapter, or of the file that it includes, at which something went wrong, or was meant to:
  /// errors, traps, and warnings that came as expected.
  let faulty: Set<Int>
  /// Whether what went wrong there is what the chapter says.
  let isExpected: Bool
  private let colours: CodeColours

  /// The lines of a sample with what its result says of them.
  ///
  /// - Parameters:
  ///   - result: nil when nothing was run: then no line is faulty.
  ///   - colours: asked for Swift only.
  init(_ sample: Sample, result: SampleResult?, colours: CodeColours) {
    self.sample = sample
    self.colours = colours
    highlighted = sample.annotations.highlight
    let isExpected = result?.outcome == .verified
    self.isExpected = isExpected
    let messages = (result?.compilerMessages ?? []).filter { message in
      message.severity == .error || isExpected && sample.annotations.expects(message)
    }
    let places = messages.map(\.position) + [result?.trapPosition]
    faulty = Set(places.compactMap { $0?.line })
  }

  /// Whether a message of the compiler is what the chapter says: any error of a sample whose claims came
  /// true, and a warning that it expects.
  func isExpected(_ message: SampleResult.CompilerMessage) -> Bool {
    isExpected && (message.severity == .error || sample.annotations.expects(message))
  }

  /// Whether a message speaks of a line, so that the lines are shown with their numbers.
  var isNumbered: Bool { sample.lines.contains { faulty.contains($0.start.line) } }

  /// How many lines a reader sees only when asking for them.
  var hiddenCount: Int { sample.lines.filter(\.isHidden).count }

  /// Renders all lines, hidden ones too: the style sheet hides them.
  func nodes() -> [HTMLNode] {
    let pieces = sample.language == .swift ? pieces(of: sample.lines) : nil
    var number = 0
    return sample.lines.enumerated().map { index, line in
      if !line.isHidden { number += 1 }
      var names = ["line"]
      if line.isHidden { names.append("hidden-line") }
      if !line.isHidden, highlighted.contains(where: { $0.contains(number) }) {
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

  /// The place of a position of the chapter in the code that a reader sees.
  ///
  /// A line number in a message of the tape is one of these, never one of the chapter.
  enum Place: Equatable {
    /// A visible line's number, from 1.
    case line(Int)
    /// One that the page hides until the reader asks, so that it has no number.
    case hidden
  }

  /// Finds the line of the code that a line of the chapter, or of the file that it includes, is, or nil
  /// when it is none of them.
  ///
  /// Lines are told by their first byte's line alone. In a sample that comes from a file, `chapterLine`
  /// is a line of that file.
  func place(ofChapterLine chapterLine: Int) -> Place? {
    var number = 0
    for line in sample.lines {
      if !line.isHidden { number += 1 }
      if line.start.line == chapterLine { return line.isHidden ? .hidden : .line(number) }
    }
    return nil
  }

  /// A run of one line that is coloured alike.
  private struct Piece {
    /// Text of one line, without its line end.
    var text: String
    /// What the parser took it for; nil between coloured runs.
    var kind: HighlightKind?

    /// The text in a span of its kind; identifiers and what lies between runs have none, to keep pages
    /// small.
    var node: HTMLNode {
      guard let kind, kind != .identifier else { return .fragment(VisibleText.nodes(text)) }
      return element(.span, .class("hl-\(kind.rawValue)")) { VisibleText.nodes(text) }
    }
  }

  /// Parses all lines as one text and parts its coloured runs at the line ends.
  ///
  /// A comment or a string may go over several lines, so the runs are found in the whole text, by byte
  /// offsets, and each is cut at the ends of the lines that it covers.
  ///
  /// - Returns: the pieces of each line; an empty line has none.
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
        let span = spans.first { $0.range.lowerBound <= position }
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
