import FoundationEssentials

/// Messages as lines of a byte stream, each as JSON with the protocol version:
/// `{"message":{...},"version":1}`.
///
/// Both sides treat the other's bytes as hostile: a line that is too long, of another version or malformed
/// ends the conversation, and no buffer grows without a limit.
package enum MessageLines {
  package static let version = 1
  /// The maximum length of a line, enough for any valid payload and for all that a device shows at a time.
  package static let mostBytes = 1 << 20

  /// The content of a line; its version is checked before its message is decoded.
  private struct Envelope<Message: Codable>: Codable {
    var version: Int
    var message: Message
  }

  private struct Version: Decodable {
    var version: Int
  }

  /// Encodes a message with its line feed: `{"message":{"home":{}},"version":1}` and LF.
  ///
  /// - Throws: `MessageError.tooLong` for a message that the other side would not read.
  package static func line(_ message: some Codable) throws(MessageError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let envelope = Envelope(version: version, message: message)
    guard let data = try? encoder.encode(envelope) else { throw .unreadable }
    guard data.count < mostBytes else { throw .tooLong }
    return Array(data) + [UInt8(ascii: "\n")]
  }

  /// Decodes a line without its line feed.
  ///
  /// - Throws: `MessageError`, which distinguishes another version from a malformed message.
  static func message<Message: Codable>(
    in line: some Sequence<UInt8>
  ) throws(MessageError) -> Message {
    let data = Data(line)
    guard let version = try? JSONDecoder().decode(Version.self, from: data).version else {
      throw .unreadable
    }
    guard version == Self.version else { throw .version(version) }
    do {
      return try JSONDecoder().decode(Envelope<Message>.self, from: data).message
    } catch {
      throw .unreadable
    }
  }
}

/// Why a conversation cannot continue.
package enum MessageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A line is longer than ``MessageLines/mostBytes``.
  case tooLong
  /// The other side uses this version.
  case version(Int)
  /// The message is malformed or unknown.
  case unreadable
  /// A reply without a request.
  case unasked

  /// What is wrong, and how to fix it if possible; one line.
  package var description: String {
    switch self {
    case .tooLong: "a message has more than \(MessageLines.mostBytes) bytes"
    case .version(let version):
      "the device's protocol has version \(version) instead of \(MessageLines.version); "
        + "use one build of 'workbook' for both"
    case .unreadable: "the message is malformed or unknown"
    case .unasked: "a reply came without a request"
    }
  }
}
