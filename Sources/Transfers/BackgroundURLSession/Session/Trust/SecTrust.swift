internal import Foundation
internal import HTTPTransport
private import SafeFiles

/// What a server has presented to be trusted, and the verdict of the system: its certificates, its
/// host and the issuers of the session (``URLSessionConfiguration/trustedCertificatesFile``).
///
/// Policies and anchors cannot be set: the verdict is that of a session without a delegate.
///
/// - ObjectiveC: `SecTrustRef`
public final class SecTrust: Sendable {
  /// The server's own certificate first.
  let chain: [SecCertificate]
  /// Nil for a server that the system trusts.
  let fault: HTTPEnd.CertificateFault?
  /// The SHA-256 of the server's public key in Base64, which its next connection must have.
  let key: String

  /// - Parameter fault: of the chain, if it has one.
  /// - Returns: nil if a certificate, or the public key of the first, cannot be read.
  init?(_ server: HTTPServerChain, _ fault: HTTPEnd.CertificateFault?) {
    chain = server.certificates.compactMap(SecCertificate.init)
    guard chain.count == server.certificates.count, let info = chain.first?.subjectPublicKeyInfo
    else { return nil }
    let hash = ContentHash(info).bytes
    key = Data(hash.indices.map { hash[$0] }).base64EncodedString()
    self.fault = fault ?? (server.namesHost ? nil : .wrongHost)
  }
}

/// The name of Apple's type for the error of ``SecTrustEvaluateWithError(_:_:)``, which is any
/// error here.
public typealias CFError = any Error

/// Returns whether the system trusts a server: its issuer, its validity now, and its host.
///
/// The verdict was made with the handshake, so this does not wait.
///
/// - Parameter error: takes the reason if it does not: an `NSError` of `NSOSStatusErrorDomain` with
///   the number of `SecBase.h`, such as -67843 for an issuer that is not trusted.
/// - ObjectiveC: `SecTrustEvaluateWithError`
public func SecTrustEvaluateWithError(
  _ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?
) -> Bool {
  guard let fault = trust.fault else { return true }
  let (number, text) =
    switch fault {
    case .expired: (-67818, "the certificate has expired")
    case .notYetValid: (-67819, "the certificate is not valid yet")
    case .wrongHost: (-67602, "the certificate is of another host")
    case .unknownIssuer, .other: (-67843, "the certificate is not trusted")
    }
  error?.pointee = NSError(
    domain: NSOSStatusErrorDomain, code: number, userInfo: [NSLocalizedDescriptionKey: text])
  return false
}

/// Returns the certificates that a server has presented, its own first; Apple's chain may also end
/// with an issuer of the system.
///
/// - ObjectiveC: `SecTrustCopyCertificateChain`
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> [SecCertificate]? { trust.chain }
