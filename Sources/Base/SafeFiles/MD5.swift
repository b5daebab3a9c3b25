private import CMessageDigest

/// The MD5 digest (RFC 1321), with which the Swift compiler forms some names, and old servers ask for proofs.
package enum MD5 {
  /// The digest of the UTF-8 text as 32 uppercase hexadecimal digits.
  package static func hexadecimal(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var context = md5_ctx()
    nettle_md5_init(&context)
    nettle_md5_update(&context, bytes.count, bytes)
    var digest = [UInt8](repeating: 0, count: Int(MD5_DIGEST_SIZE))
    nettle_md5_digest(&context, digest.count, &digest)
    return digest.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}
