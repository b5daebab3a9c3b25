package import TextDiagnostics
import WorkbookModel

extension BookRun {
  /// An error for each sample of Objective-C that is unverified though its author does not ignore it: what it needs is
  /// not installed.
  package var objectiveCNotRun: [Diagnostic] {
    workbook.chapters.flatMap { chapter in
      chapter.samples.compactMap { sample in
        guard sample.language == .objectiveC, sample.annotations.ignoreReason == nil,
          let result = results.samples[sample.id], result.outcome == .unverified,
          result.problems.isEmpty, let reason = result.reason
        else { return nil }
        return Diagnostic(
          .error, .unsupported, file: chapter.file, range: sample.infoRange,
          "the sample is not run: \(reason)",
          fix: "do that, or leave out '--require objective-c' to show it as unverified")
      }
    }
  }
}
