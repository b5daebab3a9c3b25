/// The user and password that answered a challenge, and the only server that they are sent to.
package struct ServerCredential: Sendable {
  /// How often a nonce that was only too old is replaced, before the challenge counts as a new one.
  private static let mostRenewals = 3

  package let user, password: String
  package let address: WebAddress
  /// The challenge of a server that wants a digest of them; nil for Basic.
  package private(set) var digest: DigestChallenge?
  /// How many requests have answered ``digest``.
  fileprivate var count = 0
  private var renewals = 0

  package init(user: String, password: String, address: WebAddress, digest: DigestChallenge?) {
    self.user = user
    self.password = password
    self.address = address
    self.digest = digest
  }

  /// Takes the challenge of a response whose nonce replaces one that was only too old (RFC 7616,
  /// 3.3).
  ///
  /// - Parameter url: where the response came from.
  /// - Returns: false if it is no such challenge, of another server, or came too often.
  package mutating func renew(by head: ResponseHead, from url: String) -> Bool {
    guard digest != nil, let next = head.digest, next.isStale, address == WebAddress(url),
      renewals < Self.mostRenewals
    else { return false }
    (digest, count, renewals) = (next, 0, renewals + 1)
    return true
  }

  /// Counts a request, if it is one to its server.
  package mutating func note(requestTo url: String) {
    if address == WebAddress(url) { count += 1 }
  }
}

extension TransferRequest {
  /// Sets a credential that its server has asked for, replacing an earlier one.
  ///
  /// - Parameter salt: a text that the server cannot know before, for a digest.
  package mutating func authorize(by credential: ServerCredential, salt: String) {
    guard credential.address == WebAddress(url) else { return }
    guard let digest = credential.digest else {
      return authorize(user: credential.user, password: credential.password)
    }
    let answer = digest.answer(
      user: credential.user, password: credential.password, method: method, target: target,
      count: credential.count + 1, salt: salt)
    fields.removeAll { $0.name.lowercased() == "authorization" }
    fields.append(HTTPField("Authorization", answer))
  }

  /// The path and the query, as they are sent: `/` for none.
  private var target: String {
    let place = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    let path = place.drop { !"/?#".contains($0) }.prefix { $0 != "#" }
    return path.hasPrefix("/") ? String(path) : "/\(path)"
  }
}
