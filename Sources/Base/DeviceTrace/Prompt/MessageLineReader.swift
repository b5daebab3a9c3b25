/// Takes the bytes of a stream as they come, and gives the messages in them.
///
/// Bytes without a line feed are kept up to ``MessageLines/mostBytes``; one reader is for one
/// stream, and after an error it is of no more use. Each byte is searched once, however a line is cut.
package struct MessageLineReader: Sendable {
  private var bytes: [UInt8] = []
  /// Where the next line begins.
  private var start = 0
  /// Where the search for its line feed goes on.
  private var searched = 0

  /// Creates a reader that has taken nothing.
  package init() {}

  /// Takes the next bytes, of whichever part of a line.
  package mutating func take(_ more: some Sequence<UInt8>) {
    bytes.removeSubrange(..<start)
    (start, searched) = (0, searched - start)
    bytes += more
  }

  /// Returns the next message; nil until more bytes have come.
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
