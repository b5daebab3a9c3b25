/// A sample that was made up for a benchmark.
package struct GeneratedSample: Sendable, Equatable {
  /// `step17`; the templates leave it empty.
  package var name = ""
  package var imports: [String]
  /// Types and functions, each whole.
  package var declarations: [String]
  package var statements: [String]

  package init(imports: [String] = [], declarations: [String] = [], statements: [String]) {
    self.imports = imports
    self.declarations = declarations
    self.statements = statements
  }

  /// The program as a chapter has it.
  package var text: String {
    (imports + declarations + statements).map { $0 + "\n" }.joined()
  }

  /// The same program as one file of a module of several, started by a function.
  package func text(asFunction function: String) -> String {
    let body = statements.flatMap { $0.split(separator: "\n") }.map { "  \($0)" }
    let hidden = declarations.map { "private " + $0 }
    return (imports + hidden + ["@MainActor func \(function)() throws {"] + body + ["}"])
      .map { $0 + "\n" }.joined()
  }
}
