internal import Foundation
internal import FoundationNetworking
internal import TransferEngine

/// What delegates are asked; an answer that comes twice is for the asker to ignore.
///
/// Each is a call on the delegate's queue, made from ``TransferThread``, whose answer may come on
/// any thread. Where no delegate is of the right kind the answer is the default, at once and on the
/// calling thread.
extension LocalSession {
  /// Asks whether a redirect is followed.
  func ask(
    _ task: URLSessionTask, about head: ResponseHead, leadingTo next: URLRequest,
    _ answer: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let response = HTTPURLResponse(head, of: task.currentRequest)
    let isAsked = tell((any URLSessionTaskDelegate).self, of: task) { delegate, session in
      guard let response else { return answer(nil) }
      delegate.urlSession(
        session, task: task, willPerformHTTPRedirection: response, newRequest: next,
        completionHandler: answer)
    }
    if !isAsked { answer(next) }
  }

  /// Asks what is done about a response that has begun; without a delegate for it, it is allowed.
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

  /// Asks for a name and a password; without a delegate the default answer of the question is
  /// given.
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
