import TextDiagnostics

/// Distinguishes a GitHub alert from a block quote: `> [!NOTE]` on its own line, in any letter case.
///
/// The marker must be alone on the quote's first line; the text of the alert follows it.
///
///     > [!NOTE]            -> .alert(.note, [paragraph "text"])
///     > text
///     > [!NOTE] text       -> a quote, and the diagnostic `alert`
///     > [!Note123]         -> a quote
///
/// An instance reads one quote; its diagnostics are collected afterwards.
struct AlertReader {
  let text: TextWindow
  /// At most one, about the marker.
  private(set) var diagnostics: [Diagnostic] = []

  init(text: TextWindow) { self.text = text }

  /// Classifies a quote as a quote or an alert.
  ///
  /// A marker that GitHub would show as text is reported as `alert`: an unknown one, or one followed by
  /// text on the same line.
  ///
  /// - Parameter blocks: the blocks of the quote; for an alert the marker's line is removed.
  mutating func kind(ofQuote blocks: [Block]) -> Block.Kind {
    reportMistyped(blocks)
    guard let first = blocks.first, case .paragraph(let inlines) = first.kind,
      case .text(let start) = inlines.first?.kind, start.hasPrefix("[!"),
      let end = start.firstIndex(of: "]"), let markerRange = inlines.first?.range,
      // `\[!NOTE]` has the same text but is not a marker.
      text.string(markerRange.offsets).hasPrefix(start[...end])
    else { return .blockQuote(blocks) }
    let name = start[start.index(start.startIndex, offsetBy: 2)..<end]
    guard !name.isEmpty, name.allSatisfy(\.isLetter) else {
      return .blockQuote(blocks)
    }
    guard let kind = AlertKind(rawValue: name.lowercased()) else {
      reportUnknown(String(name), markerRange)
      return .blockQuote(blocks)
    }
    let isAlone = start[start.index(after: end)...].allSatisfy(\.isWhitespace)
    guard isAlone, inlines.count == 1 || inlines[1].isBreak else {
      reportText(after: String(name), markerRange)
      return .blockQuote(blocks)
    }
    return .alert(kind, rest(inlines, first) + blocks.dropFirst())
  }

  /// Reports a line that was meant as the marker: `[NOTE]`, `[! NOTE]`, `【!NOTE】`, or a right one below other text.
  private mutating func reportMistyped(_ blocks: [Block]) {
    for (number, block) in blocks.enumerated() {
      guard case .paragraph(let inlines) = block.kind else { continue }
      for (index, inline) in inlines.enumerated() {
        guard case .text(let whole) = inline.kind, index == 0 || inlines[index - 1].isBreak,
          index == inlines.count - 1 || inlines[index + 1].isBreak,
          text.string(inline.range.offsets) == whole
        else { continue }
        let line = whole.drop { $0.unicodeScalars.allSatisfy(\.isOtherSpace) }
        guard let opening = line.first, "[【".contains(opening), let closing = line.last,
          "]】".contains(closing)
        else { continue }
        let name = line.dropFirst().dropLast()
        let word = name.drop { "!！ ".contains($0) }
        let isRight =
          opening == "[" && closing == "]" && name.first == "!" && name.dropFirst() == word
          && line.count == whole.count
        guard let kind = AlertKind(rawValue: word.lowercased()),
          name.contains(where: { "!！".contains($0) }) || word == word.uppercased(),
          !isRight || number > 0 || index > 0
        else { continue }
        let marker = "[!\(kind.rawValue.uppercased())]"
        diagnostics.append(
          Diagnostic(
            .error, .alert, in: text.source, at: inline.range,
            isRight
              ? "'\(line)' begins no alert: it is not the first line of the quote"
              : "'\(line)' begins no alert",
            suggestion: isRight
              ? "leave a line empty before it, without '>'"
              : Suggestion("write '\(marker)'", replacement: marker)))
        return
      }
    }
  }

  /// The rest of the marker's paragraph, after the line end that follows the marker.
  ///
  /// - Returns: an empty array if the marker is alone in its paragraph.
  private func rest(_ inlines: [Inline], _ paragraph: Block) -> [Block] {
    let rest = Array(inlines.dropFirst(2))
    guard let start = rest.first?.range.start else { return [] }
    return [
      Block(kind: .paragraph(rest), range: SourceRange(start: start, end: paragraph.range.end))
    ]
  }

  /// Reports an unknown alert, suggesting the closest known one.
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

  /// Reports text on the marker's line, for which GitHub would show a quote that contains the marker.
  private mutating func reportText(after name: String, _ range: SourceRange) {
    diagnostics.append(
      Diagnostic(
        .error, .alert, file: text.source.path, range: range,
        "text after '[!\(name)]' makes the alert an ordinary quote",
        fix: "put the text on the next line, after '>'"))
  }
}

extension Inline {
  fileprivate var isBreak: Bool { kind == .softBreak || kind == .lineBreak }
}
