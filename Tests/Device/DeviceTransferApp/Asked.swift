import BackgroundURLSession
import UIKit

/// A delegate that is asked whether a task begins, and for a password.
final class Asked: NSObject, URLSessionDownloadDelegate {
  @MainActor private weak var app: AppDelegate?
  /// Whether it answers; otherwise it keeps each question.
  private let answers: Bool

  @MainActor init(_ app: AppDelegate, answers: Bool) {
    self.app = app
    self.answers = answers
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willBeginDelayedRequest request: URLRequest,
    completionHandler:
      @escaping @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) -> Void
  ) {
    print("may task \(task.taskIdentifier) begin?")
    if answers { completionHandler(.continueLoading, nil) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    print("who are you?")
    let user = URLCredential(user: "reader", password: "word", persistence: .none)
    if answers { completionHandler(.useCredential, user) }
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    let status = (downloadTask.response as? HTTPURLResponse)?.statusCode ?? 0
    print("task \(downloadTask.taskIdentifier): \(status)")
  }

  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    print("all events")
    MainActor.assumeIsolated { app?.finishEvents() }
  }
}
