package import TextDiagnostics
package import Testing
package import WorkbookModel

/// A suite about one book, which is run once for all its tests.
package protocol SharedRunSuite {
  static var book: TestBook { get }
  /// `Task { try await TestRunner.run(book) }`
  static var results: Task<RunResults, any Error> { get }
}

extension SharedRunSuite {
  package func result(_ name: String) async throws -> SampleResult {
    try await Self.results.value.result(name)
  }

  /// The problems of a sample, each as a line.
  package func lines(_ name: String) async throws -> [String] {
    try await result(name).problems.map(\.line)
  }

  package func problem(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Diagnostic {
    try await Self.results.value.problem(name, sourceLocation: sourceLocation)
  }

  package func expectVerified(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await Self.results.value.expectVerified(name, sourceLocation: sourceLocation)
  }

  package func expectPassed(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await Self.results.value.expectPassed(name, sourceLocation: sourceLocation)
  }
}

extension RunResults {
  /// The only problem of a sample, because of which it fails.
  package func problem(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Diagnostic {
    let result = try result(name, sourceLocation: sourceLocation)
    #expect(result.outcome == .failed, sourceLocation: sourceLocation)
    #expect(result.problems.count == 1, sourceLocation: sourceLocation)
    return try #require(result.problems.first, sourceLocation: sourceLocation)
  }

  /// Expects that claims of a sample came true and that it has no problems.
  package func expectVerified(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expectPassed(name, sourceLocation: sourceLocation)
    #expect(try result(name).outcome == .verified, sourceLocation: sourceLocation)
  }

  /// Expects that a sample has no problems, with or without claims.
  package func expectPassed(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try result(name, sourceLocation: sourceLocation)
    #expect(result.problems.map(\.line) == [], sourceLocation: sourceLocation)
    #expect(result.outcome.hasPassed, sourceLocation: sourceLocation)
  }
}
