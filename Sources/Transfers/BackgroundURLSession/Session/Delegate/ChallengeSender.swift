internal import Foundation
internal import FoundationNetworking

/// Receives the answers of programs that use a challenge's sender.
// @unchecked: its properties are constant.
final class ChallengeSender: NSObject, URLAuthenticationChallengeSender, @unchecked Sendable {
  typealias Reply = @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  private let reply: Reply
  /// Called instead of an answer if the delegate does not implement the method.
  let isMissing: @Sendable () -> Void

  init(_ reply: @escaping Reply, isMissing: @escaping @Sendable () -> Void = {}) {
    self.reply = reply
    self.isMissing = isMissing
  }

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
