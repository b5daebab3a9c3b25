package import TextDiagnostics
package import SamplePlan
import ResultStore
package import WorkbookModel

extension CompileRecord {
  /// How the program was compiled; nil for a record without that information.
  ///
  /// - Parameters:
  ///   - chapter: the text of the chapter that contains the program's samples.
  ///   - files: the texts of the book's files, for samples that show a part of a file.
  package func merging(
    of source: ProgramSource, in chapter: SourceText, including files: [String: SourceText]
  ) -> Merging? {
    switch merge {
    case .together(let programs): .module(programs: programs)
    case .alone(let separation):
      .alone(
        reason: separation.reason,
        position: separation.place.flatMap {
          source.place(
            file: $0.file, line: $0.line, column: $0.column, in: chapter, including: files)?
            .position
        }, isOwn: separation.isOwn)
    case nil: nil
    }
  }
}
