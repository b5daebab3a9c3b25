package import TextDiagnostics
import MarkdownTree

/// A chapter of a ``ModelDocument``.
///
/// This is the stable form of `Chapter` for other programs: its keys and values stay the same when the model
/// changes.
package struct ChapterDocument: Codable, Sendable, Equatable {
  package struct LinkDocument: Codable, Sendable, Equatable {
    package var kind: Link.Kind
    /// As resolved by Markdown: `02-tasks.md#queues`.
    package var destination: String
    /// The whole link or image.
    package var range: SourceRange
  }

  /// A code span that has the shape of an API name, or that names a symbol.
  package struct MentionDocument: Codable, Sendable, Equatable {
    /// Without backticks.
    package var name: String
    /// `swift`, `objectiveC` or `symbolLink`; absent for a span without the shape of an API name.
    package var spelling: APIMention.Spelling?
    /// The ids of its symbols: one, or the overloads of one function; absent if it is none's for certain.
    package var symbols: [String]?
    /// The span with its backticks.
    package var range: SourceRange
  }

  package struct PropertyListDocument: Codable, Sendable, Equatable {
    /// The app's id in the chapter.
    package var app: String
    /// The whole list as XML; absent when it could not be read.
    package var document: String?
    package var range: SourceRange
  }

  /// For example, `fi/00-start`.
  package var id: String
  /// The file's name without its extension, the same in every language: `00-start`.
  package var name: String
  /// One of the configuration's BCP 47 tags.
  package var language: String
  /// A path from the book's root.
  package var file: String
  /// The chapter's title, or its name if the front matter has no title.
  package var title: String
  package var summary: String?
  /// In the order of the file; the first may have no heading.
  package var sections: [SectionDocument]
  /// In the order of the file, including hidden ones.
  package var samples: [SampleDocument]
  /// In the order of the file.
  package var propertyLists: [PropertyListDocument]
  /// Links and images in the order of the file.
  package var links: [LinkDocument]
  /// In the order of the file.
  package var mentions: [MentionDocument]
  /// The path of its page in the site: `fi/00-start.html`.
  package var page: String?

  init(_ chapter: Chapter, _ references: ChapterReferences) {
    id = chapter.path
    name = chapter.name
    language = chapter.language
    file = chapter.file
    title = chapter.title
    summary = chapter.summary
    sections = chapter.sections.map { SectionDocument($0, roles: chapter.codeBlocks) }
    samples = chapter.samples.map(SampleDocument.init)
    propertyLists = chapter.propertyLists.map {
      PropertyListDocument(app: $0.app, document: $0.document, range: $0.range)
    }
    links = chapter.links.map {
      LinkDocument(kind: $0.kind, destination: $0.destination, range: $0.range)
    }
    let symbols = Dictionary(
      references.mentions.map { ($0.text, $0.symbols) }, uniquingKeysWith: { first, _ in first })
    mentions =
      (chapter.mentions.map {
        MentionDocument(
          name: $0.name, spelling: $0.spelling, symbols: symbols[$0.name], range: $0.range)
      }
      + chapter.otherSpans.compactMap { span in
        symbols[span.text].map {
          MentionDocument(name: span.text, spelling: nil, symbols: $0, range: span.range)
        }
      }).sorted { $0.range.start < $1.range.start }
  }
}

/// A section of a ``ChapterDocument``: a heading and everything up to the next one.
package struct SectionDocument: Codable, Sendable, Equatable {
  /// The source that a translation was made from.
  package struct Origin: Codable, Sendable, Equatable {
    package var language: String
    /// The hash in the comment `from=ru@HASH`.
    package var hash: String
    package var range: SourceRange
  }

  /// The heading's id; absent before the first heading, as are the next four.
  package var id: String?
  /// The anchor on the page, which differs from the id if that occurs twice.
  package var anchor: String?
  /// Whether the chapter specifies the anchor explicitly.
  package var isExplicit: Bool?
  /// From 1 to 6.
  package var level: Int?
  /// The heading's text without markup.
  package var title: String?
  /// From the heading to the end of the last block.
  package var range: SourceRange
  /// Absent for a section that is not a translation, or does not name its source.
  package var origin: Origin?
  /// Whether the section is about an API that no longer exists.
  package var isLegacy: Bool
  /// The checks of prose that the section turns off, by name.
  package var disabledChecks: [String]
  /// Without the heading and without instruction comments.
  package var blocks: [BlockDocument]

  init(_ section: Section, roles: [Int: CodeBlockRole]) {
    id = section.heading?.id
    isExplicit = section.heading?.isExplicit
    level = section.heading?.level
    title = section.heading?.title.plainText
    range = section.range
    origin = section.origin.map { Origin(language: $0.language, hash: $0.hash, range: $0.range) }
    isLegacy = section.isLegacy
    disabledChecks = section.disabledChecks.map(\.rawValue)
    blocks = section.blocks.map { BlockDocument($0, roles: roles) }
  }
}

/// A block of a ``SectionDocument``, with the blocks inside it.
package struct BlockDocument: Codable, Sendable, Equatable {
  /// The kind of block. An `item` is an element of a list.
  package enum Kind: String, Codable, Sendable {
    case paragraph, heading, blockQuote, alert, list, item, codeBlock, htmlBlock, thematicBreak,
      table, footnote
  }

  package var kind: Kind
  /// The whole block, including fences and markers.
  package var range: SourceRange
  /// The plain text of a paragraph or a heading, an alert's name (`note`), or a footnote's label.
  package var text: String?
  /// For a code block: `sample`, `output`, `propertyList` or `listing`.
  package var role: String?
  /// The id in the chapter of the sample that the code block is or belongs to.
  package var sample: String?
  package var language: String?
  /// The cells of a table as text, row by row, the header first.
  package var rows: [[String]]?
  /// The blocks of a quote, an alert, an item or a footnote, and the items of a list; otherwise absent.
  package var blocks: [BlockDocument]?
  /// For a task item, whether its box is ticked.
  package var isDone: Bool?

  private init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  init(_ block: Block, roles: [Int: CodeBlockRole]) {
    let children = { (blocks: [Block]) in blocks.map { BlockDocument($0, roles: roles) } }
    switch block.kind {
    case .paragraph(let inlines):
      self.init(.paragraph, block.range)
      text = inlines.plainText
    case .heading(_, _, let inlines):
      self.init(.heading, block.range)
      text = inlines.plainText
    case .blockQuote(let inside):
      self.init(.blockQuote, block.range)
      blocks = children(inside)
    case .alert(let kind, let inside):
      self.init(.alert, block.range)
      text = kind.rawValue
      blocks = children(inside)
    case .list(let list):
      self.init(.list, block.range)
      blocks = list.items.map { item in
        var document = BlockDocument(.item, item.range)
        document.blocks = children(item.blocks)
        document.isDone = item.isDone
        return document
      }
    case .codeBlock:
      self.init(.codeBlock, block.range)
      read(roles[block.range.start.offset])
    case .footnote(let footnote):
      self.init(.footnote, block.range)
      text = footnote.label
      blocks = children(footnote.blocks)
    case .htmlBlock: self.init(.htmlBlock, block.range)
    case .thematicBreak: self.init(.thematicBreak, block.range)
    case .table(let table):
      self.init(.table, block.range)
      rows = ([table.header] + table.rows).map { $0.cells.map(\.inlines.plainText) }
    }
  }

  /// Sets the role of a code block; one without a role is a listing.
  private mutating func read(_ codeRole: CodeBlockRole?) {
    switch codeRole {
    case .sample(let id): (role, sample) = ("sample", id)
    case .output(let id): (role, sample) = ("output", id)
    case .propertyList(let id): (role, sample) = ("propertyList", id)
    case .listing(let name): (role, language) = ("listing", name)
    case .diagram: role = "diagram"
    case nil: role = "listing"
    }
  }
}
