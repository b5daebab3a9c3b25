/// A task that is not done, as a session that attaches again sees it (R43).
package struct TaskSummary: Codable, Sendable, Hashable {
  /// The `taskIdentifier`.
  package let number: Int
  /// What was asked for, as far as it has been changed since.
  package let order: TaskOrder
  /// Where redirects have led (R49).
  package let currentURL: String
  /// The method that redirects have made of the order's; nil for the order's own.
  package let currentMethod: String?
  /// Whether its program has not resumed it, or has suspended it.
  package let isSuspended: Bool
  /// Bytes of the body that came, or that were sent by an upload.
  package let transferred: Int64
  /// The length of the whole; nil while it is unknown.
  package let expected: Int64?

  /// As the engine knows the task at this moment.
  package init(
    number: Int, order: TaskOrder, currentURL: String, currentMethod: String? = nil,
    isSuspended: Bool,
    transferred: Int64, expected: Int64?
  ) {
    self.number = number
    self.order = order
    self.currentURL = currentURL
    self.currentMethod = currentMethod
    self.isSuspended = isSuspended
    self.transferred = transferred
    self.expected = expected
  }
}
