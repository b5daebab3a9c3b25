/// Splits the bytes of a stream into messages.
///
/// Bytes without a line feed are kept up to ``MessageLines/mostBytes``, and each is searched once. A reader is
/// for one stream, and unusable after an error.
package struct MessageLineReader: Sendable {
  private var bytes: [UInt8] = []
  /// Where the next line begins.
  private var start = 0
  /// Where the search for its line feed goes on.
  private var searched = 0

  package init() {}

  /// Appends bytes, which may begin and end anywhere in a line.
  package mutating func take(_ more: some Sequence<UInt8>) {
    bytes.removeSubrange(..<start)
    (start, searched) = (0, searched - start)
    bytes += more
  }

  /// Returns the next message; nil until more bytes have arrived.
  package mutating func next<Message: Codable>(
    _ type: Message.Type = Message.self
  ) throws(MessageError) -> Message? {
    let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    guard end - start < MessageLines.mostBytes else { throw .tooLong }
    searched = end
    guard end < bytes.endIndex else { return nil }
    defer { (start, searched) = (end + 1, end + 1) }
    return try MessageLines.message(in: bytes[start..<end])
  }
}
