package import Diagnostics
import MarkdownTree
package import WorkbookModel

/// Reads one chapter: the bytes of a Markdown file become its sections, samples, claims and links.
///
/// Everything wrong with the file is a diagnostic at its place, and one call reports all of it. What
/// could be understood is in the chapter all the same, with two promises that errors do not break:
/// ids of samples are unique, and `continue=` leads to an earlier sample that runs or nowhere.
///
/// The way of the data, each step a type of its own:
///
/// ```
/// bytes -> FrontMatter        title, summary, and where the Markdown begins
///       -> MarkdownDocument   blocks with exact places
///       -> SectionBuilder     sections, links, mentions, footnotes, and all fences in their order
///       -> SampleBuilder      samples, claims, property lists; what each code block is
///          -> ClaimAttacher, SampleGraph, ExerciseReader   what samples say of each other
/// ```
///
/// It reads no file but those that fences include, through `files`, and may be used by any task.
package struct ChapterReader: Sendable {
  private let source: SourceText
  private let name: String
  private let language: String
  private let languages: [String]
  private let files: BookFiles
  private let readsValues: Bool

  /// Makes a reader of one file.
  ///
  /// - Parameters:
  ///   - source: the file's text, whose path diagnostics name.
  ///   - name: the file's name without its extension.
  ///   - language: the language of the chapter.
  ///   - languages: all languages of the book, which translations may come from.
  ///   - files: the files that fences may include.
  ///   - readsValues: whether comments of samples may claim the values of expressions.
  package init(
    source: SourceText, name: String, language: String, languages: [String] = [],
    files: BookFiles = BookFiles(), readsValues: Bool = true
  ) {
    self.readsValues = readsValues
    self.source = source
    self.name = name
    self.language = language
    self.languages = languages
    self.files = files
  }

  /// The diagnostics that say nothing behind a place from which on the file is read as something
  /// else.
  private static let structuralIDs: Set<Diagnostic.ID> = [
    .unclosedFence, .lostFence, .rawHTML, .comment,
  ]

  /// Reads the blocks of a chapter again that were left out, and nothing else.
  ///
  /// - Parameter source: what the chapter was read from.
  static func readProse(of chapter: inout Chapter, _ source: SourceText) {
    let body = FrontMatter(placesIn: source).body
    let (document, _) = MarkdownDocument.parse(
      source, offsets: body, runningLanguages: Set(FenceLanguage.checkedWords))
    var sections = SectionBuilder(source: source, languages: [])
    sections.build(document.blocks, from: body.lowerBound)
    chapter.takeProse(of: sections.sections, sections.footnotes.footnotes())
  }

  /// Reads the whole file.
  ///
  /// - Returns: the chapter as far as it could be understood, and all problems in the order of
  ///   their places. A file that is no UTF-8 has a diagnostic `encoding`; its chapter is not worth
  ///   looking at.
  package func read() -> (chapter: Chapter, diagnostics: [Diagnostic]) {
    let matter = FrontMatter(source)
    let (document, problems) = MarkdownDocument.parse(
      source, offsets: matter.body, runningLanguages: Set(FenceLanguage.checkedWords))
    var sections = SectionBuilder(source: source, languages: languages)
    sections.build(document.blocks, from: matter.body.lowerBound)
    var samples = SampleBuilder(
      source: source, chapter: name, language: language, files: files,
      readsValues: readsValues)
    for fence in sections.fences { samples.add(fence) }
    samples.finish()
    let chapter = Chapter(
      name: name, language: language, file: source.path,
      title: matter.title.isEmpty ? name : matter.title, summary: matter.summary,
      sections: sections.sections, samples: samples.samples, codeBlocks: samples.roles,
      propertyLists: samples.propertyLists, links: sections.links, mentions: sections.mentions,
      otherSpans: sections.otherSpans, footnotes: sections.footnotes.footnotes())
    var diagnostics =
      matter.diagnostics + problems + sections.diagnostics + samples.diagnostics
    if let cut = sections.firstCut {
      // What stands behind a comment that ended too early is read as something else than it is.
      diagnostics.removeAll {
        $0.range.start.offset > cut && Self.structuralIDs.contains($0.id)
      }
    }
    diagnostics += source.bidirectionalControlProblems()
    return (chapter, diagnostics.sorted())
  }
}

/// A code block on its way to becoming a sample, a claim or a listing.
struct ChapterFence {
  /// The block's lines and its info string.
  var code: CodeBlock
  /// The whole block with its fences.
  var range: SourceRange
  /// The id of the section that holds it; nil before the first heading.
  var section: String?
  /// The index of that section.
  var sectionIndex: Int
  /// The number of the setup comment that holds it; nil for a block that readers see.
  var setup: Int?
}
