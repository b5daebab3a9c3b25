/// How an attempt ended, in the transport's terms; its owner decides what follows.
package enum HTTPEnd: Sendable, Hashable {
  /// What is wrong with a server's certificate, from OpenSSL's code.
  package enum CertificateFault: Sendable, Hashable {
    case expired, notYetValid, wrongHost, unknownIssuer, other
  }

  /// Why a body with a content coding cannot be decoded.
  package enum CodingFault: Error, Sendable, Hashable {
    /// The bytes are not of the stated coding, or end too early.
    case damaged
    /// The body is far larger than its coded form (`ContentDecoder`).
    case excessive
  }

  /// The whole response was received with its announced length, and stored.
  case complete
  /// The connection ended before the response did, perhaps before its first byte (R78).
  case cut
  case hostNotFound
  /// Nothing listens at the address.
  case refused
  /// The proxy cannot be found or does not work; or it refuses a connection to the server, with this status.
  case proxy(status: Int?)
  /// There is no route to the host.
  case unreachable
  /// The connection broke, rather than being closed.
  case connectionLost
  case connectTimeout
  /// Fewer bytes were transferred than the limit requires (R74).
  case stalled
  case certificate(CertificateFault)
  /// The server has presented its certificates, and nothing was sent
  /// (``HTTPServerTrust/presented``).
  case presented(HTTPServerChain)
  /// The server's public key is none of those that the request names.
  case otherKey
  /// TLS negotiation failed for a reason other than the certificate.
  case secureConnection
  case headTooLarge
  /// The response is not HTTP, or violates it.
  case notHTTP
  /// The body cannot be decoded.
  case coding(CodingFault)
  /// The body could not be written, with its `errno(3)`: disk full, input or output error, file too large
  /// (R79).
  case bodyFile(Int32)
  /// The file to upload could not be read, with its `errno(3)`.
  case uploadFile(Int32)
  /// The file to upload has changed since the attempt began (F13).
  case uploadChanged
  /// The body to upload has fewer bytes than its request says.
  case uploadEndedEarly
  /// The issuers to trust could not be read from this PEM file; nil for the system's.
  case certificateFile(String?)
  /// This process has no descriptors, threads or memory left.
  case noResources
}
