internal import Foundation
internal import FoundationNetworking
private import Synchronization
internal import TransferEngine

/// The calls of delegates and handlers, on the session's queue.
extension LocalSession {
  /// Returns the task's own delegate, or else the session's, if it is of this kind.
  func delegate<Delegate>(_ kind: Delegate.Type, of task: URLSessionTask) -> Delegate? {
    (task.delegate as? Delegate) ?? (delegate as? Delegate)
  }

  /// Calls a delegate of a task, later on the session's queue.
  ///
  /// The delegate is looked up again when the call is due, since a session that was invalidated has released
  /// it by then.
  ///
  /// - Returns: whether there is a delegate of this kind, so that it will be called.
  @discardableResult
  func tell<Delegate>(
    _ kind: Delegate.Type, of task: URLSessionTask,
    _ call: @escaping @Sendable (Delegate, URLSession) -> Void
  ) -> Bool {
    guard let session = task.values.withLock({ $0.session }), delegate(kind, of: task) != nil
    else { return false }
    calls.add { if let delegate = self.delegate(kind, of: task) { call(delegate, session) } }
    return true
  }

  // MARK: Progress

  /// Reports how much of a body was sent in total; the delegate gets the increment as well.
  func sent(_ bytes: Int64, of task: URLSessionTask) {
    let (new, expected) = task.values.withLock { values in
      defer { values.sent = bytes }
      return (bytes - values.sent, values.expectedToSend ?? NSURLSessionTransferSizeUnknown)
    }
    tell((any URLSessionTaskDelegate).self, of: task) {
      $0.urlSession(
        $1, task: task, didSendBodyData: new, totalBytesSent: bytes,
        totalBytesExpectedToSend: expected)
    }
  }

  /// Reports bytes of a download that were written to its file.
  ///
  /// - Parameter whenTold: called in any case, even without a delegate; it lets the next bytes come.
  func wrote(
    _ bytes: Int64, of task: URLSessionDownloadTask, whenTold: @escaping @Sendable () -> Void
  ) {
    let (total, expected) = (task.countOfBytesReceived, task.countOfBytesExpectedToReceive)
    let isTold = tell((any URLSessionDownloadDelegate).self, of: task) {
      $0.urlSession(
        $1, downloadTask: task, didWriteData: bytes, totalBytesWritten: total,
        totalBytesExpectedToWrite: expected)
      whenTold()
    }
    if !isTold { whenTold() }
  }

  // MARK: Ends

  /// Fails a task, regardless of its outcome.
  func complete(_ task: URLSessionTask, _ error: URLError) { end(task, .failure(error)) }

  /// Ends a task once (R53), on the delegate's queue after all earlier calls.
  ///
  /// A finished file is delivered first, then the completion; then the task is removed, which may let an
  /// ending session become invalid. Ending the same task again does nothing.
  func end(_ task: URLSessionTask, _ result: TaskResult) {
    calls.add {
      let outcome = task.values.withLock { values -> TaskOutcome? in
        guard values.state != .completed else { return nil }
        return values.outcome
      }
      guard let outcome else { return }
      if case .file(let file) = result, case .delegate = outcome { self.deliver(file, of: task) }
      var error: (any Error)?
      if case .failure(let failure) = result { error = failure }
      let session = task.values.withLock { values in
        values.state = .completed
        values.error = error
        return values.session
      }
      if let session, let metrics = task.values.withLock({ $0.metrics }) {
        self.delegate((any URLSessionTaskDelegate).self, of: task)?
          .urlSession(session, task: task, didFinishCollecting: metrics)
      }
      self.hand(result, of: task, to: outcome, error, session)
      // Objects that are released may read the task from their deinit, and must not find it locked.
      let kept = task.values.withLock { values in
        defer {
          values.session = nil
          values.delegate = nil
          values.outcome = .delegate
        }
        return (values.session, values.delegate, values.outcome)
      }
      withExtendedLifetime(kept) { self.remove(task) }
    }
  }

  /// Delivers a finished file to the delegate, and removes it unless the delegate has moved it (R57).
  private func deliver(_ file: DownloadFile, of task: URLSessionTask) {
    guard let task = task as? URLSessionDownloadTask,
      let session = task.values.withLock({ $0.session })
    else { return }
    delegate((any URLSessionDownloadDelegate).self, of: task)?
      .urlSession(session, downloadTask: task, didFinishDownloadingTo: file.url)
    file.remove()
  }

  /// Delivers the result to the task's delegate, handler or stream.
  private func hand(
    _ result: TaskResult, of task: URLSessionTask, to outcome: TaskOutcome,
    _ error: (any Error)?, _ session: URLSession?
  ) {
    switch outcome {
    case .delegate:
      guard let session else { return }
      delegate((any URLSessionTaskDelegate).self, of: task)?
        .urlSession(session, task: task, didCompleteWithError: error)
    case .data(let handler):
      if case .data(let data) = result {
        handler(data, task.response, nil)
      } else {
        handler(nil, task.response, error)
      }
    case .file(let keepsFile, let handler):
      if case .file(let file) = result {
        handler(file.url, task.response, nil)
        if !keepsFile { file.remove() }
      } else {
        handler(nil, task.response, error)
      }
    case .stream(let stream): stream.end(error, task.response)
    }
  }
}
