private import FoundationEssentials

/// Decodes the messages in a stream of bytes.
package struct TransferFrameReader<Message: Decodable>: ~Copyable {
  private let limit: Int
  private var bytes: [UInt8] = []
  /// The index of the next frame.
  private var start = 0
  private var failure: TransferFrameError?

  /// - Parameter limit: the most bytes of a frame after its length.
  package init(limit: Int) { self.limit = limit }

  /// Whether the last byte received ended a frame, or none was received.
  package var isBetweenFrames: Bool { start == bytes.count }

  /// Takes bytes; they are ignored after a frame that could not be decoded.
  package mutating func take(_ more: some Sequence<UInt8>) {
    guard failure == nil else { return }
    // Memory is freed from time to time, not with each frame.
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// Returns the next message; nil until more bytes have come.
  ///
  /// - Throws: the error that ends the conversation, each time from then on.
  package mutating func next() throws(TransferFrameError) -> Message? {
    if let failure { throw failure }
    do throws(TransferFrameError) {
      return try read()
    } catch {
      failure = error
      bytes = []
      start = 0
      throw error
    }
  }

  private mutating func read() throws(TransferFrameError) -> Message? {
    let head = TransferFrames.headSize
    guard bytes.count - start >= head else { return nil }
    let count = bytes[start..<start + head].reduce(0) { $0 << 8 | Int($1) }
    guard count > 0 else { throw .empty }
    // Checked by the length alone, so that no time or memory is spent on a rejected frame.
    guard count <= limit else { throw .tooLong(count) }
    guard bytes.count - start > head else { return nil }
    let version = bytes[start + head]
    guard version == TransferFrames.version else { throw .version(version) }
    guard bytes.count - start >= head + count else { return nil }
    let body = bytes[(start + head + 1)..<(start + head + count)]
    start += head + count
    do { return try JSONDecoder().decode(Message.self, from: Data(body)) } catch {
      throw .unreadable
    }
  }
}
