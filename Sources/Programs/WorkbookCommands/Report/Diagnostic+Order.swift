import Diagnostics
import WorkbookModel

extension [Diagnostic] {
  /// In the order of files and lines, but first what is wrong with the configuration: the rest may follow
  /// from it.
  var inOrderOfReport: [Diagnostic] {
    let all = sorted()
    let isOfBook = { (problem: Diagnostic) in problem.file == Configuration.path }
    return all.filter(isOfBook) + all.filter { !isOfBook($0) }
  }
}
