private import CMessageDigest

/// The SHA-256 digest of some content (FIPS 180-4, through libmd); the name under which results are
/// kept.
package struct ContentHash: Sendable, Hashable, CustomStringConvertible {
  /// 64 hexadecimal digits in small letters.
  package let hexadecimal: String

  /// Takes digits that were written before, or returns nil when they are no digest.
  package init?(hexadecimal: String) {
    guard hexadecimal.utf8.count == 64,
      hexadecimal.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.hexadecimal = hexadecimal
  }

  /// Hashes a run of bytes.
  package init(_ bytes: some Sequence<UInt8>) {
    var hasher = ContentHasher()
    hasher.update(Array(bytes))
    self = hasher.finish()
  }

  fileprivate init(digest: [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    hexadecimal = String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// `sha256:` and the digits, as reports print a key.
  package var description: String { "sha256:" + hexadecimal }
}

/// Hashes several fields into one key.
///
/// Each field is preceded by its length, so that two different lists of fields never make the same
/// bytes.
package struct ContentHasher {
  private var context = SHA2_CTX()

  package init() { SHA256Init(&context) }

  /// Adds one field.
  package mutating func combine(_ field: String) { combine(Array(field.utf8)) }

  /// Adds one field.
  package mutating func combine(_ field: [UInt8]) {
    update(Array("\(field.count):".utf8))
    update(field)
  }

  /// Adds a list as one field.
  package mutating func combine(_ fields: [String]) {
    update(Array("[\(fields.count)]".utf8))
    for field in fields { combine(field) }
  }

  /// Adds a dictionary as one field, in the order of its keys.
  package mutating func combine(_ fields: [String: String]) {
    combine(fields.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
  }

  fileprivate mutating func update(_ bytes: [UInt8]) {
    SHA256Update(&context, bytes, bytes.count)
  }

  /// Ends the key; the hasher is not used again.
  package mutating func finish() -> ContentHash {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256Final(&digest, &context)
    return ContentHash(digest: digest)
  }
}
