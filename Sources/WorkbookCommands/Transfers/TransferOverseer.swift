import Glibc
import Subprocess
import TransferEngine
import TransferProtocol

/// A conversation with the user's transfer daemon about all of their transfers.
final class TransferOverseer {
  private let file: FileDescriptor
  private var reader = TransferFrameReader<ServiceFrame>(limit: TransferFrames.serviceLimit)

  /// CHOICE: how long a daemon may take to answer, in seconds.
  private static let patience = 10

  /// - Returns: nil when no daemon runs.
  init?(environment: [String: String]) throws {
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else {
      throw TransfersError(
        "XDG_RUNTIME_DIR is not set to an absolute path, so it is not known where transferd listens; "
          + "a login session sets it, usually to /run/user/\(geteuid())")
    }
    let path = TransferPlaces.socket(runtimeFolder: folder)
    guard let file = try ServiceSocket.knock(path) else { return nil }
    try Self.limitWaits(file)
    self.file = file
  }

  private static func limitWaits(_ file: borrowing FileDescriptor) throws(SystemError) {
    let number = file.number
    var time = timeval(tv_sec: patience, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      try systemCall("limit the wait for transferd") {
        setsockopt(number, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
      }
    }
  }

  /// Every transfer, in order.
  func transfers() throws -> [TransferOverview] {
    guard case .transfers(let transfers) = try ask(.list) else { throw Self.misunderstood }
    return transfers
  }

  /// - Returns: false if the transfer is over by now.
  func order(_ order: OverseerOrder, _ id: TransferTaskID) throws -> Bool {
    switch try ask(.order(id, order)) {
    case .done: true
    case .unknownTask: false
    case .transfers: throw Self.misunderstood
    }
  }

  private func ask(_ request: OverseerRequest) throws -> OverseerAnswer {
    try send(ClientFrame.oversee(request).encoded())
    while true {
      switch try reader.next() {
      case .overseen(let answer): return answer
      case .refused(let reason): throw TransfersError("transferd refuses: \(reason)")
      case .some: throw Self.misunderstood
      case nil: try receive()
      }
    }
  }

  private func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(file.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.silence }
      rest = rest.dropFirst(count)
    }
  }

  private func receive() throws {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(file.number, &bytes, bytes.count)
    if count < 0, errno == EINTR { return }
    guard count > 0 else { throw Self.silence }
    reader.take(bytes[..<count])
  }

  private static let silence = TransfersError(
    "transferd does not answer, or has ended; try again, and see transferd.log beside its socket")
  private static let misunderstood = TransfersError(
    "transferd is of another version than this program; end it, and the next transfer starts the new one"
  )
}
