/// How an attempt ended, in the transport's words; what follows from it is for its owner to decide.
package enum HTTPEnd: Sendable, Hashable {
  /// What is wrong with a server's certificate, by the number that OpenSSL gives.
  package enum CertificateFault: Sendable, Hashable {
    case expired, notYetValid, wrongHost, unknownIssuer, other
  }

  /// The whole response has come, as long as it said that it is, and all of it is where it belongs.
  case complete
  /// The connection ended before the response did, be it before its first byte (R78).
  case cut
  case hostNotFound
  /// Nothing listens there.
  case refused
  /// No way there.
  case unreachable
  /// The connection broke, in another way than an ordinary end.
  case connectionLost
  case connectTimeout
  /// Fewer bytes came or went than the limit asks for (R74).
  case stalled
  case certificate(CertificateFault)
  /// No agreement on TLS, for another reason than the certificate.
  case secureConnection
  case headTooLarge
  /// What came is no HTTP, or breaks its rules.
  case notHTTP
  /// The body could not be written where it belongs, for this `errno(3)`: disk full, input or output
  /// error, file too large (R79).
  case bodyFile(Int32)
  /// The file to be sent could not be read, for this `errno(3)`.
  case uploadFile(Int32)
  /// The file to be sent has changed since the attempt began (F13).
  case uploadChanged
  /// This process has no descriptor, thread or memory left.
  case noResources
}
