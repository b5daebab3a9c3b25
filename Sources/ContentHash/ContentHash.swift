private import CMessageDigest

/// The SHA-256 digest of some content (FIPS 180-4, through nettle); the name under which results are
/// kept.
///
/// The digest lies in the value itself, for a build of a long book holds tens of thousands of them.
package struct ContentHash: Sendable, Hashable, CustomStringConvertible {
  /// The digest in four parts, the first byte highest in the first.
  private var parts: (first: UInt64, second: UInt64, third: UInt64, fourth: UInt64)

  /// Takes digits that were written before, or returns nil when they are no digest.
  package init?(hexadecimal: String) { self.init(digits: Array(hexadecimal.utf8)[...]) }

  /// Takes the bytes of digits that were written before, or returns nil when they are no digest.
  package init?(digits: ArraySlice<UInt8>) {
    guard digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    var high: UInt8?
    for digit in digits {
      let value: UInt8
      switch digit {
      case 0x30...0x39: value = digit - 0x30
      case 0x61...0x66: value = digit - 0x61 + 10
      default: return nil
      }
      if let first = high { bytes.append(first << 4 | value) }
      high = high == nil ? value : nil
    }
    self.init(digest: bytes[...])
  }

  /// Takes the 32 bytes of a digest; nil for another number of them.
  package init?(bytes: ArraySlice<UInt8>) {
    guard bytes.count == 32 else { return nil }
    self.init(digest: bytes)
  }

  /// Hashes a run of bytes.
  package init(_ bytes: some Sequence<UInt8>) {
    var hasher = ContentHasher()
    hasher.update(Array(bytes))
    self = hasher.finish()
  }

  /// - Parameter digest: 32 bytes.
  fileprivate init(digest: ArraySlice<UInt8>) {
    func part(_ index: Int) -> UInt64 {
      digest.dropFirst(8 * index).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
    parts = (part(0), part(1), part(2), part(3))
  }

  private var all: [UInt64] { [parts.first, parts.second, parts.third, parts.fourth] }

  /// The 32 bytes of the digest.
  package var bytes: [UInt8] {
    all.flatMap { part in withUnsafeBytes(of: part.bigEndian) { Array($0) } }
  }

  /// 64 hexadecimal digits in small letters.
  package var hexadecimal: String {
    String(unsafeUninitializedCapacity: 64) { digits in
      for (index, part) in all.enumerated() {
        for place in 0..<16 {
          let value = UInt8(truncatingIfNeeded: part >> UInt64(60 - 4 * place)) & 15
          digits[16 * index + place] = value < 10 ? 0x30 + value : 0x61 + value - 10
        }
      }
      return 64
    }
  }

  package static func == (one: Self, other: Self) -> Bool { one.parts == other.parts }

  package func hash(into hasher: inout Hasher) { hasher.combine(parts.first) }

  /// `sha256:` and the digits, as reports print a key.
  package var description: String { "sha256:" + hexadecimal }
}

/// Hashes several fields into one key.
///
/// Each field is preceded by its length, so that two different lists of fields never make the same
/// bytes.
package struct ContentHasher {
  private var context = sha256_ctx()

  package init() { nettle_sha256_init(&context) }

  /// Adds one field.
  package mutating func combine(_ field: String) {
    var field = field
    field.withUTF8 { combine($0) }
  }

  /// Adds one field.
  package mutating func combine(_ field: [UInt8]) {
    field.withUnsafeBufferPointer { combine($0) }
  }

  /// Allocates nothing: the keys of a long book's programs have millions of fields.
  private mutating func combine(_ field: UnsafeBufferPointer<UInt8>) {
    // The number in front is written from behind: no number of bytes has more digits.
    var length = InlineArray<21, UInt8>(repeating: UInt8(ascii: ":"))
    var start = length.count - 1
    var rest = field.count
    repeat {
      start -= 1
      length[start] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    } while rest > 0
    withUnsafeBytes(of: length) { bytes in
      let digits = UnsafeRawBufferPointer(rebasing: bytes[start...])
      nettle_sha256_update(
        &context, digits.count, digits.bindMemory(to: UInt8.self).baseAddress)
    }
    if let bytes = field.baseAddress { nettle_sha256_update(&context, field.count, bytes) }
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
    nettle_sha256_update(&context, bytes.count, bytes)
  }

  /// Ends the key; the hasher is not used again.
  package mutating func finish() -> ContentHash {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&context, digest.count, &digest)
    return ContentHash(digest: digest[...])
  }
}
