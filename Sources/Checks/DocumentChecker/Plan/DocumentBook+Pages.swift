import TextDiagnostics
import MarkdownTree
package import WorkbookModel
import WorkbookReader

extension DocumentBook {
  /// Documents as chapters of a site: their prose, with the fences as samples.
  ///
  /// Their names begin with `doc-`: `doc-Guides-Start` for `Guides/Start.md`. The title is the first heading, which is
  /// the page's own then.
  ///
  /// - Parameters:
  ///   - files: the bytes of the package's files.
  ///   - language: that of the pages.
  package func pages(
    of documents: [PackageDocument], files: [String: [UInt8]], language: String
  ) -> [Chapter] {
    let fences = Dictionary(grouping: fences, by: \.file)
    var names: Set<String> = []
    return documents.compactMap { document in
      guard document.isMarkdown, let bytes = files[document.path] else { return nil }
      let source = SourceText(path: document.path, bytes: bytes)
      guard source.textProblem(in: 0..<bytes.count) == nil else { return nil }
      let stem = document.path.split(separator: ".").dropLast().joined(separator: ".")
      var name = "doc-" + stem.replacing("/", with: "-").replacing(" ", with: "-")
      while !names.insert(name).inserted { name += "-2" }
      var chapter = ChapterReader(source: source, name: name, language: language).read().chapter
      let title = chapter.sections.lazy.compactMap(\.heading).first { $0.level == 1 }
      chapter.title = title?.title.plainText ?? document.path
      chapter.samples = []
      chapter.propertyLists = []
      chapter.mentions = []
      // Words after a language mean something only in a book.
      chapter.codeBlocks = chapter.codeBlocks.mapValues { role in
        if case .listing = role { role } else { .listing(language: "swift") }
      }
      for fence in fences[document.path] ?? [] {
        chapter.samples.append(fence.shownSample(in: source))
        chapter.codeBlocks[fence.sample.range.start.offset] = .sample(fence.sample.id.name)
      }
      return chapter
    }
  }
}

extension PackageDocument {
  /// Whether it is Markdown that can be a page.
  package var isMarkdown: Bool {
    (kind == .article || kind == .catalog) && !path.lowercased().hasSuffix(".tutorial")
  }
}

extension Fence {
  /// The sample with the lines that readers see.
  fileprivate func shownSample(in source: SourceText) -> Sample {
    var shown = sample
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    shown.lines = zip(lines, lineStarts).map { line, start in
      CodeLine(code: String(line), isHidden: false, start: source.range(start..<start).start)
    }
    return shown
  }
}
