/// An HTTP exchange for the transport to begin.
///
/// The transport sends the fields as they are and adds only what HTTP requires; it requests no content
/// coding, decodes a whole body that has one, follows no redirect, and retries nothing. It reports the head and holds the body back until the
/// engine has answered with ``TransferAction/acceptBody(_:_:)`` or ``TransferAction/stop(_:)``.
package struct Attempt: Sendable, Hashable {
  /// Unique for each exchange.
  package let id: AttemptID
  package let task: TransferTaskID
  /// The request with all fields, including `Range`, `If-Range` and `Authorization`.
  package let request: TransferRequest
  /// The file to send as the body, if any.
  package let body: BodyFile?

  /// - Parameter request: with all fields that the engine adds.
  package init(id: AttemptID, task: TransferTaskID, request: TransferRequest, body: BodyFile?) {
    self.id = id
    self.task = task
    self.request = request
    self.body = body
  }
}
