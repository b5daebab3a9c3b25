private import CMessageDigest

/// The digest of RFC 1321, which the Swift compiler makes names with; it protects nothing.
package enum MD5 {
  /// The digest of a text in UTF-8, as 32 hexadecimal digits in capital letters.
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
