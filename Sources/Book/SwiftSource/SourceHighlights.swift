internal import WorkbookModel
internal import SwiftParsing
private import SwiftIDEUtils
import SwiftSyntax

/// The syntax highlighting of a piece of Swift source.
///
/// It is the toolchain's own classification, based on syntax without types: a name is a `type` only where
/// the grammar requires a type.
package struct SourceHighlights: Sendable {
  /// A run of bytes with one style.
  package struct Span: Sendable, Hashable {
    package let kind: HighlightKind
    /// 32-bit offsets halve the size: all pages are highlighted before the first is written, and texts are
    /// short (``ParsableSource``).
    private let start, end: UInt32

    init(kind: HighlightKind, range: Range<Int>) {
      self.kind = kind
      start = UInt32(range.lowerBound)
      end = UInt32(range.upperBound)
    }

    /// UTF-8 bytes of the text.
    package var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// In the order of the text, omitting plain text; empty for a text that is not parsed (see
  /// ``ParsableSource``).
  package let spans: [Span]

  /// Parses a text; invalid Swift is highlighted as far as the parser recovers.
  package init(_ text: String) { self.init(ParsableSource(text).tree) }

  init(_ tree: SourceFileSyntax) {
    spans = tree.classifications.compactMap { classified in
      let range = classified.range.lowerBound.utf8Offset..<classified.range.upperBound.utf8Offset
      guard let kind = HighlightKind(classified.kind), !range.isEmpty else { return nil }
      return Span(kind: kind, range: range)
    }
  }
}

extension HighlightKind {
  /// Nil for plain text: punctuation, white space, an editor's placeholders.
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
