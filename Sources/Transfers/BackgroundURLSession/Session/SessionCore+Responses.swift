internal import Foundation
internal import FoundationNetworking
private import Synchronization
internal import TransferEngine

/// What becomes of a data task when its response begins (R48).
///
/// The daemon does not wait for the delegate's word: it fetches the body meanwhile, and only the end of the
/// task waits here. So a task is known to have become a download soon after the delegate has said so, and goes
/// on without this process from then on.
extension SessionCore {
  /// Notes the response of a data task, and asks the delegate about it, once for a task; where there is none
  /// for that, the body is taken as data.
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

  /// Does what the delegate wants of a response, the first time that it says it, and lets the end be told
  /// that has waited for it.
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

  /// Ends a task whose body is there and not wanted.
  private func refuse(_ task: URLSessionDataTask, _ end: SessionKnowledge.End) {
    task.cancel()
    let body = state.withLock { $0.bodies.removeValue(forKey: task.taskIdentifier) }
    complete(task, TransferError.cancelled(nil).urlError(url: task.originalRequest?.url))
    perform {
      if let body { self.acknowledge(body.event) }
      self.acknowledge(end.event)
    }
  }

  /// Puts a download of the same number in the place of a data task, which ends without a completion.
  private func replace(_ task: URLSessionDataTask) {
    let number = task.taskIdentifier
    let values = task.values.withLock { values in
      defer { values.state = .completed }
      return values
    }
    let download = URLSessionDownloadTask(self, values)
    // Said before anything can be told of the download.
    tell((any URLSessionDataDelegate).self) {
      $0.urlSession($1, dataTask: task, didBecome: download)
    }
    state.withLock { $0.tasks[number] = download }
    ask(.becomeDownload(identifier: identifier, task: number))
  }
}
