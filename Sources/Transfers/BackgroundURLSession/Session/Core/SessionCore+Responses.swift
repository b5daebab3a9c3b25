internal import Foundation
internal import FoundationNetworking
private import Synchronization
internal import TransferEngine

/// The response of a data task, and the delegate's decision about it (R48).
///
/// The daemon does not wait for the decision: it fetches the body meanwhile, and only the end of the task
/// waits here. So the daemon learns soon after the decision that a task has become a download, which from
/// then on continues without this process.
extension SessionCore {
  /// Records the response of a data task, and asks the delegate once per task; without a delegate for that,
  /// the body is taken as data.
  func responded(_ number: Int, _ head: ResponseHead, _ expected: Int64?) {
    guard let task = state.withLock({ $0.tasks[number] }) as? URLSessionDataTask else { return }
    task.values.withLock { values in
      values.head = head
      values.expectedToReceive = expected
    }
    guard state.withLock({ $0.beginResponse(of: number) }) else { return }
    perform {
      let (delegate, session) = self.state.withLock { ($0.delegate, $0.session) }
      guard let delegate = delegate as? any URLSessionDataDelegate, let session,
        let response = task.response
      else { return self.take(.allow, for: task) }
      delegate.urlSession(session, dataTask: task, didReceive: response) {
        self.take($0, for: task)
      }
    }
  }

  /// Carries out the delegate's first decision about a response, and releases the end that has waited for it.
  private func take(_ disposition: URLSession.ResponseDisposition, for task: URLSessionDataTask) {
    let number = task.taskIdentifier
    guard case .counts(let end) = state.withLock({ $0.answerResponse(of: number) }) else { return }
    switch (disposition, end) {
    case (.allow, nil): break
    case (.allow, let end?): completed(number, end.completion, end.event)
    case (.cancel, nil): task.cancel()
    case (.cancel, let end?): refuse(task, end)
    case (.becomeDownload, let end):
      replace(task)
      if let end { completed(number, end.completion, end.event) }
    }
    if let last = state.withLock({ $0.takeInvalidation() }) { invalidated(last) }
  }

  /// Ends a task whose body is complete but not wanted.
  private func refuse(_ task: URLSessionDataTask, _ end: BackgroundSessionState.End) {
    task.cancel()
    let body = state.withLock { $0.bodies.removeValue(forKey: task.taskIdentifier) }
    complete(task, TransferError.cancelled(nil).urlError(url: task.originalRequest?.url))
    perform {
      if let body { self.acknowledge(body.event) }
      self.acknowledge(end.event)
    }
  }

  /// Replaces a data task with a download of the same number; the data task ends without a completion.
  private func replace(_ task: URLSessionDataTask) {
    let number = task.taskIdentifier
    let values = task.values.withLock { values in
      defer { values.state = .completed }
      return values
    }
    let download = URLSessionDownloadTask(self, values)
    // Reported before anything else about the download.
    tell((any URLSessionDataDelegate).self) {
      $0.urlSession($1, dataTask: task, didBecome: download)
    }
    state.withLock { $0.tasks[number] = download }
    ask(.becomeDownload(identifier: identifier, task: number))
  }
}
