import TextDiagnostics
import SwiftSource

/// A Markdown text of a document: a whole file, or one documentation comment of a source file.
///
/// A comment is Markdown once its slashes are gone. The offsets of its lines map positions back to the file.
struct DocumentText {
  /// The Markdown, under the path of the file.
  let markdown: SourceText
  /// Of each line of a comment, its offset in the file; nil for a whole file.
  private let offsets: [Int]?

  init(_ file: SourceText) {
    markdown = file
    offsets = nil
  }

  init(_ comment: DocumentationComment, of file: SourceText) {
    markdown = SourceText(
      path: file.path, text: comment.lines.map { $0.text + "\n" }.joined())
    offsets = comment.lines.map(\.offset)
  }

  /// The offset in the file of an offset of the Markdown.
  func fileOffset(_ offset: Int) -> Int {
    guard let offsets, !offsets.isEmpty else { return offset }
    let line = min(markdown.line(at: offset), offsets.count)
    return offsets[line - 1] + offset - markdown.offsets(ofLine: line).lowerBound
  }
}
