package import SiteStructure
package import WorkbookModel

/// All checks for drift, grouped by what they require.
///
/// ```
/// Workbook                           TranslationCheck     ofBook
///   + SiteMap, files of Content      LinkCheck         ┐
///   + SymbolIndex                    NameCheck         ┴  ofSurroundings
///   + BookReferences                 DeprecationCheck     ofReferences
///   + RunResults                     CoverageCheck        ofResults
/// ```
///
/// No other code compares a book with something outside of it. Whether an output matches its claim is decided
/// by `SampleJudging`, because the outcome of the sample depends on it.
package struct DriftChecks: Sendable {
  private let checks: [any DriftCheck]

  /// The checks that need only the book and take no time.
  package static func ofBook(_ workbook: Workbook) -> DriftChecks {
    DriftChecks(checks: [TranslationCheck(workbook)])
  }

  /// The checks that need no sample to run.
  ///
  /// - Parameters:
  ///   - map: of the whole book, of which the workbook may hold a part; nil when it is whole.
  ///   - names: nil for a command that does not look them up.
  package static func ofSurroundings(
    _ workbook: Workbook, map: SiteMap?, names: NameCheck?
  ) -> DriftChecks {
    let links = LinkCheck(workbook, map: map)
    return DriftChecks(checks: [links] + (names.map { [$0] } ?? []))
  }

  /// The checks that need the symbols that samples use.
  package static func ofReferences(
    _ workbook: Workbook, _ references: BookReferences
  ) -> DriftChecks {
    DriftChecks(checks: [DeprecationCheck(workbook, references)])
  }

  /// The checks that need the output of samples; made only on request.
  package static func ofResults(_ workbook: Workbook, _ results: RunResults) -> DriftChecks {
    DriftChecks(checks: [CoverageCheck(workbook, results)])
  }

  /// Runs the checks concurrently.
  ///
  /// - Throws: the first error of a check.
  package func report() async throws -> DriftReport {
    try await withThrowingTaskGroup(of: (Int, DriftReport).self) { group in
      for (index, check) in checks.enumerated() {
        group.addTask { (index, try await check.report()) }
      }
      var found: [(Int, DriftReport)] = []
      for try await report in group { found.append(report) }
      return found.sorted { $0.0 < $1.0 }.reduce(into: DriftReport()) { whole, report in
        whole.problems += report.1.problems
        whole.names = report.1.names ?? whole.names
      }
    }
  }
}
