/// How the certificate of a server is examined before a request is sent.
package enum HTTPServerTrust: Sendable, Hashable {
  /// It is of a trusted issuer, valid now, and names the host.
  case verified
  /// The exchange ends after the handshake with ``HTTPEnd/presented(_:)``: nothing is sent.
  ///
  /// - Parameter isVerified: whether the issuer and the validity are examined. With a fault in them
  ///   the exchange ends with ``HTTPEnd/certificate(_:)``, as OpenSSL ends the handshake: another
  ///   one presents the certificates.
  case presented(isVerified: Bool)
  /// Its public key has one of these hashes; otherwise the exchange ends with ``HTTPEnd/otherKey``,
  /// and nothing is sent.
  ///
  /// - Parameters:
  ///   - keys: SHA-256 of a SubjectPublicKeyInfo in Base64 (RFC 7469, 2.4).
  ///   - isVerified: whether it must be ``verified``, too.
  case pinned(keys: [String], isVerified: Bool)
}

/// The certificates that a server has presented, which nobody has to trust.
package struct HTTPServerChain: Sendable, Hashable {
  /// Each in PEM (RFC 7468), the server's own first; together at most the 100 KiB that OpenSSL
  /// accepts.
  package let certificates: [String]
  /// Whether the first names the host; not examined, and true, if the chain is not verified.
  package let namesHost: Bool
}
