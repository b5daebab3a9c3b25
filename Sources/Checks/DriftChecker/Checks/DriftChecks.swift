package import SiteStructure
package import WorkbookModel

/// All checks of drift, by what there must be before they can be made.
///
/// ```
/// Workbook                           TranslationCheck     ofBook
///   + SiteMap, files of Content      LinkCheck         ┐
///   + SymbolIndex                    NameCheck         ┴  ofSurroundings
///   + RunResults                     CoverageCheck        ofResults
/// ```
///
/// Nothing else compares a book with anything but itself. Whether an output is what its claim says is for
/// `SampleJudging`, since it decides how a sample came out.
package struct DriftChecks: Sendable {
  private let checks: [any DriftCheck]

  /// Those that need nothing but the book, and take no time.
  package static func ofBook(_ workbook: Workbook) -> DriftChecks {
    DriftChecks(checks: [TranslationCheck(workbook)])
  }

  /// Those that need no sample to run.
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

  /// Those that need to know what samples printed, and are made only when a command is asked for them.
  package static func ofResults(_ workbook: Workbook, _ results: RunResults) -> DriftChecks {
    DriftChecks(checks: [CoverageCheck(workbook, results)])
  }

  /// Makes the checks at the same time.
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
