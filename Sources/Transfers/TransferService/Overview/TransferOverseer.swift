internal import ChildProcess
private import Glibc
import TransferEngine
import TransferProtocol

/// A conversation with the user's transfer daemon about all of their transfers.
///
/// It asks one thing at a time and waits for the answer, on the thread of its caller. Nothing is
/// started: without a daemon there are no transfers under way.
final class TransferOverseer {
  private let file: FileDescriptor
  private var reader = TransferFrameReader<ServiceFrame>(limit: TransferFrames.serviceLimit)

  /// CHOICE: how long a daemon may take to answer, in seconds.
  private static let patience = 10

  /// Connects to the daemon of this user.
  ///
  /// - Parameter environment: `XDG_RUNTIME_DIR` says where it listens.
  /// - Returns: nil when no daemon runs.
  /// - Throws: when it is not known where, or the connection fails.
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

  /// Lets no wait for the daemon last for ever.
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
  ///
  /// Those of all programs; one that is over stays until its program has heard of it.
  func transfers() throws -> [TransferOverview] {
    guard case .transfers(let transfers) = try ask(.list) else { throw Self.misunderstood }
    return transfers
  }

  /// Cancels or resumes a transfer as its program could.
  ///
  /// - Returns: false if the transfer is over by now.
  func order(_ order: OverseerOrder, _ id: TransferTaskID) throws -> Bool {
    switch try ask(.order(id, order)) {
    case .done: true
    case .unknownTask: false
    case .transfers: throw Self.misunderstood
    }
  }

  /// Sends a request and waits for its answer.
  ///
  /// - Throws: `TransfersError` when the daemon refuses, is of another version, or does not answer
  ///   in time.
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

  /// Writes all of some bytes.
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

  /// Waits for the next bytes.
  private func receive() throws {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(file.number, &bytes, bytes.count)
    if count < 0, errno == EINTR { return }
    guard count > 0 else { throw Self.silence }
    reader.take(bytes[..<count])
  }

  /// The error of a daemon that does not answer.
  private static let silence = TransfersError(
    "transferd does not answer, or has ended; try again, and see transferd.log beside its socket")
  /// The error of a daemon whose answers mean nothing here.
  private static let misunderstood = TransfersError(
    "transferd is of another version than this program; end it, and the next transfer starts the new one"
  )
}
