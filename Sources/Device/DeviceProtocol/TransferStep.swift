package import BackgroundExecution

/// A transfer of an app, as the daemon that carries it names it.
package struct TransferName: Sendable, Hashable {
  /// The app whose transfer it is, by its name on the device.
  package let app: AppID
  /// The identifier of its session.
  package let session: String
  /// The `taskIdentifier`.
  package let task: Int

  /// - Parameter session: the identifier that the app has given.
  package init(app: AppID, session: String, task: Int) {
    self.app = app
    self.session = session
    self.task = task
  }
}

/// What a daemon tells of a transfer, for the trace.
package enum TransferStep: Sendable, Hashable {
  /// An attempt begins; the first one of a transfer begins it. The text says what is asked for.
  case attempt(String)
  /// So many quarters of the body are there.
  case quarters(Int)
  /// It has ended with a response of this status, which is no error whatever it is (R58).
  case finished(status: Int, bytes: Int?)
  /// It has ended with an error of `NSURLErrorDomain`.
  case failed(code: Int)
}
