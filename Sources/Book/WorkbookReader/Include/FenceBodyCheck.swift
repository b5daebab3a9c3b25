import TextDiagnostics
import MarkdownTree
import WorkbookModel

/// Compares the lines of a fence with those of the file that it includes.
///
/// A fence that names a file may be empty: the page shows the file. Other programs that show the chapter do
/// not know that, so its author may repeat the visible lines in the fence; then both must be equal.
struct FenceBodyCheck {
  let sample: Sample
  /// The file, possibly containing the region to show.
  let included: SourceText
  /// The chapter that contains the fence.
  let chapter: SourceText

  /// The first line in which a fence differs; nil if the fence is empty or equal.
  ///
  /// The explanation shows the chapter's line after `-` and the file's line after `+`.
  ///
  /// - Parameter body: the lines between the fences.
  func problem(_ body: [CodeBlock.Line]) -> Diagnostic? {
    guard body.contains(where: { !$0.text.allSatisfy(\.isWhitespace) }) else { return nil }
    let shown = sample.lines.filter { !$0.isHidden }
    let same = zip(body, shown).prefix { $0.text == $1.code }.count
    let own = same < body.count ? body[same] : nil
    let real = same < shown.count ? shown[same] : nil
    if own == nil, real == nil { return nil }
    let lines = [own.map { "- \($0.text)" }, real.map { "+ \($0.code)" }].compactMap { $0 }
    return Diagnostic(
      .error, .include, file: chapter.path,
      range: own.map { chapter.range($0.start.offset..<$0.start.offset + $0.text.utf8.count) }
        ?? sample.annotations.file?.range ?? sample.infoRange,
      own == nil
        ? "the fence does not contain all lines of '\(included.path)'"
        : "the code of the fence differs from '\(included.path)'",
      explanation: lines.joined(separator: "\n"),
      fix: "'-' marks the chapter, '+' the file: make them equal, or leave the fence empty",
      notes: real.map {
        [
          .init(
            "the line of the file is here", file: included.path, range: SourceRange(at: $0.start))
        ]
      } ?? [])
  }
}
