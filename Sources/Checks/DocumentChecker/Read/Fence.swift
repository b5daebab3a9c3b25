package import TextDiagnostics
package import WorkbookModel

/// A piece of Swift, or a transcript of a program, that a document shows.
package struct Fence: Sendable {
  /// Its code with claims, under the line on which it begins: `README.md:54`.
  package var sample: Sample
  /// The path of its document.
  package var file: String
  /// Whether its author says that it is Swift; without a language, or indented, it may be anything.
  package var isDeclaredSwift: Bool
  /// The name by which invisible comments refer to it.
  package var id: String?
  /// The problems of the invisible comment before it.
  package var problems: [Diagnostic] = []
  /// The other system for which it is, as the line before it says: `Windows`.
  package var platform: String?
  /// What the line before it says of it: `Before`, `Wrong` (``OldCodeLabel``).
  package var label: String?
  /// The code as written.
  package var code: String
  /// Where each line of the code begins in the file.
  var lineStarts: [Int]
  package internal(set) var facts: FenceFacts
  /// The commands that it shows with their output; nil for Swift.
  package var transcript: Transcript?

  /// The bytes of the file for bytes of the code.
  func fileOffsets(_ range: Range<Int>) -> Range<Int> {
    let start = fileOffset(range.lowerBound)
    return start..<max(start, fileOffset(range.upperBound))
  }

  private func fileOffset(_ offset: Int) -> Int {
    var first = 0
    for (line, start) in zip(
      code.utf8.split(separator: 0x0A, omittingEmptySubsequences: false), lineStarts)
    {
      if offset <= first + line.count { return start + max(offset - first, 0) }
      first += line.count + 1
    }
    return lineStarts.last ?? 0
  }
}
