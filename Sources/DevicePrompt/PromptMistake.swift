/// What is wrong with a line at the prompt, or with a notification, and what to do instead, as one line.
package struct PromptMistake: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
