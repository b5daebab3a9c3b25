package import Diagnostics

/// A run of text, a link, a code span: what paragraphs, headings and table cells are made of.
///
/// No two texts stand beside each other: they are one.
package struct Inline: Sendable, Hashable {
  /// What kind of inline it is, with what it holds.
  package indirect enum Kind: Sendable, Hashable {
    /// Text with its escapes and entities resolved.
    case text(String)
    /// A line end inside a paragraph.
    case softBreak
    /// A line end with two spaces or a backslash in front of it.
    case lineBreak
    /// A code span without its backticks; line ends in it are spaces.
    case code(String)
    /// One `*` or `_` on each side.
    case emphasis([Inline])
    /// Two of them on each side.
    case strong([Inline])
    /// One or two tildes on each side (GitHub's).
    case strikethrough([Inline])
    /// A link; one that stands in text without brackets has its own text as its only child.
    case link(destination: String, title: String, [Inline])
    /// An image; the inlines are its description.
    case image(source: String, title: String, [Inline])
    /// `[^label]`, of a footnote that the document defines; the label as the definition has it.
    case footnoteReference(String)
    /// A raw HTML tag or comment, as it stands in the file.
    case html(String)
  }

  package var kind: Kind
  /// The whole inline with its delimiters, such as backticks, brackets and a link's destination.
  package var range: SourceRange
  /// What stands between the delimiters: a code span's code without backticks and the one space that
  /// pads it, a link's text, an image's description. Of other kinds the whole range.
  package var contentRange: SourceRange

  package init(kind: Kind, range: SourceRange, contentRange: SourceRange? = nil) {
    self.kind = kind
    self.range = range
    self.contentRange = contentRange ?? range
  }

  /// The inlines inside, of emphasis, strikethrough, links and images.
  package var children: [Inline] {
    switch kind {
    case .emphasis(let children), .strong(let children), .strikethrough(let children): children
    case .link(_, _, let children), .image(_, _, let children): children
    case .text, .softBreak, .lineBreak, .code, .html, .footnoteReference: []
    }
  }

  /// The text that a reader sees, without markup: line ends become spaces, raw HTML and
  /// references to footnotes nothing.
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
  /// The text that a reader sees, without markup: line ends become spaces, raw HTML and
  /// references to footnotes nothing.
  package var plainText: String { map(\.plainText).joined() }
}
