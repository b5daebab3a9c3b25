private import SafeFiles
private import Foundation
internal import TransferEngine

/// A record as stored in the database.
///
/// Both columns are JSON with sorted members, so that equal values are equal bytes and a row is readable
/// without this program. The digest covers key and body: a row under a wrong key is as bad as a changed one.
struct RecordRow {
  /// JSON with sorted members, so that one key always has the same bytes.
  let key: [UInt8]
  let body: [UInt8]
  /// The digest of both, as hexadecimal digits.
  let digest: [UInt8]

  /// Makes a row as it was read; ``record`` validates it.
  init(key: [UInt8], body: [UInt8], digest: [UInt8]) {
    (self.key, self.body, self.digest) = (key, body, digest)
  }

  /// Encodes a record.
  ///
  /// - Throws: the error of `JSONEncoder` for a number that JSON cannot represent.
  init(_ record: TransferRecord) throws {
    key = try Self.key(record.key)
    body = try [UInt8](Self.encoder().encode(record))
    digest = Self.digest(key, body)
  }

  static func key(_ key: TransferRecord.Key) throws -> [UInt8] {
    try [UInt8](encoder().encode(key))
  }

  /// The record; nil unless it is intact and its key is right.
  var record: TransferRecord? {
    guard digest == Self.digest(key, body),
      let record = try? JSONDecoder().decode(TransferRecord.self, from: Data(body)),
      (try? Self.key(record.key)) == key
    else { return nil }
    return record
  }

  /// The format that must not change without a new version: keys are compared as bytes.
  private static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  private static func digest(_ key: [UInt8], _ body: [UInt8]) -> [UInt8] {
    var hasher = ContentHasher()
    hasher.combine(key)
    hasher.combine(body)
    return Array(hasher.finish().hexadecimal.utf8)
  }
}
