/// The reason for which a book could not be read at all; problems inside a book are diagnostics instead.
///
/// A command prints it in one line and exits with status 2.
package struct WorkbookLoadError: Error, Equatable, CustomStringConvertible {
  /// What failed, in one line.
  package var message: String
  /// What to do next.
  package var nextStep: String

  /// Creates an error whose parts are printed joined by `; `.
  package init(_ message: String, nextStep: String) {
    self.message = message
    self.nextStep = nextStep
  }

  package var description: String { "\(message); \(nextStep)" }
}
