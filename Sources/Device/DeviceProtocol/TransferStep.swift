package import BackgroundExecution

/// The identity of an app's transfer, as used by the daemon that carries it out.
package struct TransferName: Sendable, Hashable {
  package let app: AppID
  /// The identifier of its session.
  package let session: String
  /// The `taskIdentifier`.
  package let task: Int

  /// - Parameter session: the identifier given by the app.
  package init(app: AppID, session: String, task: Int) {
    self.app = app
    self.session = session
    self.task = task
  }
}

/// A step of a transfer, reported by a daemon for the trace.
package enum TransferStep: Sendable, Hashable {
  /// An attempt begins, the first of which begins the transfer. The text describes the request.
  case attempt(String)
  /// So many quarters of the body have been transferred.
  case quarters(Int)
  /// It has ended with a response of this status, which is never an error (R58).
  case finished(status: Int, bytes: Int?)
  /// It has ended with an error of `NSURLErrorDomain`.
  case failed(code: Int)
}
