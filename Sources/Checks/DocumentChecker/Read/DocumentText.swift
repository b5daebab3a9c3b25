import TextDiagnostics
import SwiftSource

/// A Markdown text of a document: a whole file, or one documentation comment of a source file.
///
/// A comment is Markdown once its slashes are gone, and so is what stands in the blocks of DocC's directives once
/// their own lines and the indentation are. The offsets of the lines map positions back to the file.
struct DocumentText {
  /// The Markdown, under the path of the file.
  let markdown: SourceText
  /// Of each line, its offset in the file; nil for a whole file as it is.
  private let offsets: [Int]?

  /// A whole file.
  init(_ file: SourceText) {
    markdown = file
    offsets = nil
  }

  /// A whole file that DocC reads.
  init(catalogPage file: SourceText) {
    let numbers = file.lineCount == 0 ? 1..<1 : 1..<file.lineCount + 1
    self.init(
      path: file.path, lines: numbers.map { (file.line($0), file.offsets(ofLine: $0).lowerBound) })
  }

  init(_ comment: DocumentationComment, of file: SourceText) {
    self.init(path: file.path, lines: comment.lines.map { ($0.text, $0.offset) })
  }

  /// - Parameter lines: each with its offset in the file.
  private init(path: String, lines: [(text: String, offset: Int)]) {
    var lines = lines
    var text = SourceText(path: path, text: lines.map { $0.text + "\n" }.joined())
    if text.bytes.contains(UInt8(ascii: "@")) {
      for (index, indentation) in DirectiveLines(text).indentations.enumerated() {
        // Directives end the paragraph before them.
        guard let indentation else {
          lines[index].text = ""
          continue
        }
        let space = lines[index].text.utf8.prefix(indentation).prefix {
          $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
        }.count
        lines[index].text = String(Substring(lines[index].text.utf8.dropFirst(space)))
        lines[index].offset += space
      }
      text = SourceText(path: path, text: lines.map { $0.text + "\n" }.joined())
    }
    markdown = text
    offsets = lines.map(\.offset)
  }

  /// The offset in the file of an offset of the Markdown.
  func fileOffset(_ offset: Int) -> Int {
    guard let offsets, !offsets.isEmpty else { return offset }
    let line = min(markdown.line(at: offset), offsets.count)
    return offsets[line - 1] + offset - markdown.offsets(ofLine: line).lowerBound
  }
}
