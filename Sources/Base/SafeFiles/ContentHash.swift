private import CMessageDigest

/// A SHA-256 digest (FIPS 180-4, computed by nettle), used as the key of stored results.
///
/// The digest is stored inline, because a build of a long book holds tens of thousands of them.
package struct ContentHash: Sendable, Hashable, CustomStringConvertible {
  /// The digest as four big-endian words.
  private var parts: (first: UInt64, second: UInt64, third: UInt64, fourth: UInt64)

  /// Parses 64 lowercase hexadecimal digits; returns nil for anything else.
  package init?(hexadecimal: String) { self.init(digits: Array(hexadecimal.utf8)[...]) }

  /// Parses 64 lowercase hexadecimal digits given as ASCII; returns nil for anything else.
  package init?(digits: ArraySlice<UInt8>) {
    guard digits.count == 64 else { return nil }
    var words: [4 of UInt64] = [0, 0, 0, 0]
    for (place, digit) in digits.enumerated() {
      let value: UInt8
      switch digit {
      case 0x30...0x39: value = digit - 0x30
      case 0x61...0x66: value = digit - 0x61 + 10
      default: return nil
      }
      words[place / 16] = words[place / 16] << 4 | UInt64(value)
    }
    parts = (words[0], words[1], words[2], words[3])
  }

  /// Takes the 32 bytes of a digest; returns nil for any other count.
  package init?(bytes: ArraySlice<UInt8>) {
    guard bytes.count == 32 else { return nil }
    self = bytes.withUnsafeBytes { ContentHash(digest: $0) }
  }

  /// Hashes bytes.
  package init(_ bytes: some Sequence<UInt8>) {
    var hasher = ContentHasher()
    // Contiguous storage is hashed in place.
    if bytes.withContiguousStorageIfAvailable({ hasher.update($0) }) == nil {
      Array(bytes).withUnsafeBufferPointer { hasher.update($0) }
    }
    self = hasher.finish()
  }

  /// - Parameter digest: 32 bytes.
  fileprivate init(digest: UnsafeRawBufferPointer) {
    func part(_ index: Int) -> UInt64 {
      UInt64(bigEndian: digest.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
    }
    parts = (part(0), part(1), part(2), part(3))
  }

  /// The 32 bytes of the digest, without allocation.
  package var bytes: [32 of UInt8] {
    let parts = all
    return .init { UInt8(truncatingIfNeeded: parts[$0 / 8] >> UInt64(56 - 8 * ($0 % 8))) }
  }

  private var all: [4 of UInt64] { [parts.first, parts.second, parts.third, parts.fourth] }

  /// The 64 lowercase hexadecimal digits as ASCII, without allocation.
  package var digits: [64 of UInt8] {
    let parts = all
    return .init {
      let value = UInt8(truncatingIfNeeded: parts[$0 / 16] >> UInt64(60 - 4 * ($0 % 16))) & 15
      return value < 10 ? 0x30 + value : 0x61 + value - 10
    }
  }

  /// The 64 lowercase hexadecimal digits.
  package var hexadecimal: String {
    let digits = digits
    return digits.span.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  package static func == (one: Self, other: Self) -> Bool { one.parts == other.parts }

  package func hash(into hasher: inout Hasher) { hasher.combine(parts.first) }

  /// The form in which reports print a key: `sha256:` and the digits.
  package var description: String { "sha256:" + hexadecimal }
}

/// Hashes several fields into one key.
///
/// Each field is prefixed with its length, so different lists of fields never produce the same bytes.
package struct ContentHasher {
  private var context = sha256_ctx()

  package init() { nettle_sha256_init(&context) }

  package mutating func combine(_ field: String) {
    var field = field
    field.withUTF8 { combine($0) }
  }

  package mutating func combine(_ field: [UInt8]) {
    field.withUnsafeBufferPointer { combine($0) }
  }

  /// Does not allocate: the keys of a long book's programs have millions of fields.
  private mutating func combine(_ field: UnsafeBufferPointer<UInt8>) {
    // The length prefix is written from its last digit; no `Int` has more than 20 digits.
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
    update(field)
  }

  /// Adds bytes without a length, such as a part of a file: the key is then the digest that other programs compute.
  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { update($0) }
  }

  /// Adds a list as one field.
  package mutating func combine(_ fields: [String]) {
    var count = "[\(fields.count)]"
    count.withUTF8 { update($0) }
    for field in fields { combine(field) }
  }

  /// Adds a dictionary as one field, sorted by key.
  package mutating func combine(_ fields: [String: String]) {
    combine(fields.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
  }

  fileprivate mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let start = bytes.baseAddress { nettle_sha256_update(&context, bytes.count, start) }
  }

  /// Returns the key. The hasher must not be used afterwards.
  package mutating func finish() -> ContentHash {
    var digest = [32 of UInt8](repeating: 0)
    return withUnsafeMutableBytes(of: &digest) { bytes in
      nettle_sha256_digest(
        &context, bytes.count, bytes.bindMemory(to: UInt8.self).baseAddress)
      return ContentHash(digest: UnsafeRawBufferPointer(bytes))
    }
  }
}
