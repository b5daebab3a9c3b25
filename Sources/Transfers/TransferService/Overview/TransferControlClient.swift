private import Glibc
internal import ChildProcess
import TransferEngine
import TransferProtocol

/// A connection to the user's transfer daemon for listing and controlling all transfers.
///
/// It sends one request at a time and waits for the reply, blocking the caller's thread. It does not start
/// the daemon: without one there are no transfers.
final class TransferControlClient {
  private let file: FileDescriptor
  private var reader = TransferFrameReader<ServiceFrame>(limit: TransferFrames.serviceLimit)

  /// CHOICE: the time in seconds in which the daemon must reply.
  private static let patience = 10

  /// Connects to the daemon of this user.
  ///
  /// - Parameter environment: contains `XDG_RUNTIME_DIR`, where the daemon listens.
  /// - Returns: nil when no daemon is running.
  /// - Throws: when the folder is unknown, or the connection fails.
  init?(environment: [String: String]) throws {
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else {
      throw TransfersError(
        "XDG_RUNTIME_DIR is not set to an absolute path, so the socket of transferd cannot be found; "
          + "a login session sets it, usually to /run/user/\(geteuid())")
    }
    let path = TransferPaths.socket(runtimeFolder: folder)
    guard let file = try ServiceSocket.connectIfListening(path) else { return nil }
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

  /// Returns the transfers of all programs, in order.
  ///
  /// A completed transfer is included until its program has been notified.
  func transfers() throws -> [TransferOverview] {
    guard case .transfers(let transfers) = try ask(.list) else { throw Self.misunderstood }
    return transfers
  }

  /// Cancels or resumes a transfer, as its program could.
  ///
  /// - Returns: false if the transfer is already over.
  func order(_ order: OverseerOrder, _ id: TransferTaskID) throws -> Bool {
    switch try ask(.order(id, order)) {
    case .done: true
    case .unknownTask: false
    case .transfers: throw Self.misunderstood
    }
  }

  /// Sends a request and waits for its reply.
  ///
  /// - Throws: `TransfersError` when the daemon refuses, has another version, or does not reply in time.
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
    "transferd does not reply, or has ended; try again, and see transferd.log next to its socket")
  private static let misunderstood = TransfersError(
    "transferd and this program have different versions; end transferd, and the next transfer starts the new one"
  )
}
