package import WorkbookModel

extension Workbook {
  /// The chapter with its prose, which is read again from the same bytes if it was discarded.
  package func withProse(_ chapter: Chapter) -> Chapter {
    guard !chapter.hasProse, let source = sources[chapter.file] else { return chapter }
    var chapter = chapter
    ChapterReader.readProse(of: &chapter, source)
    return chapter
  }
}
