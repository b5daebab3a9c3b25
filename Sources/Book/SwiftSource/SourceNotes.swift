package import WorkbookModel
internal import SwiftParsing
private import SwiftSyntax

/// What stands in a piece of Swift source beside its code: comments, and text that spans lines.
///
/// The reader of chapters asks this of every sample, and parsing is what costs it most. A text without
/// a delimiter of either has neither, so it is not parsed.
package struct SourceNotes: Sendable {
  /// A comment; those of `lineComments` are `//` comments and no documentation.
  package struct Comment: Sendable, Hashable {
    /// UTF-8 bytes of the text, with the slashes, without the line ending.
    package var range: Range<Int>
    /// What stands behind its opening delimiter (`//`, `///`, `/*` or `/**`), as written.
    package var text: String
    /// Whether code stands before it on its line.
    package var isTrailing: Bool
  }

  /// The comments that may claim something, in the order of the text.
  package let lineComments: [Comment]
  /// Documentation comments and block comments, each as a whole.
  package let otherComments: [Comment]
  /// The content of string literals and regular expressions that span lines, their delimiters not
  /// included, in UTF-8 bytes of the text.
  package let multilineLiterals: [Range<Int>]
  /// The line comments that read like results, in the order of the text.
  package let values: [ValueNote]

  /// - Parameter source: one that is not parsed has no notes.
  package init(_ source: ReadableSource) {
    self.init(Self.mayHaveNotes(source.text) ? source.tree : nil)
  }

  /// The notes of a text, and how it is coloured, from one tree.
  ///
  /// - Parameter source: one that is not parsed has no notes.
  /// - Returns: no colours for a text without notes, which is not parsed for their sake.
  package static func coloured(
    _ source: ReadableSource
  ) -> (notes: SourceNotes, spans: [SourceHighlights.Span]?) {
    guard mayHaveNotes(source.text) else { return (SourceNotes(nil), nil) }
    let tree = source.tree
    return (SourceNotes(tree), SourceHighlights(tree).spans)
  }

  /// Takes the notes of a tree; none without one.
  private init(_ tree: SourceFileSyntax?) {
    guard let tree else {
      (lineComments, otherComments, multilineLiterals, values) = ([], [], [], [])
      return
    }
    let collected = NoteCollector(tree)
    values = collected.lineComments.isEmpty ? [] : ValueScan(tree).notes
    lineComments = collected.lineComments
    otherComments = collected.otherComments
    multilineLiterals = collected.multilineLiterals
  }

  /// Whether `//`, `/*`, `#/` or `"""` stands anywhere in a text.
  private static func mayHaveNotes(_ text: String) -> Bool {
    var last: UInt8 = 0
    var quotes = 0
    for byte in text.utf8 {
      if last == UInt8(ascii: "/"), byte == last || byte == UInt8(ascii: "*") { return true }
      if last == UInt8(ascii: "#"), byte == UInt8(ascii: "/") { return true }
      quotes = byte == UInt8(ascii: "\"") ? quotes + 1 : 0
      if quotes == 3 { return true }
      last = byte
    }
    return false
  }
}

/// Walks every token of a tree once; its memory is a flat loop over tokens, so that deeply nested
/// strangers' text cannot exhaust the stack here.
private struct NoteCollector {
  var lineComments: [SourceNotes.Comment] = []
  var otherComments: [SourceNotes.Comment] = []
  var multilineLiterals: [Range<Int>] = []

  /// Collects everything.
  init(_ tree: SourceFileSyntax) {
    var openStrings: [Int] = []
    for token in tree.tokens(viewMode: .sourceAccurate) {
      collectComments(of: token)
      if case .regexLiteralPattern(let text) = token.tokenKind, text.contains(where: \.isNewline) {
        multilineLiterals.append(token.ownRange)
      }
      guard token.tokenKind == .multilineStringQuote else { continue }
      // An interpolation may hold a literal of its own, so the open ones form a stack.
      if token.parent?.as(StringLiteralExprSyntax.self)?.openingQuote == token {
        openStrings.append(token.endPositionBeforeTrailingTrivia.utf8Offset)
      } else if let start = openStrings.popLast() {
        multilineLiterals.append(start..<token.positionAfterSkippingLeadingTrivia.utf8Offset)
      }
    }
  }

  /// Takes the comments around a token, which Swift's syntax has as trivia of it.
  private mutating func collectComments(of token: TokenSyntax) {
    var offset = token.position.utf8Offset
    // The trivia in front of the first token of a line starts behind the line feed that the trivia
    // itself holds; what follows code on its line is that code's trailing trivia.
    for (pieces, isTrailing) in [(token.leadingTrivia, false), (token.trailingTrivia, true)] {
      if isTrailing { offset = token.endPositionBeforeTrailingTrivia.utf8Offset }
      for piece in pieces {
        switch piece {
        case .lineComment(let text):
          lineComments.append(comment(text, at: offset, opening: 2, isTrailing))
        case .blockComment(let text):
          otherComments.append(comment(text, at: offset, opening: 2, isTrailing))
        case .docLineComment(let text), .docBlockComment(let text):
          otherComments.append(comment(text, at: offset, opening: 3, isTrailing))
        default: break
        }
        offset += piece.sourceLength.utf8Length
      }
    }
  }

  /// A comment of a piece of trivia.
  ///
  /// - Parameter opening: how many characters open it.
  private func comment(
    _ text: String, at offset: Int, opening: Int, _ isTrailing: Bool
  ) -> SourceNotes.Comment {
    SourceNotes.Comment(
      range: offset..<offset + text.utf8.count, text: String(text.dropFirst(opening)),
      isTrailing: isTrailing)
  }
}
