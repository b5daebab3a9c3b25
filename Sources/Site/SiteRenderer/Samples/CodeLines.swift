internal import SiteStructure
internal import TextDiagnostics
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
  /// The pages of symbols that the code uses, by the bytes of their names.
  private let links: [Range<Int>: HTMLURL]

  /// The lines of a sample, combined with its result.
  ///
  /// - Parameters:
  ///   - result: nil when nothing was run; then no line is faulty.
  ///   - colours: used only for Swift.
  ///   - links: the pages of symbols that the code uses, by the bytes of their names.
  init(
    _ sample: Sample, result: SampleResult?, colours: CodeColours,
    links: [Range<Int>: HTMLURL] = [:]
  ) {
    self.links = links
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
    let coloured =
      sample.language == .swift
      ? ColouredCode.lines(sample.lines.map(\.code), colours, links: links) : nil
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
        if let coloured { coloured[index] } else { VisibleText.nodes(line.code) }
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
}
