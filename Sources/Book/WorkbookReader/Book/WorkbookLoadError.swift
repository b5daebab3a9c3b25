/// Why a book could not be read at all; what is wrong inside of it is a diagnostic instead.
///
/// A command prints it as one line and ends with exit status 2.
package struct WorkbookLoadError: Error, Equatable, CustomStringConvertible {
  /// What failed, in one line.
  package var message: String
  /// What to do next.
  package var nextStep: String

  /// Makes an error of two parts of a sentence, which `; ` joins.
  package init(_ message: String, nextStep: String) {
    self.message = message
    self.nextStep = nextStep
  }

  package var description: String { "\(message); \(nextStep)" }
}
