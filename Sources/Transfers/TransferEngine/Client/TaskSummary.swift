/// An unfinished task, as listed for a session that attaches again (R43).
package struct TaskSummary: Codable, Sendable, Hashable {
  /// The `taskIdentifier`.
  package let number: Int
  /// The order of the task, including later changes.
  package let order: TaskOrder
  /// The address after redirects (R49).
  package let currentURL: String
  /// The method after redirects; nil for the order's own.
  package let currentMethod: String?
  /// Whether it was not resumed yet, or was suspended.
  package let isSuspended: Bool
  /// Bytes received of a body, or sent of an upload.
  package let transferred: Int64
  /// The total length; nil while it is unknown.
  package let expected: Int64?

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
