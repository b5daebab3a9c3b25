package import WorkbookModel
internal import SwiftParsing
private import SwiftSyntax

/// The comments and multiline literals of a piece of Swift source.
///
/// The chapter reader needs them for every sample, where parsing is the main cost. A text without a
/// delimiter of either contains none, so it is not parsed.
package struct CommentsAndLiterals: Sendable {
  /// A comment; those in `lineComments` are `//` comments that are not documentation.
  package struct Comment: Sendable, Hashable {
    /// UTF-8 bytes of the text, including the slashes, without the line ending.
    package var range: Range<Int>
    /// The text after the opening delimiter (`//`, `///`, `/*` or `/**`), as written.
    package var text: String
    /// Whether code precedes it on its line.
    package var isTrailing: Bool
  }

  /// The comments that may contain claims, in the order of the text.
  package let lineComments: [Comment]
  /// Documentation comments and block comments.
  package let otherComments: [Comment]
  /// The contents of multiline string literals and regular expressions, without delimiters, in UTF-8 bytes
  /// of the text.
  package let multilineLiterals: [Range<Int>]
  /// The line comments that look like results, in the order of the text.
  package let values: [ValueNote]
  /// The calls of `print` with a line comment, by the offset of its first slash.
  package let prints: [Int: CommentedPrint]

  /// - Parameter source: has no notes if it is not parsed.
  package init(_ source: ParsableSource) {
    self.init(Self.mayHaveNotes(source.text) ? source.tree : nil)
  }

  /// The notes of a text and its highlighting, from a single parse.
  ///
  /// - Parameter source: has no notes if it is not parsed.
  /// - Returns: nil spans for a text without notes, which is not parsed.
  package static func coloured(
    _ source: ParsableSource
  ) -> (notes: CommentsAndLiterals, spans: [SourceHighlights.Span]?) {
    guard mayHaveNotes(source.text) else { return (CommentsAndLiterals(nil), nil) }
    let tree = source.tree
    return (CommentsAndLiterals(tree), SourceHighlights(tree).spans)
  }

  /// Collects the notes of a tree; none if it is nil.
  private init(_ tree: SourceFileSyntax?) {
    guard let tree else {
      (lineComments, otherComments, multilineLiterals, values, prints) = ([], [], [], [], [:])
      return
    }
    let collected = NoteCollector(tree)
    let scan = collected.lineComments.isEmpty ? nil : ValueScan(tree)
    (values, prints) = (scan?.notes ?? [], scan?.prints ?? [:])
    lineComments = collected.lineComments
    otherComments = collected.otherComments
    multilineLiterals = collected.multilineLiterals
  }

  /// Whether `//`, `/*`, `#/` or `"""` occurs anywhere in a text.
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

/// Collects notes in one pass over the tokens.
///
/// The flat loop keeps deeply nested untrusted text from overflowing the stack.
private struct NoteCollector {
  var lineComments: [CommentsAndLiterals.Comment] = []
  var otherComments: [CommentsAndLiterals.Comment] = []
  var multilineLiterals: [Range<Int>] = []

  init(_ tree: SourceFileSyntax) {
    var openStrings: [Int] = []
    for token in tree.tokens(viewMode: .sourceAccurate) {
      collectComments(of: token)
      if case .regexLiteralPattern(let text) = token.tokenKind, text.contains(where: \.isNewline) {
        multilineLiterals.append(token.ownRange)
      }
      guard token.tokenKind == .multilineStringQuote else { continue }
      // An interpolation may contain another literal, so the open ones form a stack.
      if token.parent?.as(StringLiteralExprSyntax.self)?.openingQuote == token {
        openStrings.append(token.endPositionBeforeTrailingTrivia.utf8Offset)
      } else if let start = openStrings.popLast() {
        multilineLiterals.append(start..<token.positionAfterSkippingLeadingTrivia.utf8Offset)
      }
    }
  }

  private mutating func collectComments(of token: TokenSyntax) {
    var offset = token.position.utf8Offset
    // Leading trivia starts after the previous token's line, with the line feed itself; a comment after
    // code on its line is trailing trivia.
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

  /// The comment of a piece of trivia.
  ///
  /// - Parameter opening: the number of characters in the opening delimiter.
  private func comment(
    _ text: String, at offset: Int, opening: Int, _ isTrailing: Bool
  ) -> CommentsAndLiterals.Comment {
    CommentsAndLiterals.Comment(
      range: offset..<offset + text.utf8.count, text: String(text.dropFirst(opening)),
      isTrailing: isTrailing)
  }
}
