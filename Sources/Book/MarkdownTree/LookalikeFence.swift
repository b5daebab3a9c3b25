import Diagnostics

/// A line that was to open a block, and begins with other marks than backticks: `···swift`.
///
/// It is text to CommonMark, and so is the code behind it.
struct LookalikeFence {
  private let text: TextWindow
  private let opening: FenceLine
  /// The line of such marks that was to close the block; nil when there is none before the next one
  /// that opens.
  private let closing: FenceLine?

  /// Fails for a line that does not begin with three such marks and the info string of a language
  /// that runs.
  ///
  /// - Parameters:
  ///   - languages: in small letters.
  ///   - isText: whether a line lies outside of code and HTML.
  init?(
    _ text: TextWindow, line number: Int, languages: Set<String>, isText: (Int) -> Bool
  ) {
    guard let opening = FenceLine(text, line: number, isLookalike: true),
      languages.contains(opening.language), opening.hasShapeOfInfoString
    else { return nil }
    self.text = text
    self.opening = opening
    closing = Self.closing(text, behind: number, languages: languages, isText: isText)
  }

  /// Finds the line that was to close the block.
  ///
  /// The search ends at the next line that opens one, so that all together read the text once.
  private static func closing(
    _ text: TextWindow, behind number: Int, languages: Set<String>, isText: (Int) -> Bool
  ) -> FenceLine? {
    for line in text.lines.indices.dropFirst(number).lazy.map({ $0 + 1 }) where isText(line) {
      guard let fence = FenceLine(text, line: line, isLookalike: true) else { continue }
      if fence.info.isEmpty { return fence }
      if languages.contains(fence.language) { return nil }
    }
    return nil
  }

  /// Whether a line of such marks closes it too.
  var isClosed: Bool { closing != nil }

  /// Says what stands there instead of backticks, and writes them into both lines.
  ///
  /// - Parameter swallower: the block that a fence opens which was to close this one.
  func diagnostic(swallower: SourceRange?, notes: [Diagnostic.Note]) -> Diagnostic {
    let name = FenceLookalike.name(of: opening.character) ?? "'\(opening.character)'"
    let fence = "```" + opening.info
    let end = closing.map { "in line \(text.range($0.offsets).start.line)" } ?? "behind the code"
    let lines = [(opening, fence)] + (closing.map { [($0, "```")] } ?? [])
    let isSure = closing != nil || swallower != nil
    return Diagnostic(
      .error, .lostFence, file: text.source.path, range: text.range(opening.offsets),
      "'\(text.string(opening.offsets))' opens no code block",
      explanation: "the line begins with \(name), and a fence with backticks or tildes",
      fix: "write '\(fence)'" + (swallower == nil ? ", and '```' \(end)" : ""), notes: notes,
      edits: isSure
        ? lines.map { Edit(file: text.source.path, range: text.range($0.offsets), text: $1) } : [])
  }
}
