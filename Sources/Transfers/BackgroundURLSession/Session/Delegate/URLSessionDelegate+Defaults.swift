public import Foundation
public import FoundationNetworking

extension URLSessionDelegate {
  /// Does nothing.
  public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {}
  /// Does nothing.
  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {}
  /// Chooses the default handling.
  public func urlSession(
    _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    if let sender = challenge.sender as? ChallengeSender { sender.isMissing() }
    completionHandler(.performDefaultHandling, nil)
  }
}

// Methods that a task's own delegate does not implement are passed to the session's delegate.

extension URLSessionTaskDelegate {
  /// Passes the call to the session's delegate, if this is the task's own.
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let next = task.delegate(after: self, (any URLSessionTaskDelegate).self)
    next?.urlSession(session, task: task, didCompleteWithError: error)
  }
  /// Passes the call to the session's delegate, if this is the task's own.
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
  ) {
    let next = task.delegate(after: self, (any URLSessionTaskDelegate).self)
    next?.urlSession(session, task: task, didFinishCollecting: metrics)
  }
  /// Passes the call to the session's delegate, if this is the task's own.
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    let next = task.delegate(after: self, (any URLSessionTaskDelegate).self)
    next?.urlSession(
      session, task: task, didSendBodyData: bytesSent, totalBytesSent: totalBytesSent,
      totalBytesExpectedToSend: totalBytesExpectedToSend)
  }
  /// Passes the call to the session's delegate, if this is the task's own.
  public func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
    let next = task.delegate(after: self, (any URLSessionTaskDelegate).self)
    next?.urlSession(session, taskIsWaitingForConnectivity: task)
  }
  /// Asks the session's delegate, if this is the task's own; otherwise follows the redirect.
  public func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let next = task.delegate(after: self, (any URLSessionTaskDelegate).self) else {
      return completionHandler(request)
    }
    next.urlSession(
      session, task: task, willPerformHTTPRedirection: response, newRequest: request,
      completionHandler: completionHandler)
  }
  /// Asks the session's delegate, if this is the task's own; otherwise has no stream.
  public func urlSession(
    _ session: URLSession, task: URLSessionTask,
    needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
  ) {
    guard let next = task.delegate(after: self, (any URLSessionTaskDelegate).self) else {
      return completionHandler(nil)
    }
    next.urlSession(session, task: task, needNewBodyStream: completionHandler)
  }
}

extension URLSessionTaskDelegate where _DelayedBegin == _MissingDelegateMethod {
  /// Continues with the request as it is.
  @discardableResult
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, willBeginDelayedRequest request: URLRequest,
    completionHandler:
      @escaping @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) -> Void
  ) -> _MissingDelegateMethod {
    completionHandler(.continueLoading, nil)
    return _MissingDelegateMethod()
  }
}

extension URLSessionTaskDelegate where _SessionChallenge == _MissingDelegateMethod {
  /// Chooses the default handling.
  @discardableResult
  public func urlSession(
    _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) -> _MissingDelegateMethod {
    completionHandler(.performDefaultHandling, nil)
    return _MissingDelegateMethod()
  }
}

extension URLSessionTaskDelegate where _Challenge == _MissingDelegateMethod {
  /// Asks the session's delegate, if this is the task's own; otherwise chooses the default handling.
  @discardableResult
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) -> _MissingDelegateMethod {
    if let next = task.delegate(after: self, (any URLSessionTaskDelegate).self) {
      next.urlSession(
        session, task: task, didReceive: challenge, completionHandler: completionHandler)
    } else {
      completionHandler(.performDefaultHandling, nil)
    }
    return _MissingDelegateMethod()
  }
}

extension URLSessionDataDelegate {
  /// Asks the session's delegate, if this is the task's own; otherwise allows the response.
  public func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    guard let next = dataTask.delegate(after: self, (any URLSessionDataDelegate).self) else {
      return completionHandler(.allow)
    }
    next.urlSession(
      session, dataTask: dataTask, didReceive: response, completionHandler: completionHandler)
  }
  /// Asks the session's delegate, if this is the task's own; otherwise stores the proposed response.
  public func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask,
    willCacheResponse proposedResponse: CachedURLResponse,
    completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
  ) {
    guard let next = dataTask.delegate(after: self, (any URLSessionDataDelegate).self) else {
      return completionHandler(proposedResponse)
    }
    next.urlSession(
      session, dataTask: dataTask, willCacheResponse: proposedResponse,
      completionHandler: completionHandler)
  }
  /// Passes the call to the session's delegate, if this is the task's own.
  public func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask,
    didBecome downloadTask: URLSessionDownloadTask
  ) {
    let next = dataTask.delegate(after: self, (any URLSessionDataDelegate).self)
    next?.urlSession(session, dataTask: dataTask, didBecome: downloadTask)
  }
  /// Passes the call to the session's delegate, if this is the task's own.
  public func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
  ) {
    let next = dataTask.delegate(after: self, (any URLSessionDataDelegate).self)
    next?.urlSession(session, dataTask: dataTask, didReceive: data)
  }
}

extension URLSessionDownloadDelegate {
  /// Passes the call to the session's delegate, if this is the task's own.
  public func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) {
    let next = downloadTask.delegate(after: self, (any URLSessionDownloadDelegate).self)
    next?.urlSession(
      session, downloadTask: downloadTask, didWriteData: bytesWritten,
      totalBytesWritten: totalBytesWritten, totalBytesExpectedToWrite: totalBytesExpectedToWrite)
  }
  /// Passes the call to the session's delegate, if this is the task's own.
  public func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didResumeAtOffset fileOffset: Int64, expectedTotalBytes: Int64
  ) {
    let next = downloadTask.delegate(after: self, (any URLSessionDownloadDelegate).self)
    next?.urlSession(
      session, downloadTask: downloadTask, didResumeAtOffset: fileOffset,
      expectedTotalBytes: expectedTotalBytes)
  }
}

extension URLSessionTask {
  /// Returns the session's delegate, if another one is the task's own.
  ///
  /// - Parameters:
  ///   - first: the delegate whose default implementation calls this, as it does not implement the method.
  /// - Returns: nil if `first` is the session's own, or the session's is not of this kind: there is nothing
  ///   to pass the call to.
  fileprivate func delegate<Delegate>(
    after first: any URLSessionTaskDelegate, _ kind: Delegate.Type
  ) -> Delegate? {
    guard delegate === first, let next = carrier.delegate, next !== first else { return nil }
    return next as? Delegate
  }
}
