import TextDiagnostics
import Foundation
import WorkbookModel

/// A comment after code that quotes the compiler or the runtime: `// error: cannot find 'x' in scope`.
struct QuotingComment: Sendable {
  /// What follows the word that introduces it.
  var text: String
  /// Where its line begins.
  var position: SourcePosition
  /// The comment's bytes in the file with the code.
  var offsets: Range<Int>

  /// Whether a message contains the quotation; an ellipsis at its end leaves the rest out.
  func isPart(of message: String) -> Bool {
    Self.plain(message).contains(Self.plain(text))
  }

  private static func plain(_ text: String) -> String {
    var text = text.lowercased()
    for (old, new) in [("\u{2018}", "'"), ("\u{2019}", "'"), ("`", "'"), ("\"", "'"), ("…", "...")]
    {
      text = text.replacing(old, with: new)
    }
    while text.hasSuffix(".") || text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}

extension Sample {
  /// The comments after visible code that begin with one of some words, in whatever case.
  func quotations(of words: [String]) -> [QuotingComment] {
    lines.compactMap { line in
      guard !line.isHidden, let slashes = line.code.range(of: "//", options: .backwards),
        line.code[..<slashes.lowerBound].contains(where: { !$0.isWhitespace })
      else { return nil }
      let comment = QuotedMessage.withoutThread(
        line.code[slashes.upperBound...].drop { $0 == " " })
      guard let word = words.first(where: comment.lowercased().hasPrefix) else { return nil }
      let start = line.start.offset + line.code[..<slashes.lowerBound].utf8.count
      return QuotingComment(
        text: String(comment.dropFirst(word.count)).trimmingCharacters(in: .whitespaces),
        position: line.start, offsets: start..<line.start.offset + line.code.utf8.count)
    }
  }
}
