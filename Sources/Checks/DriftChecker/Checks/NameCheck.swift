package import WorkbookModel
package import WorkbookReader

/// Looks up the names of APIs that chapters write, in an index that is only made if there are any.
package struct NameCheck: DriftCheck {
  private let checker: NameChecker
  private let index: @Sendable () async throws -> SymbolIndex

  /// Makes the check of some chapters.
  ///
  /// - Parameters:
  ///   - files: the chapters to look at; nil for all.
  ///   - colours: where to note how samples are coloured that are parsed for their names.
  ///   - compiler: the numbers of the compiler's version, which decides what of samples is compiled.
  ///   - index: makes the index of the documented modules and of the toolchain, which may take seconds.
  package init(
    _ workbook: Workbook, files: Set<String>? = nil, colours: CodeColours? = nil, compiler: [Int],
    index: @escaping @Sendable () async throws -> SymbolIndex
  ) {
    checker = NameChecker(workbook, files: files, colours: colours, compiler: compiler)
    self.index = index
  }

  /// Names that no module has, and how many names were what.
  package func report() async throws -> DriftReport {
    let found = try await checker.check(against: checker.isNeeded ? index() : SymbolIndex())
    return DriftReport(problems: found.diagnostics, names: found.statistics)
  }
}
