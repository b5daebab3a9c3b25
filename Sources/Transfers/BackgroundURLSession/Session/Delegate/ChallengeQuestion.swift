internal import Foundation
internal import FoundationNetworking
internal import TransferEngine

/// A Basic challenge to be put to a delegate.
struct ChallengeQuestion: Sendable {
  /// The redirected request, with the user in its address if that is meant for this server.
  let request: URLRequest
  let challenge: AuthenticationChallenge
  /// The credential for the default handling, tried once.
  private let proposed: URLCredential?
  /// The protection space of the credentials; the realm is as the server sent it.
  private let space: (host: String, port: Int, scheme: String, realm: String)

  /// - Returns: nil if the response is not a Basic challenge.
  init?(
    _ challenge: AuthenticationChallenge, of request: URLRequest, _ storage: URLCredentialStorage?
  ) {
    guard let url = request.url, let host = url.host, let realm = challenge.head.basicRealm else {
      return nil
    }
    let scheme = url.scheme?.lowercased() ?? "http"
    self.request = request
    self.challenge = challenge
    space = (host, url.port ?? (scheme == "https" ? 443 : 80), scheme, realm)
    if let user = url.user?.removingPercentEncoding {
      let password = url.password?.removingPercentEncoding ?? ""
      proposed = URLCredential(user: user, password: password, persistence: .forSession)
    } else {
      proposed = storage?.defaultCredential(for: Self.space(space))
    }
  }

  private static func space(
    _ space: (host: String, port: Int, scheme: String, realm: String)
  ) -> URLProtectionSpace {
    URLProtectionSpace(
      host: space.host, port: space.port, protocol: space.scheme, realm: space.realm,
      authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
  }

  /// The proposed credential the first time, and the refusing response after that.
  var defaultAnswer: ClientRequest.ChallengeAnswer {
    challenge.previousFailures == 0 ? Self.answer(proposed) : .performDefault
  }

  /// Asks a delegate, which answers through the completion handler or, as in older programs, the challenge's
  /// sender.
  ///
  /// - Parameter answer: called for each answer that the delegate gives; the caller takes the first.
  func ask(
    _ delegate: any URLSessionTaskDelegate, _ session: URLSession, _ task: URLSessionTask,
    _ answer: @escaping @Sendable (ClientRequest.ChallengeAnswer) -> Void
  ) {
    let byDefault = defaultAnswer
    let reply: Sender.Reply = { disposition, credential in
      switch disposition {
      case .useCredential: answer(Self.answer(credential))
      case .performDefaultHandling: answer(byDefault)
      case .cancelAuthenticationChallenge: answer(.cancel)
      case .rejectProtectionSpace: answer(.performDefault)
      }
    }
    let asked = URLAuthenticationChallenge(
      protectionSpace: Self.space(space), proposedCredential: proposed,
      previousFailureCount: challenge.previousFailures,
      failureResponse: challenge.head.response(to: request), error: nil,
      sender: Sender(reply))
    delegate.urlSession(session, task: task, didReceive: asked, completionHandler: reply)
  }

  /// Credentials without a user or a password count as none: the response is the result.
  private static func answer(_ credential: URLCredential?) -> ClientRequest.ChallengeAnswer {
    guard let user = credential?.user, let password = credential?.password else {
      return .performDefault
    }
    return .use(user: user, password: password)
  }

  /// Receives the answers of programs that use the challenge's sender.
  // @unchecked: its only property is constant.
  private final class Sender: NSObject, URLAuthenticationChallengeSender, @unchecked Sendable {
    typealias Reply = @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    private let reply: Reply

    init(_ reply: @escaping Reply) { self.reply = reply }

    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {
      reply(.useCredential, credential)
    }
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {
      reply(.useCredential, nil)
    }
    func cancel(_ challenge: URLAuthenticationChallenge) {
      reply(.cancelAuthenticationChallenge, nil)
    }
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {
      reply(.performDefaultHandling, nil)
    }
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {
      reply(.rejectProtectionSpace, nil)
    }
  }
}
