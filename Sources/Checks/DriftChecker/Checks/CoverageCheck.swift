import TextDiagnostics
package import WorkbookModel

/// Finds samples whose output is covered by no claim of their chapter and could therefore change unnoticed.
package struct CoverageCheck: DriftCheck {
  private let workbook: Workbook
  private let results: RunResults

  package init(_ workbook: Workbook, _ results: RunResults) {
    self.workbook = workbook
    self.results = results
  }

  package func report() -> DriftReport {
    DriftReport(
      problems: workbook.chapters.flatMap { chapter in
        chapter.samples.compactMap { problem(with: $0, in: chapter) }
      })
  }

  /// The problem of a sample; nil if it has a result that is claimed, or no result.
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
    // A console sample fails for output that it does not claim.
    isShown && language != .console && !result.standardOutput.isEmpty
      && !claims.contains { $0.stream == .stdout && $0.isOfOutput }
  }
}
