public import Foundation

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
}

/// What a session tells of uploads.
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
  /// What the server has answered to an upload, all at once.
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

extension URLSessionDelegate {
  /// Does nothing.
  public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {}
  /// Does nothing.
  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {}
}

extension URLSessionTaskDelegate {
  /// Does nothing.
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {}
  /// Does nothing.
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {}
}

extension URLSessionDataDelegate {
  /// Does nothing.
  public func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
  ) {}
}

extension URLSessionDownloadDelegate {
  /// Does nothing.
  public func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) {}
  /// Does nothing.
  public func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didResumeAtOffset fileOffset: Int64, expectedTotalBytes: Int64
  ) {}
}
