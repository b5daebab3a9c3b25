public import Foundation
public import FoundationNetworking

/// What a session tells of itself; every method may be left out.
public protocol URLSessionDelegate: AnyObject, Sendable {
  /// The session is over: nothing follows (R53).
  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)
  /// All events that this process was woken for are told (R52).
  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}

/// What a session tells of all tasks.
public protocol URLSessionTaskDelegate: URLSessionDelegate {
  /// The task has ended; once for each (R53). A status of failure is no error (R58).
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
  /// Bytes of an upload are on their way.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64)
  /// A task waits for a network, once for a task.
  ///
  /// It is one of a session that has ``URLSessionConfiguration/waitsForConnectivity``, and never of
  /// a background session, whose tasks always wait.
  func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask)
  /// The server leads elsewhere; asked of in-process sessions only (R49).
  ///
  /// - Parameter completionHandler: takes the request that follows, or nil to take this response.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void)
  /// The ``URLSessionTask/earliestBeginDate`` of a background task has come: is its request still
  /// right (R90)?
  ///
  /// Asked once for a task. A program that does not run is started for it, if it can be; where it cannot, the
  /// task begins without being asked about.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willBeginDelayedRequest request: URLRequest,
    completionHandler:
      @escaping @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) -> Void)
  /// The server asks for a name and a password: a challenge of the method Basic, others are not asked.
  /// Of a server's certificate the system judges alone.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
}

/// What a session tells of data tasks and uploads.
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
  /// The response of an in-process task has begun; nothing of its body comes before it is said what happens.
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)
  /// The task goes on as a download of the same number.
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask,
    didBecome downloadTask: URLSessionDownloadTask)
  /// A response is about to be stored in the session's cache.
  ///
  /// - Parameter completionHandler: takes what is stored, or nil for nothing; the task ends behind it.
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask,
    willCacheResponse proposedResponse: CachedURLResponse,
    completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void)
  /// The next bytes of the answer; that of a background upload comes all at once.
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}

/// What a session tells of downloads.
public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {
  /// The file is there until this returns; move or open it (R57).
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL)
  /// Bytes have come; the total goes back when a download begins anew (R83).
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64)
  /// A task made from resume data goes on from here, which may be less than before (R77).
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didResumeAtOffset fileOffset: Int64, expectedTotalBytes: Int64)
}
