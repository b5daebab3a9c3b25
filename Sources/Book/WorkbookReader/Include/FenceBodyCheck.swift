import Diagnostics
import MarkdownTree
import WorkbookModel

/// Compares the lines of a fence with those of the file that it includes.
///
/// A fence that names a file may stay empty: the page shows the file. Other programs that show the
/// chapter know nothing of that, so its author may repeat there what a reader of the page sees, without
/// the hidden lines; then both must say the same.
struct FenceBodyCheck {
  let sample: Sample
  /// The file, or what `region=` names in it belongs to.
  let included: SourceText
  /// The chapter that holds the fence.
  let chapter: SourceText

  /// The first line in which a fence differs; nil for one that is empty or right.
  ///
  /// The explanation shows the line of the chapter behind `-` and that of the file behind `+`.
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
        ? "the fence lacks lines of '\(included.path)'"
        : "the fence does not say what '\(included.path)' says",
      explanation: lines.joined(separator: "\n"),
      fix: "'-' stands in the chapter, '+' in the file: make them equal, or leave the fence empty",
      notes: real.map {
        [
          .init(
            "the line of the file is here", file: included.path, range: SourceRange(at: $0.start))
        ]
      } ?? [])
  }
}
