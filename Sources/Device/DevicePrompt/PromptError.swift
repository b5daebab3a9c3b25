/// What is wrong with a line at the prompt or with a notification, and what to do instead, as one line.
///
/// It is shown verbatim by the prompt and by `workbook push`.
package struct PromptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One line, with single quotes around user input.
  package let description: String

  /// - Parameter description: in lower case, with what to write instead after a semicolon.
  package init(_ description: String) { self.description = description }
}
