import TextDiagnostics
import WorkbookModel

/// A comment in a list of printed lines, to be replaced by any number of lines.
///
/// ```
/// // Prints:         // Prints:
/// // a               // a
/// // x          ->   // b
///                    // c
/// ```
///
/// New lines get the same indentation and the file's line endings. Without lines the whole comment is
/// removed, including its line ending.
struct ListedLine {
  /// A comment alone on its line (`Claim.isListLine`).
  private let claim: Claim
  private let source: SourceText

  /// - Parameter source: the text that contains the comment.
  init(_ claim: Claim, in source: SourceText) {
    self.claim = claim
    self.source = source
  }

  /// The edit that replaces the comment by some lines; nil if a comment cannot hold one of them.
  func edit(_ lines: [String]) -> Edit? {
    let content = claim.contentRange.offsets
    let number = claim.range.start.line
    let line = source.offsets(ofLine: number)
    guard lines.allSatisfy({ $0.unicodeScalars.last?.properties.isWhitespace != true }) else {
      return nil
    }
    guard let first = lines.first else {
      let next = source.offsets(ofLine: number + 1).lowerBound
      return Edit(file: source.path, range: source.range(line.lowerBound..<next), text: "")
    }
    let mark = source.string(line.lowerBound..<claim.range.offsets.lowerBound) + "//"
    let ending =
      line.upperBound < source.bytes.count && source.bytes[line.upperBound] == UInt8(ascii: "\r")
      ? "\r\n" : "\n"
    // One space after the slashes is not part of the text.
    let isApart = source.bytes[content.lowerBound - 1] != UInt8(ascii: "/")
    let text = (isApart || first.isEmpty ? "" : " ") + first
    return Edit(
      file: source.path, range: claim.contentRange,
      text: ([text] + lines.dropFirst().map { mark + ($0.isEmpty ? "" : " " + $0) })
        .joined(separator: ending))
  }
}
