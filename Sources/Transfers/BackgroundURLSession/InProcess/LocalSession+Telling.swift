internal import Foundation
internal import FoundationNetworking
private import Synchronization
internal import TransferEngine

/// What delegates and handlers are told, and asked, on the session's queue.
extension LocalSession {
  /// The task's own delegate, or else the session's, if it is one of this kind.
  func delegate<Delegate>(_ kind: Delegate.Type, of task: URLSessionTask) -> Delegate? {
    (task.delegate as? Delegate) ?? (delegate as? Delegate)
  }

  /// Calls a delegate of a task, later and on the session's queue.
  ///
  /// The delegate is looked up again when its turn has come, since a session that has become
  /// invalid has let it go by then.
  ///
  /// - Returns: whether there is one of this kind, so that it will be called.
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

  /// Tells how much of a body is sent, in all; the delegate hears what is new as well.
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

  /// Tells bytes of a download that went to its file.
  ///
  /// - Parameter whenTold: called in any case, also without a delegate: it lets the next bytes
  ///   come.
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

  /// Fails a task, whatever its outcome would have been.
  func complete(_ task: URLSessionTask, _ error: URLError) { end(task, .failure(error)) }

  /// Ends a task, once (R53), on the delegate's queue behind all that it was told before.
  ///
  /// A finished file is told first, then the completion; then the task is taken away, by which a
  /// session that is to end may become invalid. A second end of the same task does nothing.
  func end(_ task: URLSessionTask, _ result: TaskResult) {
    calls.add {
      let outcome = task.values.withLock { values -> TaskOutcome? in
        guard values.state != .completed else { return nil }
        return values.outcome
      }
      guard let outcome else { return }
      if case .file(let file) = result, case .delegate = outcome { self.deliver(file, of: task) }
      var error: URLError?
      if case .failure(let failure) = result { error = failure }
      let session = task.values.withLock { values in
        values.state = .completed
        values.error = error
        return values.session
      }
      self.hand(result, of: task, to: outcome, error, session)
      // What is let go may ask the task something at its end, and must not find it locked.
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

  /// Tells the delegate of a finished file, and removes what it has left of it (R57).
  private func deliver(_ file: DownloadFile, of task: URLSessionTask) {
    guard let task = task as? URLSessionDownloadTask,
      let session = task.values.withLock({ $0.session })
    else { return }
    delegate((any URLSessionDownloadDelegate).self, of: task)?
      .urlSession(session, downloadTask: task, didFinishDownloadingTo: file.url)
    file.remove()
  }

  /// Gives the result to the one that the task was made for: delegate, handler or stream.
  private func hand(
    _ result: TaskResult, of task: URLSessionTask, to outcome: TaskOutcome, _ error: URLError?,
    _ session: URLSession?
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
