package import TextDiagnostics

/// An inline of a paragraph, heading or table cell, such as text, a link or a code span.
///
/// Two texts are never adjacent: they are merged.
package struct Inline: Sendable, Hashable {
  package indirect enum Kind: Sendable, Hashable {
    /// Text with escapes and entities resolved.
    case text(String)
    /// A line end inside a paragraph.
    case softBreak
    /// A line end after two spaces or a backslash.
    case lineBreak
    /// A code span without its backticks; line ends in it are spaces.
    case code(String)
    /// Text between single `*` or `_`.
    case emphasis([Inline])
    /// Text between double `*` or `_`.
    case strong([Inline])
    /// Text between one or two tildes (GitHub).
    case strikethrough([Inline])
    /// A link; the only child of a bare link is its own text.
    case link(destination: String, title: String, [Inline])
    /// An image; the inlines are its description.
    case image(source: String, title: String, [Inline])
    /// `[^label]` of a footnote that the document defines; the label is spelled as in the definition.
    case footnoteReference(String)
    /// A raw HTML tag or comment from the file.
    case html(String)
  }

  package var kind: Kind
  /// The whole inline including delimiters such as backticks, brackets and a link's destination.
  package var range: SourceRange
  /// The range between the delimiters: of a code span's code without backticks and one padding space, a
  /// link's text, or an image's description. For other kinds the whole range.
  package var contentRange: SourceRange

  package init(kind: Kind, range: SourceRange, contentRange: SourceRange? = nil) {
    self.kind = kind
    self.range = range
    self.contentRange = contentRange ?? range
  }

  /// The nested inlines of emphasis, strikethrough, links and images.
  package var children: [Inline] {
    switch kind {
    case .emphasis(let children), .strong(let children), .strikethrough(let children): children
    case .link(_, _, let children), .image(_, _, let children): children
    case .text, .softBreak, .lineBreak, .code, .html, .footnoteReference: []
    }
  }

  /// The visible text without markup: line ends become spaces; raw HTML and references to footnotes are
  /// omitted.
  package var plainText: String {
    switch kind {
    case .text(let text), .code(let text): text
    case .softBreak, .lineBreak: " "
    case .html, .footnoteReference: ""
    case .emphasis, .strong, .strikethrough, .link, .image: children.plainText
    }
  }
}

extension Sequence<Inline> {
  /// The visible text without markup: line ends become spaces; raw HTML and references to footnotes are
  /// omitted.
  package var plainText: String { map(\.plainText).joined() }
}
