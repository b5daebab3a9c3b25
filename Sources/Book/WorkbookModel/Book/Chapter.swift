package import Diagnostics
package import MarkdownTree

/// One chapter in one language: the sections of a Markdown file and the samples in them.
///
/// `ChapterReader` makes it. The prose is a tree of Markdown blocks below the sections; what the
/// program works with beside that (samples, links, names of APIs) is taken out of the tree into
/// lists in the order of the file, so that checks need not walk the tree again. The tree still has
/// the code blocks: `codeBlocks` says what each of them has become.
///
/// A chapter with errors is still there, as far as it could be understood. Two promises hold for
/// every one: the ids of its samples are unique, and `continue=` of a sample leads to an earlier
/// one that runs, or is nil.
package struct Chapter: Sendable {
  /// The file's name without its extension, the same in every language: `00-start`.
  package var name: String
  /// A BCP 47 tag of the configuration.
  package var language: String
  /// The path from the book's root, as diagnostics name it: `Content/fi/00-start.md`.
  package var file: String
  /// The title of the front matter; the chapter's name where that gives none.
  package var title: String
  /// The front matter's `summary`, one line for lists of chapters; nil where it gives none.
  package var summary: String?
  /// In the order of the file; what stands in front of the first heading is a section without one.
  package var sections: [Section]
  /// In the order of the file; those of hidden setup comments are among them.
  package var samples: [Sample]
  /// What each code block of the sections is, by the byte offset at which the block starts.
  package var codeBlocks: [Int: CodeBlockRole]
  /// At most one for each app, in the order of the file.
  package var propertyLists: [PropertyList]
  /// The links and images of the prose, those in footnotes and tables included, in the order of the
  /// file.
  package var links: [Link]
  /// The code spans that name an API, by their shape; whether it exists is for the check of names
  /// to say.
  package var mentions: [APIMention]
  /// The code spans that are no mentions.
  package var otherSpans: [CodeSpan]
  /// In the order of their numbers; a footnote that is not used is not among them.
  package var footnotes: [ChapterFootnote]
  /// Whether sections and footnotes have their blocks, which take most of a chapter's memory; see
  /// ``dropProse()``.
  package private(set) var hasProse = true

  /// Makes a chapter of its parts, which must all belong to the same file.
  package init(
    name: String, language: String, file: String, title: String, summary: String? = nil,
    sections: [Section] = [], samples: [Sample] = [], codeBlocks: [Int: CodeBlockRole] = [:],
    propertyLists: [PropertyList] = [], links: [Link] = [], mentions: [APIMention] = [],
    otherSpans: [CodeSpan] = [], footnotes: [ChapterFootnote] = []
  ) {
    self.name = name
    self.language = language
    self.file = file
    self.title = title
    self.summary = summary
    self.sections = sections
    self.samples = samples
    self.codeBlocks = codeBlocks
    self.propertyLists = propertyLists
    self.links = links
    self.mentions = mentions
    self.otherSpans = otherSpans
    self.footnotes = footnotes
  }

  /// Leaves out the blocks of sections and footnotes.
  ///
  /// Only the page shows them, and `Workbook.withProse(_:)` reads them again when it is made. All else
  /// that the program works with stands beside them.
  package mutating func dropProse() {
    for index in sections.indices { sections[index].blocks = [] }
    for index in footnotes.indices { footnotes[index].blocks = [] }
    hasProse = false
  }

  /// Puts back what ``dropProse()`` has left out.
  ///
  /// - Parameters:
  ///   - sections: as many as the chapter has; of another number none is taken, for they are those of
  ///     another text.
  ///   - footnotes: likewise.
  package mutating func takeProse(of sections: [Section], _ footnotes: [ChapterFootnote]) {
    guard sections.count == self.sections.count, footnotes.count == self.footnotes.count else {
      return
    }
    for index in sections.indices { self.sections[index].blocks = sections[index].blocks }
    for index in footnotes.indices { self.footnotes[index].blocks = footnotes[index].blocks }
    hasProse = true
  }

  /// `fi/00-start`, as commands take it and reports print it.
  package var path: String { "\(language)/\(name)" }

  /// The section that holds a byte of the file; nil in front of the first one.
  ///
  /// - Parameter offset: UTF-8 bytes from the file's start; one behind the end belongs to the last
  ///   section.
  package func section(at offset: Int) -> Section? {
    let next = sections.partitioningIndex { $0.range.start.offset > offset }
    return next > 0 ? sections[next - 1] : nil
  }

  /// The sample with an id, such as `first-fetch`.
  package func sample(_ id: String) -> Sample? { samples.first { $0.id.name == id } }
}

/// What a code block of a chapter is.
///
/// The page shows each kind in another way. A block of the tree that has no role is a listing too.
package enum CodeBlockRole: Sendable, Hashable {
  /// A sample, by its id in the chapter.
  case sample(String)
  /// The claimed output of a sample, by the sample's id in the chapter.
  case output(of: String)
  /// An app's Info.plist, by the id of the app.
  case propertyList(of: String)
  /// Code in another language: shown, never run.
  case listing(language: String?)
}

/// A heading and everything up to the next heading.
///
/// Sections do not nest: that of a heading of level 2 ends at a heading of level 3. They are what
/// prose can be translated, marked as legacy and freed from checks by.
package struct Section: Sendable {
  /// The heading that a section begins with; a section without one stands in front of the first
  /// heading.
  package struct Heading: Sendable {
    /// From 1 to 6.
    package var level: Int
    /// The explicit `{#id}`, or one made from the heading's text.
    package var id: String
    /// Whether the chapter itself gives the id, so that links may rely on it when the text changes.
    package var isExplicit: Bool
    /// The heading's text with its markup, without `{#id}`.
    package var title: [Inline]
    /// The heading's own lines.
    package var range: SourceRange

    /// Makes a heading of its parts.
    package init(level: Int, id: String, isExplicit: Bool, title: [Inline], range: SourceRange) {
      self.level = level
      self.id = id
      self.isExplicit = isExplicit
      self.title = title
      self.range = range
    }
  }

  /// Nil for what stands before the first heading of a chapter.
  package var heading: Heading?
  /// Without the heading and without the comments that are instructions.
  package var blocks: [Block]
  /// From the heading to the end of the last block, those that are comments included.
  package var range: SourceRange
  /// The section of the source language that this one was translated from.
  package var origin: TranslationOrigin?
  /// Whether the section is about an API that no longer exists (`<!-- workbook: legacy -->`).
  ///
  /// Names of APIs are not checked there, and the page says so above it.
  package var isLegacy: Bool
  /// The checks of its prose that are off (`<!-- workbook: off=link -->`).
  package var disabledChecks: [Diagnostic.ID]

  /// Makes a section; the reader of the chapter adds blocks and instructions as it finds them.
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
/// It says from which text a section was translated, so that a change of that text can be noticed.
package struct TranslationOrigin: Sendable, Hashable {
  /// The language of the original, one of the book's.
  package var language: String
  /// The hash of the original section as the translator had it, in ASCII letters and digits.
  package var hash: String
  /// The instruction inside of its comment: `from=ru@HASH`.
  package var range: SourceRange

  /// Makes an origin of the two halves of the instruction's value.
  package init(language: String, hash: String, range: SourceRange) {
    self.language = language
    self.hash = hash
    self.range = range
  }
}

/// A link or an image of a chapter.
package struct Link: Sendable, Hashable {
  /// Whether the destination is followed by a reader or shown on the page.
  package enum Kind: String, Sendable, Hashable, Codable { case link, image }
  package var kind: Kind
  /// Where it leads, as Markdown has resolved it: `02-tasks.md#queues`, `images/icon.png`,
  /// `https://...`.
  package var destination: String
  /// The whole link with its text, or the whole image.
  package var range: SourceRange

  /// Makes a link of its parts.
  package init(kind: Kind, destination: String, range: SourceRange) {
    self.kind = kind
    self.destination = destination
    self.range = range
  }
}

/// A code span of the prose that has the shape of an API's name.
///
/// `MentionFinder` finds them. The drift check looks each one up among the symbols of the
/// toolchain, of the book's packages and of the chapter's own samples; pages mark the span as the
/// name of an API.
package struct APIMention: Sendable, Hashable {
  /// How the name is spelled.
  package enum Spelling: String, Sendable, Hashable, Codable {
    /// `Type.member(label:)` or a dotted path with a capitalised part.
    case swift
    /// A selector with colons, or a name with a framework's prefix.
    case objectiveC
    /// Between double backticks, as in Swift-DocC.
    case symbolLink
  }

  /// The name as the span has it, without backticks: `URLSession.dataTask(with:)`, `UIView`.
  package var name: String
  package var spelling: Spelling
  /// The span with its backticks.
  package var range: SourceRange

  /// Makes a mention of a span whose spelling has been found out.
  package init(name: String, spelling: Spelling, range: SourceRange) {
    self.name = name
    self.spelling = spelling
    self.range = range
  }
}

/// A code span of the prose that does not have the shape of an API's name, such as `nil`, `newData`
/// or `Package.swift`.
///
/// Those that lie near a known name are looked at all the same, since an API's name that is
/// misspelt may have lost its shape.
package struct CodeSpan: Sendable, Hashable {
  package var text: String
  /// The span with its backticks.
  package var range: SourceRange

  /// Makes a span of its content.
  package init(text: String, range: SourceRange) {
    self.text = text
    self.range = range
  }
}
