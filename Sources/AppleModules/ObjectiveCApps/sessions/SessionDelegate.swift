import BackgroundURLSession
import Foundation

/// The delegate of a session of the core, which passes each event on to a block; it decides which of them the delegate
/// in Objective-C has a method for.
final class SessionDelegate: URLSessionDataDelegate, URLSessionDownloadDelegate {
  // A block may be called on any thread.
  nonisolated(unsafe) private let event: session_event

  init(_ event: @escaping session_event) { self.event = event }

  private func pass(
    _ name: String, _ task: URLSessionTask? = nil, about: String = "{}", bytes: Data? = nil,
    answer: session_answer? = nil
  ) {
    let pointer = task.map { Unmanaged.passUnretained($0).toOpaque() }
    guard let bytes else { return event(name, pointer, about, nil, 0, answer) }
    bytes.withUnsafeBytes { event(name, pointer, about, $0.baseAddress, $0.count, answer) }
  }

  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    pass("URLSession:didBecomeInvalidWithError:", about: SessionValues.about(error: error))
  }

  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    pass("URLSessionDidFinishEventsForBackgroundURLSession:")
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    pass("URLSession:task:didCompleteWithError:", task, about: SessionValues.about(error: error))
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    pass(
      "URLSession:dataTask:didReceiveResponse:completionHandler:", dataTask,
      about: SessionValues.about(response: response)
    ) {
      completionHandler(URLSession.ResponseDisposition(rawValue: Int($0)) ?? .allow)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    pass("URLSession:dataTask:didReceiveData:", dataTask, bytes: data)
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    let about = JSON.text(["location": location.path])
    pass("URLSession:downloadTask:didFinishDownloadingToURL:", downloadTask, about: about)
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) {
    let counts = [bytesWritten, totalBytesWritten, totalBytesExpectedToWrite]
    pass(
      "URLSession:downloadTask:didWriteData:totalBytesWritten:totalBytesExpectedToWrite:",
      downloadTask, about: JSON.text(["counts": counts]))
  }
}
