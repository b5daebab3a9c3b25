package import Diagnostics
package import Markdown

/// One chapter in one language: the sections of a Markdown file and the samples in them.
package struct Chapter: Sendable {
  /// The file's name without its extension, the same in every language: `00-start`.
  package var name: String
  /// A BCP 47 tag of the configuration.
  package var language: String
  /// The path from the book's root, as diagnostics name it: `Content/fi/00-start.md`.
  package var file: String
  package var title: String
  package var summary: String?
  package var sections: [Section]
  /// In the order of the file; those of hidden setup comments are among them.
  package var samples: [Sample]
  /// What each code block of the sections is, by the byte offset at which the block starts.
  package var codeBlocks: [Int: CodeBlockRole]
  /// At most one for each app, in the order of the file.
  package var propertyLists: [PropertyList]
  package var links: [Link]
  package var mentions: [APIMention]
  /// The code spans that are no mentions.
  package var otherSpans: [CodeSpan]
  /// In the order of their numbers; a footnote that is not used is not among them.
  package var footnotes: [ChapterFootnote]

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

  /// `fi/00-start`, as commands take it and reports print it.
  package var path: String { "\(language)/\(name)" }

  /// The section that holds a byte of the file; nil in front of the first one.
  package func section(at offset: Int) -> Section? {
    let next = sections.partitioningIndex { $0.range.start.offset > offset }
    return next > 0 ? sections[next - 1] : nil
  }

  /// The sample with an id, such as `first-fetch`.
  package func sample(_ id: String) -> Sample? { samples.first { $0.id.name == id } }
}

/// What a code block of a chapter is.
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
package struct Section: Sendable {
  /// `nil` for what stands before the first heading.
  package struct Heading: Sendable {
    /// From 1 to 6.
    package var level: Int
    /// The explicit `{#id}`, or one made from the heading's text.
    package var id: String
    package var isExplicit: Bool
    package var title: [Inline]
    package var range: SourceRange

    package init(level: Int, id: String, isExplicit: Bool, title: [Inline], range: SourceRange) {
      self.level = level
      self.id = id
      self.isExplicit = isExplicit
      self.title = title
      self.range = range
    }
  }

  package var heading: Heading?
  /// Without the heading and without the comments that are instructions.
  package var blocks: [Block]
  package var range: SourceRange
  /// The section of the source language that this one was translated from.
  package var origin: TranslationOrigin?
  /// Whether the section is about an API that no longer exists (`<!-- workbook: legacy -->`).
  package var isLegacy: Bool
  /// The checks of its prose that are off (`<!-- workbook: off=term -->`).
  package var disabledChecks: [String]

  package init(
    heading: Heading?, blocks: [Block], range: SourceRange, origin: TranslationOrigin? = nil,
    isLegacy: Bool = false, disabledChecks: [String] = []
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
package struct TranslationOrigin: Sendable, Hashable {
  package var language: String
  package var hash: String
  package var range: SourceRange

  package init(language: String, hash: String, range: SourceRange) {
    self.language = language
    self.hash = hash
    self.range = range
  }
}

/// A link or an image of a chapter.
package struct Link: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, Codable { case link, image }
  package var kind: Kind
  package var destination: String
  package var range: SourceRange

  package init(kind: Kind, destination: String, range: SourceRange) {
    self.kind = kind
    self.destination = destination
    self.range = range
  }
}

/// A code span of the prose that has the shape of an API's name.
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

  package var name: String
  package var spelling: Spelling
  package var range: SourceRange

  package init(name: String, spelling: Spelling, range: SourceRange) {
    self.name = name
    self.spelling = spelling
    self.range = range
  }
}

/// A code span of the prose that does not have the shape of an API's name, such as `nil`, `newData`
/// or `Package.swift`.
package struct CodeSpan: Sendable, Hashable {
  package var text: String
  package var range: SourceRange

  package init(text: String, range: SourceRange) {
    self.text = text
    self.range = range
  }
}
