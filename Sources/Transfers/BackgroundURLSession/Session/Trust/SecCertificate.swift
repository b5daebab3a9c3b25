public import Foundation

/// A certificate of a server (X.509, RFC 5280).
///
/// - ObjectiveC: `SecCertificateRef`
public final class SecCertificate: Sendable, Hashable {
  /// In DER, as the server has sent it.
  let data: Data

  /// The public key with its algorithm (SubjectPublicKeyInfo) in DER, whose SHA-256 pins are made
  /// of (RFC 7469, 2.4); nil if the certificate cannot be read. Apple has no such property.
  public let subjectPublicKeyInfo: Data?

  /// - Parameter pem: one certificate (RFC 7468), which nobody has to trust.
  /// - Returns: nil if it is not Base64 between the two lines.
  init?(pem: String) {
    guard let start = pem.firstRange(of: "-----BEGIN CERTIFICATE-----")?.upperBound,
      let end = pem[start...].firstRange(of: "-----END CERTIFICATE-----")?.lowerBound,
      let data = Data(base64Encoded: pem[start..<end].filter { !$0.isNewline })
    else { return nil }
    self.data = data
    subjectPublicKeyInfo = DERFields.subjectPublicKeyInfo(of: data)
  }

  /// Whether two have the same bytes.
  public static func == (one: SecCertificate, other: SecCertificate) -> Bool {
    one.data == other.data
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(data) }
}

/// Returns the bytes of a certificate, in DER.
///
/// - ObjectiveC: `SecCertificateCopyData`
public func SecCertificateCopyData(_ certificate: SecCertificate) -> Data { certificate.data }
