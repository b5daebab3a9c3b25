private import FoundationEssentials

/// Takes the bytes of a stream as they come, and gives the messages in them.
package struct TransferFrameReader<Message: Decodable>: ~Copyable {
  private let limit: Int
  private var bytes: [UInt8] = []
  /// Where in the bytes the next frame begins.
  private var start = 0
  private var failure: TransferFrameError?

  /// - Parameter limit: the most bytes of a frame behind its length.
  package init(limit: Int) { self.limit = limit }

  /// Whether the last byte that has come is the last one of a frame, or none has.
  package var isBetweenFrames: Bool { start == bytes.count }

  /// Takes bytes; behind a frame that cannot be read they mean nothing any more.
  package mutating func take(_ more: some Sequence<UInt8>) {
    guard failure == nil else { return }
    // What was read goes away at times, not with each frame.
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// The next message; nil until more bytes have come.
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
    // Known from the length alone: no time or room is spent on what is not taken anyway.
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
