import Diagnostics

/// Tells a GitHub alert from a block quote: `> [!NOTE]` on a line of its own, in any letter case.
struct AlertReader {
  let text: TextWindow
  private(set) var diagnostics: [Diagnostic] = []

  init(text: TextWindow) { self.text = text }

  /// The kind of block that a quote's blocks make.
  ///
  /// A marker that GitHub would show as text is a diagnostic, `alert`: one that it does not know, and
  /// one with text behind it on the same line.
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
  private func rest(_ inlines: [Inline], _ paragraph: Block) -> [Block] {
    let rest = Array(inlines.dropFirst(2))
    guard let start = rest.first?.range.start else { return [] }
    return [
      Block(kind: .paragraph(rest), range: SourceRange(start: start, end: paragraph.range.end))
    ]
  }

  private mutating func reportUnknown(_ name: String, _ range: SourceRange) {
    let known = AlertKind.allCases.map { $0.rawValue.uppercased() }
    let fix =
      nearestName(to: name, in: known).map { "did you mean '[!\($0)]'?" }
      ?? "known alerts: " + known.map { "'[!\($0)]'" }.joined(separator: ", ")
    diagnostics.append(
      Diagnostic(
        .error, "alert", file: text.source.path, range: range, "unknown alert '[!\(name)]'",
        fix: fix))
  }

  private mutating func reportText(behind name: String, _ range: SourceRange) {
    diagnostics.append(
      Diagnostic(
        .error, "alert", file: text.source.path, range: range,
        "text behind '[!\(name)]' makes the alert an ordinary quote",
        fix: "put the text on the next line, behind '>'"))
  }
}

extension Inline {
  fileprivate var isBreak: Bool { kind == .softBreak || kind == .lineBreak }
}
