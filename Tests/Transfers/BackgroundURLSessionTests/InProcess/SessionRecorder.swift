import BackgroundURLSession
import Foundation
import Synchronization
import Testing

/// Records delegate calls, one per line, and replies as a test wants.
final class SessionRecorder: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
  /// The replies of the delegate.
  struct Answers: Sendable {
    var disposition = URLSession.ResponseDisposition.allow
    var challenge:
      @Sendable (URLAuthenticationChallenge) -> (
        URLSession.AuthChallengeDisposition, URLCredential?
      ) = { _ in (.performDefaultHandling, nil) }
    var redirect: @Sendable (URLRequest) -> URLRequest? = { $0 }
    var stream: @Sendable () -> InputStream? = { nil }
    /// Called when bytes of a download are written; not recorded.
    var wrote: @Sendable (Int64) -> Void = { _ in }
    /// Chooses what is stored; nil if the call is not to be recorded.
    var caching: (@Sendable (CachedURLResponse) -> CachedURLResponse?)?
    /// Called with the bytes of a data task.
    var data: @Sendable (URLSessionDataTask, Data) -> Void = { _, _ in }
  }

  private let answers: Answers
  private let name: String
  private let lines: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  /// - Parameter name: a prefix of each line.
  init(_ name: String = "", _ change: (inout Answers) -> Void = { _ in }) {
    var answers = Answers()
    change(&answers)
    self.answers = answers
    self.name = name
    (lines, continuation) = AsyncStream.makeStream()
  }

  func session(
    _ configuration: URLSessionConfiguration = .ephemeral
  ) -> URLSession { URLSession(configuration: configuration, delegate: self, delegateQueue: nil) }

  /// The recorded lines up to one with this prefix.
  func told(until end: String = "done") async -> [String] {
    var all: [String] = []
    for await line in lines {
      all.append(line)
      if line.hasPrefix(end) { break }
    }
    return all
  }

  func say(_ line: String) { continuation.yield(name + line) }

  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    say("invalid \(error == nil)")
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    say("done \((error as? URLError)?.errorCode ?? 0)")
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    say("redirect \(response.statusCode) \(request.url?.path ?? "")")
    completionHandler(answers.redirect(request))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
  ) {
    say("stream")
    completionHandler(answers.stream())
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    say("challenge \(challenge.protectionSpace.realm ?? "") \(challenge.previousFailureCount)")
    let (disposition, credential) = answers.challenge(challenge)
    completionHandler(disposition, credential)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    say("response \((response as? HTTPURLResponse)?.statusCode ?? 0)")
    completionHandler(answers.disposition)
    // A second reply is ignored.
    completionHandler(.cancel)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask,
    willCacheResponse proposedResponse: CachedURLResponse,
    completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
  ) {
    guard let caching = answers.caching else { return completionHandler(proposedResponse) }
    say("caches \(proposedResponse.data.count)")
    completionHandler(caching(proposedResponse))
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask,
    didBecome downloadTask: URLSessionDownloadTask
  ) { say("became \(downloadTask.taskIdentifier == dataTask.taskIdentifier)") }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    say("data \(String(decoding: data, as: UTF8.self))")
    answers.data(dataTask, data)
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) { say("file \((try? String(contentsOf: location, encoding: .utf8)) ?? "none")") }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) { answers.wrote(totalBytesWritten) }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didResumeAtOffset fileOffset: Int64, expectedTotalBytes: Int64
  ) { say("resumed \(fileOffset) \(expectedTotalBytes)") }
}
