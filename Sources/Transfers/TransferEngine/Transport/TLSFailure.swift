/// Why a secure connection was not made, with the code in `NSURLErrorDomain` (F21).
package enum TLSFailure: Int, Codable, Sendable, Hashable, CaseIterable {
  /// The handshake failed or was broken off: the one reason that is tried again.
  case handshakeFailed = -1200
  /// The certificate has expired.
  case certificateHasBadDate = -1201
  /// The certificate is not trusted for another reason, such as the wrong host.
  case certificateUntrusted = -1202
  /// No issuer is known that is trusted.
  case certificateHasUnknownRoot = -1203
  /// The certificate is of the future.
  case certificateNotYetValid = -1204
  /// The server does not take the client's certificate; nothing here has one.
  case clientCertificateRejected = -1205
  /// The server asks for a certificate of the client.
  case clientCertificateRequired = -1206
}
