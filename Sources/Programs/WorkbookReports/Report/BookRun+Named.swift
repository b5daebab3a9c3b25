package import TextDiagnostics
import ChildProcess
import WorkbookModel

extension BookRun {
  /// The same run with the paths that messages name: those of a listed book start from the folder of the first one.
  package var named: BookRun {
    let path = workbook.path
    if path.isEmpty { return self }
    let move = { (problem: Diagnostic) in problem.moved(into: path) }
    let sources = Dictionary(
      workbook.sources.values.map { source in
        ("\(path)/\(source.path)", SourceText(path: "\(path)/\(source.path)", bytes: source.bytes))
      }, uniquingKeysWith: { $1 })
    let chapters = workbook.chapters.map { chapter in
      var chapter = chapter
      chapter.file = "\(path)/\(chapter.file)"
      return chapter
    }
    var results = results
    results.samples = results.samples.mapValues { result in
      var result = result
      result.problems = result.problems.map(move)
      return result
    }
    return BookRun(
      workbook: Workbook(
        root: workbook.root, path: path, configuration: workbook.configuration,
        chapters: chapters, diagnostics: workbook.diagnostics.map(move), sources: sources),
      results: results, bookProblems: bookProblems.map(move), problems: problems.map(move),
      names: names, shard: shard)
  }
}

extension Diagnostic {
  /// The problem as a reader in another folder sees it.
  ///
  /// - Parameter folder: that of the problem's book from there; none changes nothing.
  package func moved(into folder: String) -> Diagnostic {
    if folder.isEmpty { return self }
    var problem = self
    problem.file = "\(folder)/\(file)"
    for index in notes.indices { problem.notes[index].file = "\(folder)/\(notes[index].file)" }
    for index in edits.indices { problem.edits[index].file = "\(folder)/\(edits[index].file)" }
    // A command that is proposed works on the book.
    problem.fix = fix?.replacing("'workbook accept ", with: "'workbook accept -C \(folder) ")
    return problem
  }
}
