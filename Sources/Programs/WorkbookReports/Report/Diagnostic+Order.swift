package import TextDiagnostics
import WorkbookModel

extension [Diagnostic] {
  /// The problems sorted by file and line, with those of the configuration first, since others may follow
  /// from them.
  package var inOrderOfReport: [Diagnostic] {
    let all = sorted()
    let isOfBook = { (problem: Diagnostic) in problem.file == Configuration.path }
    return all.filter(isOfBook) + all.filter { !isOfBook($0) }
  }
}
