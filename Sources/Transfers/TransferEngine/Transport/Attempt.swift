/// An HTTP exchange that the transport shall begin.
///
/// The transport sends the fields as they are and adds only what HTTP asks for; it asks for no content
/// coding, follows no redirect, and retries nothing. It says the head and holds the body back until the
/// engine has answered with ``TransferAction/acceptBody(_:_:)`` or ``TransferAction/stop(_:)``.
package struct Attempt: Sendable, Hashable {
  /// New for each exchange.
  package let id: AttemptID
  /// Whose body it carries.
  package let task: TransferTaskID
  /// The request with all fields, `Range`, `If-Range` and `Authorization` included.
  package let request: TransferRequest
  /// What is sent as the body; nil for none.
  package let body: BodyFile?

  /// - Parameter request: with all that the engine adds.
  package init(id: AttemptID, task: TransferTaskID, request: TransferRequest, body: BodyFile?) {
    self.id = id
    self.task = task
    self.request = request
    self.body = body
  }
}
