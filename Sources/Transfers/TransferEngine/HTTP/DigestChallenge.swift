private import SafeFiles

/// A challenge for Digest credentials (RFC 7616, and RFC 2069 where it names no quality of
/// protection).
package struct DigestChallenge: Sendable, Hashable {
  private enum Algorithm { case md5, sha256 }

  package let realm: String
  /// Whether only the nonce was too old, so that the same credentials count.
  package let isStale: Bool
  private let nonce: String
  private let opaque: String?
  /// As the server has written it; nil for MD5.
  private let algorithmName: String?
  private let algorithm: Algorithm
  private let isOfSession: Bool
  private let hasQuality, hidesUser: Bool

  /// - Returns: nil for another scheme, without a nonce, and for an algorithm or a quality that is
  ///   not known.
  package init?(_ challenge: HTTPChallenge) {
    let parameters = challenge.parameters
    guard challenge.scheme == "digest", let nonce = parameters["nonce"] else { return nil }
    self.nonce = nonce
    realm = parameters["realm"] ?? ""
    opaque = parameters["opaque"]
    isStale = parameters["stale"]?.lowercased() == "true"
    hidesUser = parameters["userhash"]?.lowercased() == "true"
    algorithmName = parameters["algorithm"]
    switch algorithmName?.lowercased() ?? "md5" {
    case "md5": (algorithm, isOfSession) = (.md5, false)
    case "md5-sess": (algorithm, isOfSession) = (.md5, true)
    case "sha-256": (algorithm, isOfSession) = (.sha256, false)
    case "sha-256-sess": (algorithm, isOfSession) = (.sha256, true)
    default: return nil
    }
    let qualities = parameters["qop"]?.split { $0 == "," || $0 == " " }.map { $0.lowercased() }
    // A digest of the body (`auth-int`) would need all of it before the first byte is sent.
    guard qualities?.contains("auth") ?? true else { return nil }
    hasQuality = qualities != nil
  }

  /// Returns the value of `Authorization`.
  ///
  /// - Parameters:
  ///   - target: the path and query of the request.
  ///   - count: how often the nonce is used, from 1.
  ///   - salt: a random text, which the server cannot know before.
  package func answer(
    user: String, password: String, method: String, target: String, count: Int, salt: String
  ) -> String {
    var secret = hash("\(user):\(realm):\(password)")
    if isOfSession { secret = hash("\(secret):\(nonce):\(salt)") }
    let number = String(count, radix: 16)
    let padded = String(repeating: "0", count: max(0, 8 - number.count)) + number
    let middle = hasQuality ? "\(nonce):\(padded):\(salt):auth" : nonce
    let proof = hash("\(secret):\(middle):\(hash("\(method):\(target)"))")
    var parts = [
      "username=\(Self.quoted(hidesUser ? hash("\(user):\(realm)") : user))",
      "realm=\(Self.quoted(realm))", "nonce=\(Self.quoted(nonce))", "uri=\(Self.quoted(target))",
      "response=\"\(proof)\"",
    ]
    if let algorithmName { parts.append("algorithm=\(algorithmName)") }
    if hasQuality { parts.append("qop=auth, nc=\(padded)") }
    if hasQuality || isOfSession { parts.append("cnonce=\"\(salt)\"") }
    if let opaque { parts.append("opaque=\(Self.quoted(opaque))") }
    if hidesUser { parts.append("userhash=true") }
    return "Digest " + parts.joined(separator: ", ")
  }

  private func hash(_ text: String) -> String {
    switch algorithm {
    case .md5: MD5.hexadecimal(text).lowercased()
    case .sha256: ContentHash(text.utf8).hexadecimal
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
    return "\"\(String(escaped))\""
  }
}
