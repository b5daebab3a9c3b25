import TextDiagnostics
import MarkdownTree
import WorkbookModel
import WorkbookReader

/// The output of a fence that a block below it shows, as the text between them says.
///
/// ```
/// This prints:               "Output:", "**Prints**", "which will output the following:"
///
///     ```
///     1, 2, 3
///     ```
/// ```
/// What is announced as an example, as similar or under a condition claims nothing, nor does what leaves lines out.
struct ShownOutput {
  private let block: FenceCollector.Found
  private let text: DocumentText

  /// - Returns: nil for a block that is not certainly output.
  init?(of block: FenceCollector.Found, in text: DocumentText) {
    let language = block.code.info.lowercased()
    guard block.code.isFenced, block.code.isClosed,
      !block.code.lines.contains(where: { $0.text.contains(Self.omission) })
    else { return nil }
    if language != "output" {
      guard Self.languages.contains(language), let paragraph = block.before.paragraph,
        Self.announces(text.markdown.string(paragraph))
      else { return nil }
    }
    self.block = block
    self.text = text
  }

  func claim(in file: SourceText) -> Claim {
    let lines = block.code.lines
    let range = file.range(
      text.fileOffset(block.range.start.offset)..<text.fileOffset(block.range.end.offset))
    let start = file.offsets(ofLine: range.start.line + 1).lowerBound
    let end = file.offsets(ofLine: range.end.line).lowerBound
    return Claim(
      form: .fence, stream: .stdout, match: .literal, text: lines.map { $0.text + "\n" }.joined(),
      contentRange: file.range(start..<max(start, end)), range: range)
  }

  /// The languages of blocks of text.
  private static let languages: Set = [
    "", "console", "log", "none", "plain", "plaintext", "text", "txt",
  ]

  private static func announces(_ paragraph: String) -> Bool {
    paragraph.utf8.count <= 100 && paragraph.contains(announcement) && !paragraph.contains(doubt)
  }

  // A regular expression takes longer to make than to use.
  private nonisolated(unsafe) static let omission = /\.\.\.|…/
  private nonisolated(unsafe) static let announcement = /\b(?:[Oo]utputs?|[Pp]rint(?:s|ed)?)\b/
  private nonisolated(unsafe) static let doubt =
    /(?i)\b(?:approximately|can|could|example|if|instead|like|likely|may|might|not|or|roughly|sample|similar|unless|when|without)\b|n['’]t\b|\?/
}

extension Fence {
  /// Whether a block below may show what it prints: it prints the same in each run, and no comment says what.
  var mayPrint: Bool {
    transcript == nil && sample.claims.isEmpty && sample.annotations.notRunWord == nil
      && !facts.variesByRun && code.contains("print(")
  }
}
