internal import Foundation
internal import FoundationNetworking
internal import TransferEngine

/// A challenge for a name and a password to be put to a delegate: Basic or Digest.
struct ChallengeQuestion: Sendable {
  /// The redirected request, with the user in its address if that is meant for this server.
  let request: URLRequest
  let challenge: AuthenticationChallenge
  /// The credential for the default handling, tried once.
  private let proposed: URLCredential?
  /// The protection space of the credentials; the realm is as the server sent it.
  private let space: Space

  private struct Space {
    let host: String
    let port: Int
    let scheme, realm, method: String

    var protection: URLProtectionSpace {
      URLProtectionSpace(
        host: host, port: port, protocol: scheme, realm: realm, authenticationMethod: method)
    }
  }

  /// - Returns: nil if the response is no challenge that can be answered.
  init?(
    _ challenge: AuthenticationChallenge, of request: URLRequest, _ storage: URLCredentialStorage?
  ) {
    // An older daemon would send the password itself.
    let digest = challenge.takesDigest == true ? challenge.head.digest : nil
    guard let url = request.url, let host = url.host,
      let realm = digest?.realm ?? challenge.head.basicRealm
    else { return nil }
    let scheme = url.scheme?.lowercased() ?? "http"
    self.request = request
    self.challenge = challenge
    let method =
      digest == nil ? NSURLAuthenticationMethodHTTPBasic : NSURLAuthenticationMethodHTTPDigest
    space = Space(
      host: host, port: url.port ?? (scheme == "https" ? 443 : 80), scheme: scheme, realm: realm,
      method: method)
    if let user = url.user?.removingPercentEncoding {
      let password = url.password?.removingPercentEncoding ?? ""
      proposed = URLCredential(user: user, password: password, persistence: .forSession)
    } else {
      proposed = storage?.defaultCredential(like: space.protection)
    }
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
    let reply: ChallengeSender.Reply = { disposition, credential in
      switch disposition {
      case .useCredential: answer(Self.answer(credential))
      case .performDefaultHandling: answer(byDefault)
      case .cancelAuthenticationChallenge: answer(.cancel)
      case .rejectProtectionSpace: answer(.performDefault)
      }
    }
    let asked = URLAuthenticationChallenge(
      protectionSpace: space.protection, proposedCredential: proposed,
      previousFailureCount: challenge.previousFailures,
      failureResponse: challenge.head.response(to: request), error: nil,
      sender: ChallengeSender(reply))
    delegate.urlSession(session, task: task, didReceive: asked, completionHandler: reply)
  }

  /// Credentials without a user or a password count as none: the response is the result.
  private static func answer(_ credential: URLCredential?) -> ClientRequest.ChallengeAnswer {
    guard let user = credential?.user, let password = credential?.password else {
      return .performDefault
    }
    return .use(user: user, password: password)
  }
}

extension URLCredentialStorage {
  /// Returns the default credential of a space with the same values.
  ///
  /// The storage itself finds only the same object, as the spaces of FoundationNetworking are compared by identity.
  fileprivate func defaultCredential(like space: URLProtectionSpace) -> URLCredential? {
    allCredentials.keys.filter { $0.isSame(as: space) }.lazy
      .compactMap { self.defaultCredential(for: $0) }.first
  }
}

extension URLProtectionSpace {
  /// Whether it has the same values; the default method stands for each.
  fileprivate func isSame(as other: URLProtectionSpace) -> Bool {
    let methods = [other.authenticationMethod, NSURLAuthenticationMethodDefault]
    return host.lowercased() == other.host.lowercased() && port == other.port
      && `protocol`?.lowercased() == other.protocol?.lowercased() && realm == other.realm
      && methods.contains(authenticationMethod)
  }
}
