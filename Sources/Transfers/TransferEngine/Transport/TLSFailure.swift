/// Why a secure connection was not made, with the code in `NSURLErrorDomain` (F21).
package enum TLSFailure: Int, Codable, Sendable, Hashable, CaseIterable {
  /// The handshake failed or broke off; the only reason that is retried.
  case handshakeFailed = -1200
  /// The certificate has expired.
  case certificateHasBadDate = -1201
  /// The certificate is not trusted for another reason, such as the wrong host.
  case certificateUntrusted = -1202
  /// No trusted issuer is known.
  case certificateHasUnknownRoot = -1203
  /// The certificate is not valid yet.
  case certificateNotYetValid = -1204
  /// The server rejects the client's certificate; none is ever sent here.
  case clientCertificateRejected = -1205
  /// The server requires a client certificate.
  case clientCertificateRequired = -1206
}
