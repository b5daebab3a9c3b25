internal import SwiftSource
internal import WorkbookModel

/// How the code of samples is coloured, found once for all translations of a chapter.
struct CodeColours: Sendable {
  private let recent = RecentTexts<[SourceHighlights.Span]>()

  /// The coloured runs of a text, in its order.
  func spans(of code: String) -> [SourceHighlights.Span] {
    recent.value(of: code) { SourceHighlights(code).spans }
  }
}
