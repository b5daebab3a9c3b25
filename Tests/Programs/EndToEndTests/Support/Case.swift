import Testing

/// A mistake in a chapter after its good sample, and the expected output.
struct Case: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// Starts at line 15 of `Content/fi/01-a.md`.
  var body: String
  /// Every problem as printed, without the line feeds at the end.
  var problems: String
  /// The summary, up to the toolchain.
  var summary: String

  init(_ name: String, _ body: String, _ problems: String, _ summary: String) {
    testDescription = name
    self.body = body
    self.problems = problems
    self.summary = summary
  }
}
