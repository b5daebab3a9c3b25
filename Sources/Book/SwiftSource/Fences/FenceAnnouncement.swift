package import WorkbookModel

/// A comment by which an author announces that code fails.
///
/// ```
/// let n: Int = "3"      // error: cannot convert value       compileError, with the message
/// items[9]              // Fatal error: Index out of range   trap
/// shape.area = 3        // ❌                                failure of some kind
/// // The following does not compile:                         compileError of the line below
/// ```
/// A comment that only speaks of errors, such as `// Error handling` and `// may crash`, announces nothing, nor
/// does documentation, such as `/// - Throws: an error`.
package struct FenceAnnouncement: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case compileError, warning, trap
    /// An error is thrown.
    case thrownError
    /// `error` or a mark alone, which does not say when.
    case failure
  }

  package var kind: Kind
  /// Whether the words can mean nothing else: `does not compile`, unlike `error`.
  package var isExplicit: Bool
  /// The text after the announcement if it looks like a compiler's or a crash's message, as written.
  package var message: String?
  /// The bytes of the comment.
  package var range: Range<Int>
  /// The lines of code that it may be about, from 1: its own, or those directly above and below it. None if it
  /// is about the whole fence.
  package var codeLines: [Int]

  /// The announcements of a fence, in the order of the text.
  package static func all(in source: ParsableSource) -> [FenceAnnouncement] {
    let notes = CommentsAndLiterals(source)
    let comments = (notes.lineComments + notes.otherComments).sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
    guard !comments.isEmpty else { return [] }
    let lines = FenceLines(source.text, comments: comments)
    return comments.compactMap { comment in
      guard !comment.isDocumentation, let words = AnnouncingWords(comment.text) else { return nil }
      let line = lines.number(at: comment.range.lowerBound)
      // What is printed may begin with these words.
      if comment.isTrailing, !words.isExplicit, lines.printsAt(line) { return nil }
      // Another version of the compiler points to another line of the same mistake.
      let isPointer = comment.text.drop(while: \.isWhitespace).hasPrefix("`-")
      return FenceAnnouncement(
        kind: words.kind, isExplicit: words.isExplicit, message: words.message,
        range: comment.range,
        codeLines: isPointer ? [] : comment.isTrailing ? [line] : lines.codeAround(line))
    }
  }
}

extension CommentsAndLiterals.Comment {
  /// Whether its delimiter has three characters.
  fileprivate var isDocumentation: Bool { range.count > text.utf8.count + 2 }
}

private struct FenceLines {
  private enum Content { case blank, comment, code }

  private let texts: [Substring]
  private var contents: [Content]
  private var starts: [Int] = [0]

  init(_ text: String, comments: [CommentsAndLiterals.Comment]) {
    texts = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    contents = texts.map { $0.allSatisfy(\.isWhitespace) ? .blank : .code }
    for (offset, byte) in text.utf8.enumerated() where byte == 0x0A { starts.append(offset + 1) }
    for comment in comments where !comment.isTrailing {
      let first = number(at: comment.range.lowerBound)
      let last = number(at: comment.range.upperBound)
      for line in first...last where contents.indices.contains(line - 1) {
        contents[line - 1] = .comment
      }
    }
  }

  /// The number of the line at an offset, from 1.
  func number(at offset: Int) -> Int {
    var range = 0..<starts.count
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = starts[middle] <= offset ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound + 1
  }

  func printsAt(_ line: Int) -> Bool {
    texts.indices.contains(line - 1) && texts[line - 1].contains("print(")
  }

  /// The nearest lines of code above and below the comments that contain a line, without blank lines between.
  func codeAround(_ line: Int) -> [Int] {
    var above = line - 1
    while above > 1, contents[above - 1] == .comment { above -= 1 }
    var below = line + 1
    while below < contents.count, contents[below - 1] == .comment { below += 1 }
    return [above, below].filter {
      contents.indices.contains($0 - 1) && contents[$0 - 1] == .code
    }
  }
}
