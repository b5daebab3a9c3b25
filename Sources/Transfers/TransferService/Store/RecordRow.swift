private import SafeFiles
private import Foundation
internal import TransferEngine

/// A record as it lies in the database.
///
/// Both columns are JSON with sorted members, so that equal values are equal bytes and a row can be
/// read without this program. The digest covers key and body: a row that lies under another key is
/// as bad as one that was changed.
struct RecordRow {
  /// JSON, with its members in order, so that one key is always the same bytes.
  let key: [UInt8]
  /// JSON.
  let body: [UInt8]
  /// Of both, as hexadecimal digits.
  let digest: [UInt8]

  /// A row as it was read; nothing of it is believed before ``record`` has looked.
  init(key: [UInt8], body: [UInt8], digest: [UInt8]) {
    (self.key, self.body, self.digest) = (key, body, digest)
  }

  /// Writes a record.
  ///
  /// - Throws: what `JSONEncoder` does for a number that JSON does not have.
  init(_ record: TransferRecord) throws {
    key = try Self.key(record.key)
    body = try [UInt8](Self.encoder().encode(record))
    digest = Self.digest(key, body)
  }

  /// The bytes by which a record is found.
  static func key(_ key: TransferRecord.Key) throws -> [UInt8] {
    try [UInt8](encoder().encode(key))
  }

  /// The record; nil unless it is whole and stands where it belongs.
  var record: TransferRecord? {
    guard digest == Self.digest(key, body),
      let record = try? JSONDecoder().decode(TransferRecord.self, from: Data(body)),
      (try? Self.key(record.key)) == key
    else { return nil }
    return record
  }

  /// The form that must not change without a new version: keys are compared as bytes.
  private static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// Hashes key and body, one behind the other.
  private static func digest(_ key: [UInt8], _ body: [UInt8]) -> [UInt8] {
    var hasher = ContentHasher()
    hasher.combine(key)
    hasher.combine(body)
    return Array(hasher.finish().hexadecimal.utf8)
  }
}
