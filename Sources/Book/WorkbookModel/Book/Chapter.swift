package import TextDiagnostics
package import MarkdownTree

/// One chapter in one language: the sections of a Markdown file and its samples.
///
/// `ChapterReader` creates it. The prose is a tree of Markdown blocks in the sections; what else the
/// program works with (samples, links, names of APIs) is extracted into lists in the order of the file, so
/// that checks need not walk the tree. Code blocks remain in the tree: `codeBlocks` maps each to its role.
///
/// A chapter with errors is present as far as it could be understood. Two guarantees always hold: the ids
/// of its samples are unique, and `continue=` of a sample names an earlier runnable one, or is nil.
package struct Chapter: Sendable {
  /// The file's name without extension, the same in every language: `00-start`.
  package var name: String
  /// A BCP 47 tag from the configuration.
  package var language: String
  /// The path from the book's root, as in diagnostics: `Content/fi/00-start.md`.
  package var file: String
  /// The title from the front matter, or else the chapter's name.
  package var title: String
  /// The front matter's `summary`, one line for lists of chapters, if given.
  package var summary: String?
  /// What its author says about changes; the newest first.
  package var changes: [ChapterChange]
  /// In the order of the file; what precedes the first heading is a section without a heading.
  package var sections: [Section]
  /// In the order of the file, including those in hidden setup comments.
  package var samples: [Sample] { didSet { indices = Self.indices(of: samples) } }
  /// The indices of the samples by their ids.
  private var indices: [String: Int]
  /// The role of each code block in the sections, by the block's byte offset.
  package var codeBlocks: [Int: CodeBlockRole]
  /// At most one per app, in the order of the file.
  package var propertyLists: [PropertyList]
  /// The links and images of the prose, including footnotes and tables, in the order of the file.
  package var links: [Link]
  /// The code spans that look like names of APIs; whether the APIs exist is checked elsewhere.
  package var mentions: [APIMention]
  package var otherSpans: [CodeSpan]
  /// In the order of their numbers; unused footnotes are omitted.
  package var footnotes: [ChapterFootnote]
  /// Whether sections and footnotes have their blocks, which take most of a chapter's memory; see
  /// ``dropProse()``.
  package private(set) var hasProse = true

  /// - Note: All parts must belong to the same file.
  package init(
    name: String, language: String, file: String, title: String, summary: String? = nil,
    changes: [ChapterChange] = [], sections: [Section] = [], samples: [Sample] = [],
    codeBlocks: [Int: CodeBlockRole] = [:],
    propertyLists: [PropertyList] = [], links: [Link] = [], mentions: [APIMention] = [],
    otherSpans: [CodeSpan] = [], footnotes: [ChapterFootnote] = []
  ) {
    self.name = name
    self.language = language
    self.file = file
    self.title = title
    self.summary = summary
    self.changes = changes
    self.sections = sections
    self.samples = samples
    indices = Self.indices(of: samples)
    self.codeBlocks = codeBlocks
    self.propertyLists = propertyLists
    self.links = links
    self.mentions = mentions
    self.otherSpans = otherSpans
    self.footnotes = footnotes
  }

  /// Discards the blocks of sections and footnotes.
  ///
  /// Only the page shows them, and `Workbook.withProse(_:)` reads them again for it. Everything else that
  /// the program works with is stored separately.
  package mutating func dropProse() {
    for index in sections.indices { sections[index].blocks = [] }
    for index in footnotes.indices { footnotes[index].blocks = [] }
    hasProse = false
  }

  /// Restores what ``dropProse()`` has discarded.
  ///
  /// - Parameters:
  ///   - sections: ignored unless their number is that of the chapter's sections, because the text has
  ///     changed then.
  ///   - footnotes: likewise.
  package mutating func takeProse(of sections: [Section], _ footnotes: [ChapterFootnote]) {
    guard sections.count == self.sections.count, footnotes.count == self.footnotes.count else {
      return
    }
    for index in sections.indices { self.sections[index].blocks = sections[index].blocks }
    for index in footnotes.indices { self.footnotes[index].blocks = footnotes[index].blocks }
    hasProse = true
  }

  /// `fi/00-start`, as in commands and reports.
  package var path: String { language.isEmpty ? name : "\(language)/\(name)" }

  /// The section that contains a byte of the file; nil before the first one.
  ///
  /// - Parameter offset: UTF-8 bytes from the file's start; an offset past the end belongs to the last
  ///   section.
  package func section(at offset: Int) -> Section? {
    let next = sections.partitioningIndex { $0.range.start.offset > offset }
    return next > 0 ? sections[next - 1] : nil
  }

  /// The sample with an id, such as `first-fetch`.
  package func sample(_ id: String) -> Sample? { indices[id].map { samples[$0] } }

  private static func indices(of samples: [Sample]) -> [String: Int] {
    Dictionary(samples.enumerated().map { ($0.element.id.name, $0.offset) }) { first, _ in first }
  }
}

/// The role of a code block in a chapter.
///
/// The page shows each role differently. A block of the tree without a role is a listing too.
package enum CodeBlockRole: Sendable, Hashable {
  case sample(String)
  /// The claimed output of a sample, by the sample's id in the chapter.
  case output(of: String)
  /// An app's Info.plist, by the app's id.
  case propertyList(of: String)
  /// Code in another language, which is shown but never run.
  case listing(language: String?)
  /// A `diagram`, which is drawn.
  case diagram(Diagram)
}

/// A heading and everything up to the next heading.
///
/// Sections do not nest: a section of level 2 ends at a heading of level 3. They are the units of
/// translation, of `legacy` markers, and of disabled checks.
package struct Section: Sendable {
  package struct Heading: Sendable {
    /// From 1 to 6.
    package var level: Int
    /// The explicit `{#id}`, or one derived from the heading's text.
    package var id: String
    /// Whether the chapter specifies the id, so that links stay valid when the text changes.
    package var isExplicit: Bool
    /// The heading's text with its markup, without `{#id}`.
    package var title: [Inline]
    /// The heading's own lines.
    package var range: SourceRange

    package init(level: Int, id: String, isExplicit: Bool, title: [Inline], range: SourceRange) {
      self.level = level
      self.id = id
      self.isExplicit = isExplicit
      self.title = title
      self.range = range
    }
  }

  /// Nil for what precedes the first heading of a chapter.
  package var heading: Heading?
  /// Without the heading and without instruction comments.
  package var blocks: [Block]
  /// From the heading to the end of the last block, including comments.
  package var range: SourceRange
  /// The section of the source language from which this one was translated.
  package var origin: TranslationOrigin?
  /// Whether the section is about an API that no longer exists (`<!-- workbook: legacy -->`).
  ///
  /// Names of APIs are not checked there, and the page shows a remark above it.
  package var isLegacy: Bool
  /// The prose checks that are disabled (`<!-- workbook: off=link -->`).
  package var disabledChecks: [Diagnostic.ID]

  package init(
    heading: Heading?, blocks: [Block], range: SourceRange, origin: TranslationOrigin? = nil,
    isLegacy: Bool = false, disabledChecks: [Diagnostic.ID] = []
  ) {
    self.heading = heading
    self.blocks = blocks
    self.range = range
    self.origin = origin
    self.isLegacy = isLegacy
    self.disabledChecks = disabledChecks
  }
}

/// The content of `<!-- workbook: from=ru@HASH -->`.
///
/// It identifies the text from which a section was translated, so that changes of that text are noticed.
package struct TranslationOrigin: Sendable, Hashable {
  /// The language of the original, one of the book's.
  package var language: String
  /// The hash of the original section at translation time, in ASCII letters and digits.
  package var hash: String
  /// The instruction inside its comment: `from=ru@HASH`.
  package var range: SourceRange

  package init(language: String, hash: String, range: SourceRange) {
    self.language = language
    self.hash = hash
    self.range = range
  }
}

package struct Link: Sendable, Hashable {
  /// Whether the destination is a link's target or an image shown on the page.
  package enum Kind: String, Sendable, Hashable, Codable { case link, image }
  package var kind: Kind
  /// The destination as resolved by Markdown: `02-tasks.md#queues`, `images/icon.png`, `https://...`.
  package var destination: String
  /// The whole link with its text, or the whole image.
  package var range: SourceRange

  package init(kind: Kind, destination: String, range: SourceRange) {
    self.kind = kind
    self.destination = destination
    self.range = range
  }
}

/// A code span of the prose that looks like the name of an API.
///
/// `MentionFinder` finds them. The drift check looks each one up among the symbols of the toolchain, of the
/// book's packages and of the chapter's own samples; pages mark the span as an API name.
package struct APIMention: Sendable, Hashable {
  package enum Spelling: String, Sendable, Hashable, Codable {
    /// `Type.member(label:)` or a dotted path with a capitalised part.
    case swift
    /// A selector with colons, or a name with a framework's prefix.
    case objectiveC
    /// In double backticks, as in Swift-DocC.
    case symbolLink
  }

  /// The name in the span, without backticks: `URLSession.dataTask(with:)`, `UIView`.
  package var name: String
  package var spelling: Spelling
  /// The span with its backticks.
  package var range: SourceRange

  package init(name: String, spelling: Spelling, range: SourceRange) {
    self.name = name
    self.spelling = spelling
    self.range = range
  }
}

/// A code span of the prose that does not look like an API name, such as `nil`, `newData` or
/// `Package.swift`.
///
/// Spans similar to a known name are checked too, because a misspelt API name may not look like one.
package struct CodeSpan: Sendable, Hashable {
  package var text: String
  /// The span with its backticks.
  package var range: SourceRange

  package init(text: String, range: SourceRange) {
    self.text = text
    self.range = range
  }
}
