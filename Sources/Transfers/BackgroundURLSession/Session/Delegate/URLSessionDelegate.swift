public import Foundation
public import FoundationNetworking

/// The events of a session; every method is optional.
///
/// - ObjectiveC: `NSURLSessionDelegate`
public protocol URLSessionDelegate: AnyObject, Sendable {
  /// The session has become invalid; no calls follow (R53).
  ///
  /// - ObjectiveC: `URLSession:didBecomeInvalidWithError:`
  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)
  /// A server has presented its certificates (`NSURLAuthenticationMethodServerTrust`); nothing of a
  /// request was sent yet. Only for sessions of this process, and not for other methods.
  ///
  /// Without this method `urlSession(_:task:didReceive:completionHandler:)` is called.
  ///
  /// - ObjectiveC: `URLSession:didReceiveChallenge:completionHandler:`
  func urlSession(
    _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  )
  /// All events that this process was woken for have been delivered (R52).
  ///
  /// - ObjectiveC: `URLSessionDidFinishEventsForBackgroundURLSession:`
  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}

/// The events of all kinds of tasks.
///
/// - ObjectiveC: `NSURLSessionTaskDelegate`
public protocol URLSessionTaskDelegate: URLSessionDelegate {
  /// What the methods with questions return, by which the library knows whether they are implemented; inferred.
  associatedtype _DelayedBegin = _MissingDelegateMethod
  /// As `_DelayedBegin`.
  associatedtype _Challenge = _MissingDelegateMethod
  /// As `_DelayedBegin`; a delegate of the session alone has none, so that its protocol needs no
  /// `any`.
  associatedtype _SessionChallenge = _MissingDelegateMethod
  /// The method of ``URLSessionDelegate``.
  @discardableResult
  func urlSession(
    _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) -> _SessionChallenge
  /// The task has ended; called once per task (R53). An HTTP error status is not an error (R58).
  ///
  /// - ObjectiveC: `URLSession:task:didCompleteWithError:`
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
  /// The task has ended, and this is what its exchanges have taken; called before its completion, also for tasks
  /// with a handler.
  ///
  /// - ObjectiveC: `URLSession:task:didFinishCollectingMetrics:`
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics)
  /// Bytes of an upload were sent.
  ///
  /// - ObjectiveC: `URLSession:task:didSendBodyData:totalBytesSent:totalBytesExpectedToSend:`
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64)
  /// A task waits for a network; called once per task.
  ///
  /// Only for sessions with ``URLSessionConfiguration/waitsForConnectivity``, and never for background
  /// sessions, whose tasks always wait.
  ///
  /// - ObjectiveC: `URLSession:taskIsWaitingForConnectivity:`
  func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask)
  /// The server redirects; only called for in-process sessions (R49).
  ///
  /// - Parameter completionHandler: takes the request to follow, or nil to take this response as the result.
  /// - ObjectiveC: `URLSession:task:willPerformHTTPRedirection:newRequest:completionHandler:`
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void)
  /// The ``URLSessionTask/earliestBeginDate`` of a background task has come: is its request still right
  /// (R90)?
  ///
  /// Called once per task. A program that does not run is started for it if possible; if not, or without this
  /// method, the task begins without the question.
  ///
  /// - ObjectiveC: `URLSession:task:willBeginDelayedRequest:completionHandler:`
  @discardableResult
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willBeginDelayedRequest request: URLRequest,
    completionHandler:
      @escaping @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) -> Void
  ) -> _DelayedBegin
  /// A task needs the stream of its body: for the first time (`uploadTask(withStreamedRequest:)`), or once more
  /// after a redirect or a challenge.
  ///
  /// - Parameter completionHandler: takes a stream that was not opened; without one the task fails with -1021.
  /// - ObjectiveC: `URLSession:task:needNewBodyStream:`
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void)
  /// The server sends a Basic or Digest challenge. Or, in sessions of this process, it has
  /// presented its certificates, and the session-level method is not implemented. Others are not
  /// passed on.
  ///
  /// - ObjectiveC: `URLSession:task:didReceiveChallenge:completionHandler:`
  @discardableResult
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) -> _Challenge
}

/// The events of data tasks and uploads.
///
/// - ObjectiveC: `NSURLSessionDataDelegate`
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
  /// The response of a task has begun; its body is not delivered before the handler is called.
  ///
  /// - ObjectiveC: `URLSession:dataTask:didReceiveResponse:completionHandler:`
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)
  /// The task continues as a download of the same number.
  ///
  /// - ObjectiveC: `URLSession:dataTask:didBecomeDownloadTask:`
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask,
    didBecome downloadTask: URLSessionDownloadTask)
  /// A response is about to be stored in the session's cache.
  ///
  /// - Parameter completionHandler: takes the response to store, or nil for none; the task ends after that.
  /// - ObjectiveC: `URLSession:dataTask:willCacheResponse:completionHandler:`
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask,
    willCacheResponse proposedResponse: CachedURLResponse,
    completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void)
  /// The next bytes of the body; that of a background task comes all at once.
  ///
  /// - ObjectiveC: `URLSession:dataTask:didReceiveData:`
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}

/// The events of downloads.
///
/// - ObjectiveC: `NSURLSessionDownloadDelegate`
public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {
  /// The download has finished; move or open the file before this returns (R57).
  ///
  /// - ObjectiveC: `URLSession:downloadTask:didFinishDownloadingToURL:`
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL)
  /// Bytes have arrived; the total goes back when a download starts over (R83).
  ///
  /// - ObjectiveC: `URLSession:downloadTask:didWriteData:totalBytesWritten:totalBytesExpectedToWrite:`
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64)
  /// A task made from resume data continues at this offset, which may be less than before (R77).
  ///
  /// - ObjectiveC: `URLSession:downloadTask:didResumeAtOffset:expectedTotalBytes:`
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didResumeAtOffset fileOffset: Int64, expectedTotalBytes: Int64)
}
