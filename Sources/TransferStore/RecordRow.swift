private import ContentHash
private import Foundation
internal import TransferEngine

/// A record as it lies in the database.
struct RecordRow {
  /// JSON, with its members in order, so that one key is always the same bytes.
  let key: [UInt8]
  /// JSON.
  let body: [UInt8]
  /// Of both.
  let digest: [UInt8]

  init(key: [UInt8], body: [UInt8], digest: [UInt8]) {
    (self.key, self.body, self.digest) = (key, body, digest)
  }

  init(_ record: TransferRecord) throws {
    key = try Self.key(record.key)
    body = try [UInt8](Self.encoder().encode(record))
    digest = Self.digest(key, body)
  }

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
