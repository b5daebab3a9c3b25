/// Why a conversation cannot go on.
package enum TransferFrameError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A frame that says that it has so many bytes, more than it may; or none.
  case tooLong(Int)
  case empty
  case version(UInt8)
  /// What the frame holds is no message that is known here.
  case unreadable

  package var description: String {
    switch self {
    case .tooLong(let count): "a frame of \(count) bytes is too long"
    case .empty: "a frame without a message"
    case .version(let version):
      "version \(version) of the protocol is not spoken here, but \(TransferFrames.version)"
    case .unreadable: "a frame that holds no known message"
    }
  }
}
