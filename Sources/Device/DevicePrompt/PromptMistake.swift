/// What is wrong with a line at the prompt, or with a notification, and what to do instead, as one line.
///
/// It is shown as it is, by the prompt and by `workbook push`.
package struct PromptMistake: Error, Sendable, Hashable, CustomStringConvertible {
  /// One line, with single quotes around what was written.
  package let description: String

  /// - Parameter description: lower case, with what to write instead behind a semicolon.
  package init(_ description: String) { self.description = description }
}
