import TextDiagnostics

/// A line meant to open a block that begins with other characters than backticks: `···swift`.
///
/// To CommonMark it is text, and so is the code after it.
struct MistypedFence {
  private let text: TextWindow
  private let opening: FenceLine
  /// The line of such characters that was meant to close the block; nil if there is none before the next
  /// opening one.
  private let closing: FenceLine?

  /// Returns nil unless the line begins with at least three such characters and the info string of a
  /// running language.
  ///
  /// - Parameters:
  ///   - languages: in lowercase.
  ///   - isText: whether a line is outside code and HTML.
  init?(
    _ text: TextWindow, line number: Int, languages: Set<String>, isText: (Int) -> Bool
  ) {
    guard let opening = FenceLine(text, line: number, isLookalike: true),
      languages.contains(opening.language), opening.hasShapeOfInfoString
    else { return nil }
    self.text = text
    self.opening = opening
    closing = Self.closing(text, after: number, languages: languages, isText: isText)
  }

  /// Finds the line that was meant to close the block.
  ///
  /// The search ends at the next line that opens one, so that all searches together read the text once.
  private static func closing(
    _ text: TextWindow, after number: Int, languages: Set<String>, isText: (Int) -> Bool
  ) -> FenceLine? {
    for line in text.lines.indices.dropFirst(number).lazy.map({ $0 + 1 }) where isText(line) {
      guard let fence = FenceLine(text, line: line, isLookalike: true) else { continue }
      if fence.info.isEmpty { return fence }
      if languages.contains(fence.language) { return nil }
    }
    return nil
  }

  /// Whether it has a closing line of such characters.
  var isClosed: Bool { closing != nil }

  /// Reports the characters, with edits that replace them in both lines.
  ///
  /// - Parameter swallower: the block opened by the fence that was meant to close this one.
  func diagnostic(swallower: SourceRange?, notes: [Diagnostic.Note]) -> Diagnostic {
    let name = FenceCharacters.name(of: opening.character) ?? "'\(opening.character)'"
    let fence = "```" + opening.info
    let end = closing.map { "in line \(text.range($0.offsets).start.line)" } ?? "after the code"
    let lines = [(opening, fence)] + (closing.map { [($0, "```")] } ?? [])
    let isSure = closing != nil || swallower != nil
    return Diagnostic(
      .error, .lostFence, file: text.source.path, range: text.range(opening.offsets),
      "'\(text.string(opening.offsets))' does not open a code block",
      explanation: "the line begins with \(name); a fence begins with backticks or tildes",
      fix: "write '\(fence)'" + (swallower == nil ? ", and '```' \(end)" : ""), notes: notes,
      edits: isSure
        ? lines.map { Edit(file: text.source.path, range: text.range($0.offsets), text: $1) } : [])
  }
}
