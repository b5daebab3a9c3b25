internal import Foundation
internal import FoundationNetworking
private import Synchronization
internal import TransferEngine

/// Questions to the delegate of a background session, and the default answers.
///
/// A restarted daemon repeats unanswered questions. A delegate that has not answered yet is not asked again,
/// and its answer then counts.
extension SessionCore {
  /// Passes a question of the daemon to the delegate, unless the same one is already pending.
  ///
  /// A question about an unknown task waits until the daemon has listed the tasks of earlier processes.
  func take(_ question: DelegateQuestion) {
    let task = state.withLock { state -> URLSessionTask? in
      guard let task = state.tasks[question.task] else {
        // The tasks of earlier processes are not known from the start.
        if !state.isListed { state.early.append(question) }
        return nil
      }
      return state.asked.insert(question.task).inserted ? task : nil
    }
    guard let task else { return }
    switch question.subject {
    case .delayedBegin: askWhetherToBegin(task)
    case .challenge(let challenge): ask(challenge, of: task)
    }
  }

  /// Calls the delegate on its queue; without a delegate the default answer is given.
  ///
  /// - Parameters:
  ///   - byDefault: the answer if no delegate takes such questions.
  ///   - call: asks the delegate; its last argument takes the answer, the first of which counts.
  private func ask(
    byDefault: ClientRequest, of task: URLSessionTask,
    _ call:
      @escaping @Sendable (
        any URLSessionTaskDelegate, URLSession, @escaping @Sendable (ClientRequest) -> Void
      ) -> Void
  ) {
    let number = task.taskIdentifier
    let answer = Answer { request in
      self.state.withLock { _ = $0.asked.remove(number) }
      self.ask(request)
    }
    perform {
      let (delegate, session) = self.state.withLock { ($0.delegate, $0.session) }
      guard let delegate = delegate as? any URLSessionTaskDelegate, let session else {
        return answer.give(byDefault)
      }
      call(delegate, session) { answer.give($0) }
    }
  }

  /// Asks whether a delayed task begins, and with which request (R90).
  private func askWhetherToBegin(_ task: URLSessionTask) {
    let answer: @Sendable (ClientRequest.DelayedAnswer) -> ClientRequest = { [identifier] in
      .answerDelayed(identifier: identifier, task: task.taskIdentifier, $0)
    }
    ask(byDefault: answer(.proceed), of: task) { delegate, session, reply in
      guard let request = task.currentRequest else { return reply(answer(.proceed)) }
      delegate.urlSession(session, task: task, willBeginDelayedRequest: request) {
        disposition, next in
        switch disposition {
        case .continueLoading: reply(answer(.proceed))
        case .cancel: reply(answer(.cancel))
        case .useNewRequest:
          guard let next, let asked = self.asked(next) else { return reply(answer(.proceed)) }
          task.values.withLock { $0.current = next }
          reply(answer(.proceedWith(asked)))
        }
      }
    }
  }

  /// Asks for a name and a password; a challenge other than Basic and Digest gets the default
  /// handling.
  private func ask(_ challenge: AuthenticationChallenge, of task: URLSessionTask) {
    let answer: @Sendable (ClientRequest.ChallengeAnswer) -> ClientRequest = { [identifier] in
      .answerChallenge(identifier: identifier, task: task.taskIdentifier, $0)
    }
    let storage = settings.urlCredentialStorage
    guard let request = task.request(after: challenge),
      let question = ChallengeQuestion(challenge, of: request, storage)
    else {
      state.withLock { _ = $0.asked.remove(task.taskIdentifier) }
      return ask(answer(.performDefault))
    }
    ask(byDefault: answer(question.defaultAnswer), of: task) { delegate, session, reply in
      question.ask(delegate, session, task) { reply(answer($0)) }
    }
  }

  /// Passes on an answer once, however often the delegate gives one.
  private final class Answer: Sendable {
    private let take: Mutex<(@Sendable (ClientRequest) -> Void)?>

    init(_ take: @escaping @Sendable (ClientRequest) -> Void) { self.take = Mutex(take) }

    func give(_ request: ClientRequest) { take.withLock { $0.take() }?(request) }
  }
}

extension URLSessionTask {
  /// Returns the challenged request: redirected, with the user of the first address only if it is the same
  /// server.
  fileprivate func request(after challenge: AuthenticationChallenge) -> URLRequest? {
    guard var request = currentRequest, let original = originalRequest?.url else { return nil }
    guard let place = challenge.url.flatMap(URL.init(string:)) else { return request }
    let server = WebAddress(original.absoluteString)
    let isSameServer = server != nil && server == WebAddress(place.absoluteString)
    request.url = place
    if isSameServer, var parts = URLComponents(url: place, resolvingAgainstBaseURL: true) {
      (parts.percentEncodedUser, parts.percentEncodedPassword) = (
        original.user(percentEncoded: true), original.password(percentEncoded: true)
      )
      request.url = parts.url ?? place
    }
    return request
  }
}
