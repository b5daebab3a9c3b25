private import FoundationEssentials

/// Messages as frames of a byte stream: a length, a version, and JSON.
///
/// ```
///   4 bytes   how many bytes follow, most significant first: 1 up to a limit
///   1 byte    the version of the protocol
///   the rest  a message as JSON
/// ```
///
/// Both sides distrust the other's bytes: a frame that is too long, of another version or invalid ends the
/// conversation, and nothing grows without a limit.
package enum TransferFrames {
  /// The protocol version.
  package static let version: UInt8 = 4
  /// The most bytes of a frame from a client.
  package static let clientLimit = 1 << 20
  /// The most bytes of a frame from a daemon.
  package static let serviceLimit = 64 << 20

  static let headSize = 4

  /// Encodes a message.
  ///
  /// - Throws: `TransferFrameError.tooLong`, or `unreadable` for a value that JSON cannot represent.
  package static func frame(
    _ message: some Encodable, limit: Int
  ) throws(TransferFrameError) -> [UInt8] {
    let body: Data
    do { body = try JSONEncoder().encode(message) } catch { throw .unreadable }
    let count = body.count + 1
    guard count <= limit else { throw .tooLong(count) }
    let head = (0..<headSize).map { UInt8(truncatingIfNeeded: count >> (8 * (headSize - 1 - $0))) }
    return head + [version] + body
  }
}
