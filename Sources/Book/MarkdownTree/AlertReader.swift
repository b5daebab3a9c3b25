import Diagnostics

/// Tells a GitHub alert from a block quote: `> [!NOTE]` on a line of its own, in any letter case.
///
/// The marker has to stand alone on the quote's first line; what follows is the alert's text.
///
///     > [!NOTE]            -> .alert(.note, [paragraph "text"])
///     > text
///     > [!NOTE] text       -> a quote, and the diagnostic `alert`
///     > [!Note123]         -> a quote
///
/// A reader of one quote: made for it, asked once, and its diagnostics taken.
struct AlertReader {
  let text: TextWindow
  /// What is wrong with the marker; at most one.
  private(set) var diagnostics: [Diagnostic] = []

  init(text: TextWindow) { self.text = text }

  /// The kind of block that a quote's blocks make.
  ///
  /// A marker that GitHub would show as text is a diagnostic, `alert`: one that it does not know, and
  /// one with text behind it on the same line.
  ///
  /// - Parameter blocks: of the quote, from which the marker's line is taken out when it is one.
  mutating func kind(ofQuote blocks: [Block]) -> Block.Kind {
    guard let first = blocks.first, case .paragraph(let inlines) = first.kind,
      case .text(let start) = inlines.first?.kind, start.hasPrefix("[!"),
      let end = start.firstIndex(of: "]"), let markerRange = inlines.first?.range,
      // Not `\[!NOTE]`, whose text is the same.
      text.string(markerRange.offsets).hasPrefix(start[...end])
    else { return .blockQuote(blocks) }
    let name = start[start.index(start.startIndex, offsetBy: 2)..<end]
    guard !name.isEmpty, name.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      return .blockQuote(blocks)
    }
    guard let kind = AlertKind(rawValue: name.lowercased()) else {
      reportUnknown(String(name), markerRange)
      return .blockQuote(blocks)
    }
    let isAlone = start[start.index(after: end)...].allSatisfy(\.isWhitespace)
    guard isAlone, inlines.count == 1 || inlines[1].isBreak else {
      reportText(behind: String(name), markerRange)
      return .blockQuote(blocks)
    }
    return .alert(kind, rest(inlines, first) + blocks.dropFirst())
  }

  /// The paragraph behind the marker's line, if there is one.
  ///
  /// It begins behind the line end that follows the marker.
  ///
  /// - Returns: nothing for a marker alone in its paragraph; the blocks behind that stay.
  private func rest(_ inlines: [Inline], _ paragraph: Block) -> [Block] {
    let rest = Array(inlines.dropFirst(2))
    guard let start = rest.first?.range.start else { return [] }
    return [
      Block(kind: .paragraph(rest), range: SourceRange(start: start, end: paragraph.range.end))
    ]
  }

  /// Reports a word in the place of a kind, with the nearest kind that there is.
  private mutating func reportUnknown(_ name: String, _ range: SourceRange) {
    let known = AlertKind.allCases.map { $0.rawValue.uppercased() }
    let suggestion =
      nearestName(to: name, in: known).map {
        Suggestion("did you mean '[!\($0)]'?", replacement: "[!\($0)]", of: "[!\(name)]")
      } ?? Suggestion("known alerts: " + known.map { "'[!\($0)]'" }.joined(separator: ", "))
    diagnostics.append(
      Diagnostic(
        .error, .alert, in: text.source, at: range, "unknown alert '[!\(name)]'",
        suggestion: suggestion))
  }

  /// Reports text on the marker's line, which GitHub would show as a quote with the marker in it.
  private mutating func reportText(behind name: String, _ range: SourceRange) {
    diagnostics.append(
      Diagnostic(
        .error, .alert, file: text.source.path, range: range,
        "text behind '[!\(name)]' makes the alert an ordinary quote",
        fix: "put the text on the next line, behind '>'"))
  }
}

extension Inline {
  /// Whether it is a line end of either kind.
  fileprivate var isBreak: Bool { kind == .softBreak || kind == .lineBreak }
}
