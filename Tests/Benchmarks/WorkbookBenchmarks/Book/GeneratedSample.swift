/// A sample generated for a benchmark.
///
/// Kept in parts, since the bare compiler gets it in two forms: as a script, and as one file of a module.
package struct GeneratedSample: Sendable, Equatable {
  /// `step17`; empty in the templates.
  package var name = ""
  /// Whole lines: `import Foundation`.
  package var imports: [String]
  /// Complete types and functions.
  package var declarations: [String]
  /// The top-level statements in order; a statement may have several lines.
  package var statements: [String]

  package init(imports: [String] = [], declarations: [String] = [], statements: [String]) {
    self.imports = imports
    self.declarations = declarations
    self.statements = statements
  }

  /// The sample as it appears in a chapter.
  package var text: String {
    (imports + declarations + statements).map { $0 + "\n" }.joined()
  }

  /// Returns the same program as one file of a module of several, started by a function.
  ///
  /// Declarations become `private`, as other files of the module use the same names.
  ///
  /// - Parameter function: its name: `program17`. It is on the main actor, like the statements of a script.
  package func text(asFunction function: String) -> String {
    let body = statements.flatMap { $0.split(separator: "\n") }.map { "  \($0)" }
    let hidden = declarations.map { "private " + $0 }
    return (imports + hidden + ["@MainActor func \(function)() throws {"] + body + ["}"])
      .map { $0 + "\n" }.joined()
  }
}
