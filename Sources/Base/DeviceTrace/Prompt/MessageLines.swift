import FoundationEssentials

/// Messages as lines of a byte stream, each JSON with the version that is spoken:
/// `{"message":{...},"version":1}`.
///
/// Both sides take the other one's bytes for hostile: a line that is too long, of another version or unreadable
/// ends the conversation, and nothing grows without a limit.
package enum MessageLines {
  /// The version that is spoken.
  package static let version = 1
  /// The most bytes of a line: a payload of any sense, and all that a device shows at a time.
  package static let mostBytes = 1 << 20

  /// A line's content; its version is looked at before its message is.
  private struct Envelope<Message: Codable>: Codable {
    var version: Int
    var message: Message
  }

  /// Reads the version of a line of which nothing else need be known.
  private struct Version: Decodable {
    var version: Int
  }

  /// A message with its line feed: `{"message":{"home":{}},"version":1}` and LF.
  ///
  /// - Throws: `MessageError.tooLong` for one that the other side would not read.
  package static func line(_ message: some Codable) throws(MessageError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let envelope = Envelope(version: version, message: message)
    guard let data = try? encoder.encode(envelope) else { throw .unreadable }
    guard data.count < mostBytes else { throw .tooLong }
    return Array(data) + [UInt8(ascii: "\n")]
  }

  /// Reads a line without its line feed.
  ///
  /// - Throws: `MessageError`, which tells another version from what is no message at all.
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

/// Why a conversation cannot go on.
package enum MessageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A line has more bytes than ``MessageLines/mostBytes``, or no end within them.
  case tooLong
  /// The other side speaks this version.
  case version(Int)
  /// What came is no message that is known here.
  case unreadable
  /// An answer came that nobody has asked for.
  case unasked

  /// What is wrong, and what to do where something can be done; one line.
  package var description: String {
    switch self {
    case .tooLong: "a message has more than \(MessageLines.mostBytes) bytes"
    case .version(let version):
      "version \(version) of the device's protocol is not spoken here, but \(MessageLines.version); "
        + "use one build of 'workbook' for both"
    case .unreadable: "what came is no message of a device"
    case .unasked: "what came is no answer to anything"
    }
  }
}
