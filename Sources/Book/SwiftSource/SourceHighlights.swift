internal import WorkbookModel
internal import SwiftParsing
private import SwiftIDEUtils
import SwiftSyntax

/// How a piece of Swift source is coloured.
///
/// It is the toolchain's own classification, which knows the syntax and no types: a name is a
/// `type` where only a type may stand.
package struct SourceHighlights: Sendable {
  /// A run of bytes that is coloured alike.
  package struct Span: Sendable, Hashable {
    /// How it is coloured.
    package let kind: HighlightKind
    /// Where it begins and ends: in half of the space, for a book's pages are coloured before the first of
    /// them is made, and no text is so long (``ReadableSource``).
    private let start, end: UInt32

    init(kind: HighlightKind, range: Range<Int>) {
      self.kind = kind
      start = UInt32(range.lowerBound)
      end = UInt32(range.upperBound)
    }

    /// UTF-8 bytes of the text.
    package var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// In the order of the text, without gaps for what is plain; empty for a text that is not parsed
  /// (see ``ReadableSource``).
  package let spans: [Span]

  /// Parses a text; code that is no valid Swift is coloured as far as the parser recovers.
  package init(_ text: String) { self.init(ReadableSource(text).tree) }

  init(_ tree: SourceFileSyntax) {
    spans = tree.classifications.compactMap { classified in
      let range = classified.range.lowerBound.utf8Offset..<classified.range.upperBound.utf8Offset
      guard let kind = HighlightKind(classified.kind), !range.isEmpty else { return nil }
      return Span(kind: kind, range: range)
    }
  }
}

extension HighlightKind {
  /// Nil for what is plain: punctuation, white space, an editor's placeholders.
  fileprivate init?(_ classification: SyntaxClassification) {
    switch classification {
    case .keyword: self = .keyword
    case .type: self = .type
    case .identifier, .dollarIdentifier, .argumentLabel: self = .identifier
    case .operator: self = .operator
    case .integerLiteral, .floatLiteral: self = .number
    case .stringLiteral, .regexLiteral: self = .string
    case .lineComment, .blockComment: self = .comment
    case .docLineComment, .docBlockComment: self = .documentation
    case .attribute: self = .attribute
    case .ifConfigDirective: self = .directive
    case .none, .editorPlaceholder: return nil
    @unknown default: return nil
    }
  }
}
