private import CMessageDigest
import SafeFiles

/// A shared secret, with which the entries of a remote cache are sealed (HMAC-SHA-256, RFC 2104).
///
/// The seal of an entry covers its kind, its key and everything in it, so that nobody without the secret can make
/// one, or move one to another key.
package struct RemoteSecret: Sendable {
  private let secret: [UInt8]

  /// - Returns: nil for a secret that is too short to protect anything: fewer than 16 bytes.
  package init?(_ text: String) {
    secret = Array(text.utf8)
    guard secret.count >= 16 else { return nil }
  }

  func seal(_ kind: RemoteKind, _ key: ContentHash, _ result: ActionResult) -> ContentHash {
    var hasher = ContentHasher()
    hasher.combine("workbook remote cache 1")
    hasher.combine([kind.rawValue, key.hexadecimal])
    for file in result.files {
      hasher.combine([file.path, file.hash.hexadecimal, "\(file.size)"])
    }
    hasher.combine(result.standardOutput)
    let content = hasher.finish()
    var context = hmac_sha256_ctx()
    nettle_hmac_sha256_set_key(&context, secret.count, secret)
    let digits = Array(content.hexadecimal.utf8)
    nettle_hmac_sha256_update(&context, digits.count, digits)
    var digest = [UInt8](repeating: 0, count: 32)
    nettle_hmac_sha256_digest(&context, 32, &digest)
    return ContentHash(bytes: digest[...]) ?? ContentHash([])
  }

  /// Whether a seal is the right one; the time does not depend on where they differ.
  func holds(_ seal: [UInt8], _ kind: RemoteKind, _ key: ContentHash, _ result: ActionResult)
    -> Bool
  {
    let right = Array(self.seal(kind, key, result).hexadecimal.utf8)
    guard right.count == seal.count else { return false }
    return zip(right, seal).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// What an entry of a remote cache is.
package enum RemoteKind: String, Sendable, Hashable {
  /// The result of a compilation, with its program.
  case compilation
  case run, values, console
  /// The modules of a package.
  case package
  /// What is made once per toolchain, such as the names of its modules.
  case tool
}
