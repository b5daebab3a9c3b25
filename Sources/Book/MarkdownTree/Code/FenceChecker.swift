import TextDiagnostics

/// Finds fences that CommonMark reads differently from what the author meant.
///
/// A page that lacks a sample because of a missing backtick would still look fine, so each of these is an
/// error. There are three:
///
///     `lost-fence`      a line that was to open a block and does not
///     `unclosed-fence`  a block that goes to the end of its container, or swallows another fence
///     `invisible`       a fence after an invisible character
///
/// Each mistake is reported once: a lost fence leaves its closing fence to open a block that swallows what
/// follows, and that block is not reported as well.
///
/// It examines lines, not the tree: the spans determine which lines are in code or HTML. Fences of
/// languages other than the given ones may get lost, because prose may begin with backticks.
struct FenceChecker {
  private let text: TextWindow
  /// All code and HTML blocks, in order.
  private let spans: [BlockSpan]
  /// The fenced ones.
  private let fencedSpans: [BlockSpan]
  private let languages: Set<String>
  /// The index of the span that contains each line, by libcmark's line number.
  private var spanByLine: [Int?]
  /// The first lines of blocks whose cause has been reported.
  private var explained: Set<Int> = []
  /// Whether fenced blocks, by their index, are not closed before the next fence.
  private var unclosed: [Int: Bool] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - text: the parsed text.
  ///   - spans: its code and HTML blocks, in order.
  ///   - languages: lowercase languages whose fences must not get lost.
  init(text: TextWindow, spans: [BlockSpan], languages: Set<String>) {
    self.text = text
    self.spans = spans
    fencedSpans = spans.filter { if case .fenced = $0.kind { true } else { false } }
    self.languages = languages
    spanByLine = Array(repeating: nil, count: text.lines.count + 1)
    for (index, span) in spans.enumerated() {
      for line in span.lines where spanByLine.indices.contains(line) { spanByLine[line] = index }
    }
  }

  /// Checks all lines, then all blocks. Called once.
  mutating func check() {
    for number in text.lines.indices.map({ $0 + 1 }) {
      guard let fence = FenceLine(text, line: number) else {
        if spanByLine[number] == nil {
          checkDefinition(number)
          checkShort(number)
          checkAfterText(number)
          checkLookalike(number)
        }
        continue
      }
      switch spanByLine[number].map({ spans[$0].kind }) {
      case .fenced(let block, _): checkInside(fence, number, block)
      case .html(isComment: false), nil: checkOutside(fence, number)
      case .indented, .skipped, .html(isComment: true): break
      }
    }
    for span in spans {
      checkClosed(span)
      if case .indented(let code) = span.kind,
        let fence = IndentedFence(text, code, lines: span.lines, languages: languages)
      {
        diagnostics.append(fence.diagnostic)
      }
    }
  }

  // MARK: Lines

  /// Checks a line outside code that looks like a fence.
  private mutating func checkOutside(_ fence: FenceLine, _ number: Int) {
    if fence.invisible != nil {
      reportInvisible(fence, swallower: swallower(after: number))
    } else if languages.contains(fence.language) {
      reportLost(fence, number)
    }
  }

  /// Checks for a fence that has lost one or two of its three characters.
  ///
  /// Only an info string of a running language is reported, and only if no code span starts there: one at
  /// the start of a line of prose is closed on that line or the next one.
  ///
  /// - Parameter number: the line to check.
  private mutating func checkShort(_ number: Int) {
    guard let fence = FenceLine(text, line: number, lengths: 1...2), fence.invisible == nil,
      fence.character == "`" || fence.length == 2, languages.contains(fence.language),
      !fence.info.contains(fence.character), fence.hasShapeOfInfoString,
      !text.bytes[text.line(number + 1)].containsRun(of: fence.length, fence.character)
    else { return }
    let found = String(repeating: fence.character, count: fence.length)
    let marker = String(repeating: fence.character, count: 3)
    let swallower = swallower(after: number)
    diagnostics.append(
      Diagnostic(
        .error, .lostFence, in: text.source, at: text.range(fence.offsets),
        "'\(found)\(fence.info)' does not open a code block",
        explanation: "a fence has at least three backticks or tildes (CommonMark 0.30, 4.5)",
        suggestion: Suggestion(
          "write '\(marker)\(fence.info)'", replacement: marker + fence.info,
          of: found + fence.info), notes: notes(on: swallower)))
  }

  /// Checks for a fence in the definition of a term, as other programs have it: `: ```swift`.
  private mutating func checkDefinition(_ number: Int) {
    let line = text.bytes[text.line(number)].drop(while: \.isSpaceOrTab)
    guard line.first == UInt8(ascii: ":"), line.dropFirst().first?.isSpaceOrTab == true else {
      return
    }
    let fence = line.dropFirst().drop(while: \.isSpaceOrTab)
    let language = fence.drop { $0 == UInt8(ascii: "`") }
    guard language.startIndex - fence.startIndex >= 3,
      languages.contains(
        String(decoding: language.prefix { $0.isLetter || $0 == UInt8(ascii: "-") }, as: UTF8.self)
          .lowercased())
    else { return }
    let end = line.lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? line.endIndex
    let swallower = swallower(after: number)
    diagnostics.append(
      Diagnostic(
        .error, .lostFence, file: text.source.path, range: text.range(line.startIndex..<end),
        "'\(text.string(line.startIndex..<end))' does not open a code block",
        explanation: "definition lists are not supported, and nothing may precede a fence",
        fix: "write the fence on a line of its own", notes: notes(on: swallower)))
  }

  /// Checks for a fence after text on its line, `Text: ```swift`, of which only the closing fence is one.
  private mutating func checkAfterText(_ number: Int) {
    let line = text.bytes[text.line(number)]
    guard let last = line.lastIndex(of: UInt8(ascii: "`")), last > line.startIndex + 2,
      line[(last - 2)...last].allSatisfy({ $0 == UInt8(ascii: "`") }), line[last - 3] != line[last]
    else { return }
    let info = String(decoding: line[(last + 1)...], as: UTF8.self)
    let language = info.prefix { $0.isLetter || $0 == "-" }.lowercased()
    guard languages.contains(language), info.utf8.allSatisfy({ !$0.isSpaceOrTab }),
      isUnclosed(after: number), let swallower = swallower(after: number)
    else { return }
    diagnostics.append(
      Diagnostic(
        .error, .lostFence, file: text.source.path, range: text.range(last - 2..<line.endIndex),
        "'```\(info)' does not open a code block", explanation: "text precedes it on its line",
        fix: "write the fence on a line of its own", notes: notes(on: swallower)))
  }

  /// Whether the next fenced block is not closed, or not before another fence, and nothing has explained that.
  private mutating func isUnclosed(after number: Int) -> Bool {
    let index = fencedSpans.partitioningIndex { $0.lines.lowerBound > number }
    guard index < fencedSpans.count, case .fenced(let block, _) = fencedSpans[index].kind,
      let fence = block.fence, !explained.contains(fencedSpans[index].lines.lowerBound)
    else { return false }
    if let known = unclosed[index] { return known }
    unclosed[index] = !block.isClosed || innerFence(of: fencedSpans[index], fence) != nil
    return unclosed[index] ?? false
  }

  private mutating func checkLookalike(_ number: Int) {
    let spans = spanByLine
    guard
      let fence = MistypedFence(
        text, line: number, languages: languages, isText: { spans[$0] == nil })
    else { return }
    let swallower = fence.isClosed ? nil : swallower(after: number)
    diagnostics.append(fence.diagnostic(swallower: swallower, notes: notes(on: swallower)))
  }

  /// Checks a fence inside code: after an invisible character a closing fence is code, and so is an opening
  /// one.
  ///
  /// After such a report the enclosing block is not reported.
  private mutating func checkInside(_ fence: FenceLine, _ number: Int, _ block: CodeBlock) {
    guard fence.invisible != nil, let opening = block.fence else { return }
    let closes =
      fence.character == opening.character && fence.length >= opening.length && fence.info.isEmpty
    guard closes || languages.contains(fence.language) else { return }
    reportInvisible(fence, swallower: nil)
    if let index = spanByLine[number] { explained.insert(spans[index].lines.lowerBound) }
  }

  /// The next fenced block, if it has no info string: its opening fence was meant to close the lost one.
  ///
  /// - Returns: the range of its opening fence; nil if the next block has an info string and so is
  ///   intended.
  private mutating func swallower(after number: Int) -> SourceRange? {
    let index = fencedSpans.partitioningIndex(where: { $0.lines.lowerBound > number })
    guard index < fencedSpans.count, case .fenced(let block, let range) = fencedSpans[index].kind,
      block.info.isEmpty
    else { return nil }
    let next = fencedSpans[index]
    explained.insert(next.lines.lowerBound)
    return SourceRange(start: range.start, end: block.infoRange.start)
  }

  /// Reports a fenced block that is not closed, or that swallows the fence of another.
  private mutating func checkClosed(_ span: BlockSpan) {
    guard case .fenced(let block, let range) = span.kind, let fence = block.fence,
      !explained.contains(span.lines.lowerBound)
    else { return }
    let marker = String(repeating: fence.character, count: fence.length)
    let opening = SourceRange(start: range.start, end: block.infoRange.end)
    let inner = innerFence(of: span, fence)
    guard inner != nil || !block.isClosed else { return }
    diagnostics.append(
      Diagnostic(
        .error, .unclosedFence, file: text.source.path, range: opening,
        inner == nil
          ? "the code block that starts here is not closed"
          : "the code block that starts here is not closed before the next fence",
        explanation: "everything up to line \(range.end.line) is read as its code",
        fix: "add a line '\(marker)' after the last line of the code",
        notes: inner.map { [note("this fence is read as code", $0)] } ?? []))
  }

  /// The first line of the code that would open a block of a running language.
  ///
  /// Code that shows Markdown is in a longer fence.
  ///
  /// - Returns: the range of that line's fence.
  private func innerFence(of span: BlockSpan, _ fence: CodeBlock.Fence) -> SourceRange? {
    for number in span.lines.dropFirst() {
      guard let line = FenceLine(text, line: number), line.character == fence.character,
        line.length >= fence.length, languages.contains(line.language)
      else { continue }
      return text.range(line.offsets)
    }
    return nil
  }

  // MARK: Diagnostics

  /// A note about the same file.
  private func note(_ message: String, _ range: SourceRange) -> Diagnostic.Note {
    Diagnostic.Note(message, file: text.source.path, range: range)
  }

  /// The note about a block that swallows what follows.
  private func notes(on swallower: SourceRange?) -> [Diagnostic.Note] {
    guard let swallower else { return [] }
    return [
      note("this fence opens a block instead of closing one, and swallows what follows", swallower)
    ]
  }

  /// Reports a fence that is read as text, because of a backtick in its info string, raw HTML around it, or
  /// the preceding paragraph.
  private mutating func reportLost(_ fence: FenceLine, _ number: Int) {
    let swallower = swallower(after: number)
    let marker = String(repeating: fence.character, count: fence.length)
    let cause: (explanation: String, fix: String)
    if fence.character == "`", fence.info.contains("`") {
      cause = (
        "a backtick in the info string makes this line text, not a fence (CommonMark 0.30, 4.5)",
        "remove the backtick after '\(marker)', or use a fence of tildes, '~~~'"
      )
    } else if spanByLine[number] != nil {
      cause = (
        "the line is inside a block of raw HTML, where fences are not recognized",
        "put an empty line before it, or the '<!--' of a comment on a separate line"
      )
    } else {
      cause = (
        "the line is read as paragraph text, as it is when four spaces precede it",
        "put an empty line before it, and indent it by no more than three spaces"
      )
    }
    diagnostics.append(
      Diagnostic(
        .error, .lostFence, file: text.source.path, range: text.range(fence.offsets),
        "'\(marker)\(fence.info)' does not open a code block", explanation: cause.explanation,
        fix: cause.fix,
        notes: notes(on: swallower)))
  }

  /// Reports the invisible character before a fence by name, and suggests deleting it.
  private mutating func reportInvisible(_ fence: FenceLine, swallower: SourceRange?) {
    guard let (name, offsets) = fence.invisible else { return }
    diagnostics.append(
      Diagnostic(
        .error, .invisible, in: text.source, at: text.range(offsets),
        "\(name) before the fence keeps it from opening a code block",
        suggestion: Suggestion("delete the character", replacement: ""),
        notes: notes(on: swallower)))
  }
}
