package import Diagnostics
package import WorkbookModel

/// A piece of Swift that a document shows.
package struct Fence: Sendable {
  /// Its code with claims, under the line on which it begins: `README.md:54`.
  package var sample: Sample
  /// The path of its document.
  package var file: String
  /// Whether its author says that it is Swift; without a language, or indented, it may be anything.
  package var isDeclaredSwift: Bool
  /// The name by which invisible comments refer to it.
  package var id: String?
  /// The problems of the invisible comment before it.
  package var problems: [Diagnostic] = []
  /// The code as written.
  package var code: String
  let facts: FenceFacts
}
