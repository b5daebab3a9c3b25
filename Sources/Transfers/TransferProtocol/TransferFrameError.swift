/// Why a conversation cannot continue.
package enum TransferFrameError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A frame that claims this many bytes, more than allowed.
  case tooLong(Int)
  case empty
  case version(UInt8)
  /// The frame contains no known message.
  case unreadable

  package var description: String {
    switch self {
    case .tooLong(let count): "a frame of \(count) bytes is too long"
    case .empty: "a frame without a message"
    case .version(let version):
      "protocol version \(version) is not supported; this is version \(TransferFrames.version)"
    case .unreadable: "a frame without a known message"
    }
  }
}
