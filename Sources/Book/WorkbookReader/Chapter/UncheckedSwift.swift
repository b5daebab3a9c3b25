import TextDiagnostics
import MarkdownTree
internal import SwiftSource

/// Notices Swift code that is only shown, because its fence has no language or an unspecific one, or because
/// it is indented.
///
/// A book has such code mostly by mistake: it looks like a sample, and nothing checks it.
struct UncheckedSwift {
  /// The places of the blocks so far, in the order of the file.
  private var places: [(range: SourceRange, word: String?, isFenced: Bool)] = []
  /// The number of blocks that were parsed.
  private var parsed = 0
  /// Of blocks that are parsed, since a chapter may consist of them, and of those that are named.
  private static let (mostParsed, mostNamed) = (200, 20)

  /// First words that name no language.
  private static let unspecific: Set = ["code", "example", "sample", "source", "listing"]

  /// Records a listing if it is Swift and nothing says otherwise.
  ///
  /// - Parameter word: the first word of its fence; nil without one.
  mutating func add(_ fence: ChapterFence, word: String?) {
    guard fence.setup == nil, word.map({ Self.unspecific.contains($0.lowercased()) }) ?? true,
      parsed < Self.mostParsed
    else { return }
    parsed += 1
    guard SwiftLikeness.isSwift(fence.code.text) else { return }
    let range =
      fence.code.isFenced
      ? SourceRange(start: fence.range.start, end: fence.code.infoRange.end) : fence.range
    places.append((range, word, fence.code.isFenced))
  }

  /// A warning at the first block, which counts the others; nil if there is none.
  func diagnostic(in source: SourceText) -> Diagnostic? {
    guard let first = places.first else { return nil }
    let summary =
      !first.isFenced
      ? "this indented block looks like Swift, and nothing checks it"
      : first.word.map { "'\($0)' names no language: this looks like Swift, and nothing checks it" }
        ?? "this fence names no language: it looks like Swift, and nothing checks it"
    let rest = places.dropFirst()
    return Diagnostic(
      .warning, .language, file: source.path, range: first.range, summary,
      explanation: rest.isEmpty
        ? nil
        : (rest.count == 1 ? "so does the block at line " : "so do the blocks at lines ")
          + rest.prefix(Self.mostNamed).map { "\($0.range.start.line)" }.joined(separator: ", ")
          + (rest.count > Self.mostNamed ? ", and others" : ""),
      fix: first.isFenced
        ? "write '```swift' to check it, or '```text' to only show it"
        : "put it between '```swift' and '```' to check it, or '```text' and '```' to only show it")
  }
}
