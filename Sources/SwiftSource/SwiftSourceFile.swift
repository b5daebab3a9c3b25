private import SwiftIDEUtils
private import SwiftParser
private import SwiftSyntax

/// What the compiler's own parser says of a piece of Swift source.
///
/// The text is parsed once; the syntax tree does not leave this type, so that no other module needs
/// the toolchain's SwiftSyntax. All ranges are UTF-8 byte ranges of the text. Text that is not valid
/// Swift is no error: the parser recovers, and facts are those of what it understood.
///
/// Text that would cost the parser its stack or hours is not parsed: it has no facts, and
/// `isTooDeeplyNested` or `isTooLong` says so.
package struct SwiftSourceFile: Sendable {
  /// The longest text that is parsed, in bytes.
  package static let maximumSize = 64 << 10

  /// A run of bytes that is coloured alike.
  package struct Span: Sendable, Hashable {
    package var kind: HighlightKind
    package var range: Range<Int>
  }

  /// A comment; those of `lineComments` are `//` comments and no documentation.
  package struct LineComment: Sendable, Hashable {
    /// With its slashes, without the line ending.
    package var range: Range<Int>
    /// What stands behind its opening delimiter (`//`, `///`, `/*` or `/**`), as written.
    package var text: String
    /// Whether code stands before it on its line.
    package var isTrailing: Bool
  }

  /// In the order of the text, without gaps for what is plain.
  package let highlights: [Span]
  package let lineComments: [LineComment]
  /// Documentation comments and block comments, each as a whole.
  package let otherComments: [LineComment]
  /// The content of string literals that span lines, their delimiters not included.
  package let multilineStrings: [Range<Int>]
  /// The modules that are imported, submodules by their full path, in the order of the text.
  package let importedModules: [String]
  /// Whether a type is marked `@main`, so that the text must be compiled as a library with an entry
  /// point and cannot hold statements outside of declarations.
  package let hasMainAttribute: Bool
  /// Whether statements or expressions stand outside of every declaration.
  package let hasTopLevelStatements: Bool

  /// Whether the text was not parsed because its brackets nest too deeply.
  package let isTooDeeplyNested: Bool
  /// Whether the text was not parsed because it is longer than `maximumSize`.
  package let isTooLong: Bool

  package init(_ text: String) {
    isTooLong = text.utf8.count > Self.maximumSize
    isTooDeeplyNested = !isTooLong && NestingScan(text).isTooDeep
    let tree = Parser.parse(source: isTooLong || isTooDeeplyNested ? "" : text)
    highlights = tree.classifications.compactMap { classified in
      let range = classified.range.lowerBound.utf8Offset..<classified.range.upperBound.utf8Offset
      guard let kind = HighlightKind(classified.kind), !range.isEmpty else { return nil }
      return Span(kind: kind, range: range)
    }
    let facts = FactCollector(tree)
    lineComments = facts.lineComments
    otherComments = facts.otherComments
    multilineStrings = facts.multilineStrings
    importedModules = facts.importedModules
    hasMainAttribute = facts.hasMainAttribute
    hasTopLevelStatements = tree.statements.contains { statement in
      switch statement.item {
      case .decl(let declaration): declaration.is(MacroExpansionDeclSyntax.self)
      case .expr(let expression): !expression.isCompilerMessage
      case .stmt: true
      @unknown default: true
      }
    }
  }
}

extension ExprSyntax {
  /// Whether it is `#warning("x")` or `#error("x")`, which may stand in a library too.
  fileprivate var isCompilerMessage: Bool {
    guard let macro = self.as(MacroExpansionExprSyntax.self) else { return false }
    return ["warning", "error"].contains(macro.macroName.text)
  }
}

extension HighlightKind {
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

/// Walks every token of a tree once; its memory is a flat loop over tokens, so that deeply nested
/// strangers' text cannot exhaust the stack here.
private struct FactCollector {
  var lineComments: [SwiftSourceFile.LineComment] = []
  var otherComments: [SwiftSourceFile.LineComment] = []
  var multilineStrings: [Range<Int>] = []
  var importedModules: [String] = []
  var hasMainAttribute = false

  init(_ tree: SourceFileSyntax) {
    var openStrings: [Int] = []
    for token in tree.tokens(viewMode: .sourceAccurate) {
      collectComments(of: token)
      switch token.tokenKind {
      case .multilineStringQuote:
        // An interpolation may hold a literal of its own, so the open ones form a stack.
        if token.parent?.as(StringLiteralExprSyntax.self)?.openingQuote == token {
          openStrings.append(token.endPositionBeforeTrailingTrivia.utf8Offset)
        } else if let start = openStrings.popLast() {
          multilineStrings.append(start..<token.positionAfterSkippingLeadingTrivia.utf8Offset)
        }
      case .keyword(.import):
        if let declaration = token.parent?.as(ImportDeclSyntax.self) {
          importedModules.append(declaration.path.map(\.name.text).joined(separator: "."))
        }
      case .atSign:
        if let attribute = token.parent?.as(AttributeSyntax.self),
          attribute.attributeName.trimmedDescription == "main"
        {
          hasMainAttribute = true
        }
      default: break
      }
    }
  }

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

  private func comment(
    _ text: String, at offset: Int, opening: Int, _ isTrailing: Bool
  ) -> SwiftSourceFile.LineComment {
    SwiftSourceFile.LineComment(
      range: offset..<offset + text.utf8.count, text: String(text.dropFirst(opening)),
      isTrailing: isTrailing)
  }
}
