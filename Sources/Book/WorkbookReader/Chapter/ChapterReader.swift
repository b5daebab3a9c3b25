package import TextDiagnostics
import MarkdownTree
package import WorkbookModel

/// Reads one chapter: turns the bytes of a Markdown file into sections, samples, claims and links.
///
/// Every problem is a diagnostic at its position, and one call reports all of them. The chapter contains
/// what could be understood, with two guarantees even in the presence of errors: ids of samples are unique,
/// and `continue=` names an earlier runnable sample or is removed.
///
/// The data passes through these steps, each a separate type:
///
/// ```
/// bytes -> FrontMatter        title, summary, and the start of the Markdown
///       -> MarkdownDocument   blocks with exact positions
///       -> SectionBuilder     sections, links, mentions, footnotes, and all fences in order
///       -> SampleBuilder      samples, claims, property lists; the role of each code block
///          -> ClaimAttacher, SampleGraph, ExerciseReader   relations between samples
/// ```
///
/// It reads no files except those that fences include, through `files`, and may be used by any task.
package struct ChapterReader: Sendable {
  private let source: SourceText
  private let name: String
  private let language: String
  private let languages: [String]
  private let files: BookFiles
  private let readsValues: Bool

  /// Creates a reader of one file.
  ///
  /// - Parameters:
  ///   - source: the file's text, with the path used in diagnostics.
  ///   - name: the file's name without extension.
  ///   - language: the language of the chapter.
  ///   - languages: all languages of the book, as possible sources of translations.
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

  /// Diagnostics that are meaningless after a place from which the rest of the file is misinterpreted.
  private static let structuralIDs: Set<Diagnostic.ID> = [
    .unclosedFence, .lostFence, .rawHTML, .comment,
  ]

  /// Reads only the blocks of a chapter whose prose was discarded.
  ///
  /// - Parameter source: the text from which the chapter was read.
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
  /// - Returns: the chapter as far as it could be understood, and all problems in the order of their
  ///   positions. A file that is not UTF-8 has a diagnostic `encoding` and an empty chapter.
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
      changes: matter.changes,
      sections: sections.sections, samples: samples.samples, codeBlocks: samples.roles,
      propertyLists: samples.propertyLists, links: sections.links, mentions: sections.mentions,
      otherSpans: sections.otherSpans, footnotes: sections.footnotes.footnotes())
    var diagnostics =
      matter.diagnostics + problems + sections.diagnostics + samples.diagnostics
    if let cut = sections.firstCut {
      // What follows a comment that ended too early is misinterpreted.
      diagnostics.removeAll {
        $0.range.start.offset > cut && Self.structuralIDs.contains($0.id)
      }
    }
    diagnostics += source.bidirectionalControlProblems()
    return (chapter, diagnostics.sorted())
  }
}

/// A code block that may become a sample, a claim or a listing.
struct ChapterFence {
  var code: CodeBlock
  /// The whole block with its fences.
  var range: SourceRange
  /// The id of the section that contains it; nil before the first heading.
  var section: String?
  /// The index of that section.
  var sectionIndex: Int
  /// The number of the setup comment that contains it; nil for a visible block.
  var setup: Int?
}
