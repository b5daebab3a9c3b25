/// Why a secure connection was not made, with the code in `NSURLErrorDomain` (F21).
package enum TLSFailure: Int, Codable, Sendable, Hashable, CaseIterable {
  case handshakeFailed = -1200
  case certificateHasBadDate = -1201
  case certificateUntrusted = -1202
  case certificateHasUnknownRoot = -1203
  case certificateNotYetValid = -1204
  case clientCertificateRejected = -1205
  case clientCertificateRequired = -1206
}
