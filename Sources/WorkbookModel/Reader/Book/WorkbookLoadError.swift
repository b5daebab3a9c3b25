/// Why a book could not be read at all; what is wrong inside of it is a diagnostic instead.
package struct WorkbookLoadError: Error, Equatable, CustomStringConvertible {
  /// What failed, in one line.
  package var message: String
  /// What to do next.
  package var nextStep: String

  package init(_ message: String, nextStep: String) {
    self.message = message
    self.nextStep = nextStep
  }

  package var description: String { "\(message); \(nextStep)" }
}
