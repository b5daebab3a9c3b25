package import WorkbookModel

extension Workbook {
  /// A chapter of the book with its prose, which is read again from the same bytes if it was left out.
  package func withProse(_ chapter: Chapter) -> Chapter {
    guard !chapter.hasProse, let source = sources[chapter.file] else { return chapter }
    var chapter = chapter
    ChapterReader.readProse(of: &chapter, source)
    return chapter
  }
}
