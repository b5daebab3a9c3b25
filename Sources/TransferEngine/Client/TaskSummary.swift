/// A task that is not done, as a session that attaches again sees it (R43).
package struct TaskSummary: Codable, Sendable, Hashable {
  package let number: Int
  package let order: TaskOrder
  /// Where redirects have led (R49).
  package let currentURL: String
  package let isSuspended: Bool
  /// Bytes of the body that came, or that were sent by an upload.
  package let transferred: Int64
  /// The length of the whole; nil while it is unknown.
  package let expected: Int64?

  package init(
    number: Int, order: TaskOrder, currentURL: String, isSuspended: Bool, transferred: Int64,
    expected: Int64?
  ) {
    self.number = number
    self.order = order
    self.currentURL = currentURL
    self.isSuspended = isSuspended
    self.transferred = transferred
    self.expected = expected
  }
}
