package import WorkbookModel
package import WorkbookReader

/// Looks up the API names in chapters, in an index that is made only if there are any.
package struct NameCheck: DriftCheck {
  private let checker: NameChecker
  private let index: @Sendable () async throws -> SymbolIndex

  /// - Parameter index: makes the index of the documented modules and of the toolchain, which may take seconds.
  package init(
    _ workbook: Workbook, files: Set<String>? = nil, colours: CodeColours? = nil, compiler: [Int],
    index: @escaping @Sendable () async throws -> SymbolIndex
  ) {
    checker = NameChecker(workbook, files: files, colours: colours, compiler: compiler)
    self.index = index
  }

  /// Returns names that exist in no module, and counts of all names by classification.
  package func report() async throws -> DriftReport {
    let found = try await checker.check(against: checker.isNeeded ? index() : SymbolIndex())
    return DriftReport(problems: found.diagnostics, names: found.statistics)
  }
}
