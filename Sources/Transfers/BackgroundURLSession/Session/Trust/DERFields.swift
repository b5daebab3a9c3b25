package import Foundation

/// The fields of a DER encoding (X.690), one after another; never reads beyond its bytes.
package struct DERFields {
  private static let sequence: UInt8 = 0x30
  /// `[0]` of a certificate: its version, which may be missing.
  private static let version: UInt8 = 0xA0

  private var rest: Data

  /// A field: its tag, its content, and all of it.
  package struct Field {
    package let tag: UInt8
    package let content, whole: Data
  }

  package init(_ bytes: Data) { rest = bytes }

  /// Returns the next field; nil at the end, and for one that is longer than what is left.
  ///
  /// The length is one byte up to 127, or else the number of its bytes comes first:
  ///
  ///     30 03 ...  ->  3 bytes      30 82 01 0A ...  ->  266 bytes
  package mutating func next() -> Field? {
    guard rest.count >= 2 else { return nil }
    let bytes = rest
    let start = bytes.startIndex
    var (length, head) = (Int(bytes[start + 1]), 2)
    if length > 127 {
      let count = length & 127
      // Three bytes are enough for 16 MiB; a certificate has less.
      guard (1...3).contains(count), bytes.count >= 2 + count else { return nil }
      head += count
      length = bytes[(start + 2)..<(start + head)].reduce(0) { $0 << 8 | Int($1) }
    }
    guard bytes.count - head >= length else { return nil }
    let whole = bytes.prefix(head + length)
    rest = bytes.dropFirst(head + length)
    return Field(tag: bytes[start], content: whole.dropFirst(head), whole: whole)
  }

  /// Returns the fields of a sequence, if that is the next field.
  private mutating func nextSequence() -> DERFields? {
    guard let field = next(), field.tag == Self.sequence else { return nil }
    return DERFields(field.content)
  }

  /// Returns the SubjectPublicKeyInfo of a certificate (RFC 5280, 4.1); nil if there is none.
  ///
  /// It comes after the version, serial number, signature, issuer, validity and subject.
  package static func subjectPublicKeyInfo(of certificate: Data) -> Data? {
    var all = DERFields(certificate)
    guard var parts = all.nextSequence(), var fields = parts.nextSequence(),
      var field = fields.next()
    else { return nil }
    for _ in 0..<(field.tag == version ? 6 : 5) {
      guard let next = fields.next() else { return nil }
      field = next
    }
    return field.tag == sequence ? Data(field.whole) : nil
  }
}
