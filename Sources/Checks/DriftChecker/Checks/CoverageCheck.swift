import Diagnostics
package import WorkbookModel

/// Finds samples that print what no claim of their chapter covers, so that it may change without a word.
package struct CoverageCheck: DriftCheck {
  private let workbook: Workbook
  private let results: RunResults

  /// Makes the check of the samples that have a result.
  package init(_ workbook: Workbook, _ results: RunResults) {
    self.workbook = workbook
    self.results = results
  }

  /// An error for each such sample.
  package func report() -> DriftReport {
    DriftReport(
      problems: workbook.chapters.flatMap { chapter in
        chapter.samples.compactMap { problem(with: $0, in: chapter) }
      })
  }

  /// What is wrong with a sample; nil for one without a result.
  private func problem(with sample: Sample, in chapter: Chapter) -> Diagnostic? {
    guard let result = results.samples[sample.id], sample.hasUnclaimedOutput(result) else {
      return nil
    }
    return Diagnostic(
      .error, .coverage, file: chapter.file, range: sample.infoRange,
      "the output of sample '\(sample.id.name)' is not claimed",
      fix: "write an output fence below it, or run 'workbook accept --add \(sample.id)'")
  }
}

extension Sample {
  /// Whether the sample is shown and printed something that no claim covers.
  package func hasUnclaimedOutput(_ result: SampleResult) -> Bool {
    // What a console sample does not claim it fails for.
    isShown && language != .console && !result.standardOutput.isEmpty
      && !claims.contains { $0.stream == .stdout && $0.isOfOutput }
  }
}
