internal import Foundation
internal import FoundationNetworking
private import HTTPTransport
private import Synchronization

/// Questions about the certificates of servers, which need one more handshake: so they are put only
/// to delegates that implement a method for them.
extension LocalSession {
  /// What a session knows about servers.
  struct KnownServers {
    var answers = TrustAnswers()
    /// Whether its delegate has turned out to lack the method.
    ///
    /// The compiler notes this for delegates of tasks; another is known only when it is called.
    var lacksMethod = false
  }

  /// The answer to a question.
  struct TrustReply: Sendable {
    enum Choice { case accept, performDefault, cancel, reject, missing }

    /// `missing` of a delegate that does not implement the method.
    let choice: Choice
    /// Whether the task's own delegate has answered, so that the answer is for this task alone.
    let isOwn: Bool
  }

  /// The delegate to ask, and how.
  private struct Asked {
    let delegate: any URLSessionDelegate
    let isOwn, isOfSession: Bool
  }

  /// Returns whom to ask about the servers of a task: the session-level method comes first, as on
  /// Apple's systems, and the task's own delegate before the session's.
  private func asked(by task: URLSessionTask) -> Asked? {
    let own = task.delegate
    if let own, Self.methods(of: own).session {
      return Asked(delegate: own, isOwn: true, isOfSession: true)
    }
    let delegate = delegate
    let ofTasks = delegate as? any URLSessionTaskDelegate
    let hasMethod = ofTasks.map { Self.methods(of: $0).session }
    if let delegate, hasMethod ?? !servers.withLock(\.lacksMethod) {
      return Asked(delegate: delegate, isOwn: false, isOfSession: true)
    }
    if let own, Self.methods(of: own).task {
      return Asked(delegate: own, isOwn: true, isOfSession: false)
    }
    guard let ofTasks, Self.methods(of: ofTasks).task else { return nil }
    return Asked(delegate: ofTasks, isOwn: false, isOfSession: false)
  }

  private static func methods<Delegate: URLSessionTaskDelegate>(
    of _: Delegate
  ) -> (session: Bool, task: Bool) {
    (
      Delegate._SessionChallenge.self != _MissingDelegateMethod.self,
      Delegate._Challenge.self != _MissingDelegateMethod.self
    )
  }

  /// Whether a delegate is asked about the servers of a task, and whether it is the task's own; nil
  /// for none.
  func asksOwnDelegate(about task: URLSessionTask) -> Bool? { asked(by: task)?.isOwn }

  /// Asks the delegate about a server, later on the session's queue.
  ///
  /// - Parameter answer: called on any thread, for each answer; the caller takes the first.
  func ask(
    _ task: URLSessionTask, about trust: SecTrust, in place: TrustPlace,
    _ answer: @escaping @Sendable (TrustReply) -> Void
  ) {
    calls.add {
      guard let session = task.values.withLock({ $0.session }), let asked = self.asked(by: task)
      else { return answer(TrustReply(choice: .performDefault, isOwn: true)) }
      let choose = { @Sendable [isOwn = asked.isOwn] choice in
        answer(TrustReply(choice: choice, isOwn: isOwn))
      }
      let reply: ChallengeSender.Reply = { disposition, credential in
        switch disposition {
        case .useCredential:
          // Another credential, or that of another server, is no reason to trust this one.
          let isTrusted = (credential as? ServerTrustCredential)?.trust === trust
          choose(isTrusted ? .accept : .performDefault)
        case .performDefaultHandling: choose(.performDefault)
        case .cancelAuthenticationChallenge: choose(.cancel)
        case .rejectProtectionSpace: choose(.reject)
        }
      }
      let challenge = URLAuthenticationChallenge(
        protectionSpace: ServerTrustSpace(trust, host: place.host, port: place.port),
        proposedCredential: nil, previousFailureCount: 0, failureResponse: nil, error: nil,
        sender: ChallengeSender(reply) { choose(.missing) })
      if !asked.isOfSession, let delegate = asked.delegate as? any URLSessionTaskDelegate {
        delegate.urlSession(session, task: task, didReceive: challenge, completionHandler: reply)
      } else {
        asked.delegate.urlSession(session, didReceive: challenge, completionHandler: reply)
      }
    }
  }
}
