internal import Foundation
internal import FoundationNetworking
internal import TransferEngine

/// Questions to delegates.
///
/// Each is a call on the delegate's queue, made from ``TransferThread``; the answer may come on any thread. A
/// second answer is for the caller to ignore. Without a delegate of the right kind the default answer comes
/// at once, on the calling thread.
extension LocalSession {
  /// Asks whether to follow a redirect.
  func ask(
    _ task: URLSessionTask, about head: ResponseHead, leadingTo next: URLRequest,
    _ answer: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let response = head.response(to: task.currentRequest)
    let isAsked = tell((any URLSessionTaskDelegate).self, of: task) { delegate, session in
      guard let response else { return answer(nil) }
      delegate.urlSession(
        session, task: task, willPerformHTTPRedirection: response, newRequest: next,
        completionHandler: answer)
    }
    if !isAsked { answer(next) }
  }

  /// Asks what to do with a response that has begun; without a delegate it is allowed.
  func ask(
    _ task: URLSessionDataTask,
    _ answer: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let isAsked = tell((any URLSessionDataDelegate).self, of: task) { delegate, session in
      guard let response = task.response else { return answer(.allow) }
      delegate.urlSession(
        session, dataTask: task, didReceive: response, completionHandler: answer)
    }
    if !isAsked { answer(.allow) }
  }

  /// Asks for a name and a password; without a delegate the default answer applies.
  func ask(
    _ task: URLSessionTask, _ question: ChallengeQuestion,
    _ answer: @escaping @Sendable (ClientRequest.ChallengeAnswer) -> Void
  ) {
    let isAsked = tell((any URLSessionTaskDelegate).self, of: task) {
      question.ask($0, $1, task, answer)
    }
    if !isAsked { answer(question.defaultAnswer) }
  }
}
