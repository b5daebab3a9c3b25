import DeviceTrace
import Glibc
import ChildProcess

/// A connection to a running device of this user.
///
/// It serves one request; the device replies when it is idle, and disconnects.
final class DeviceSocketConnection {
  let name: String
  private let file: FileDescriptor

  /// CHOICE: the time in seconds in which a device must reply; one that lets time pass replies afterwards.
  private static let patience = 60

  /// Connects to a device.
  ///
  /// - Returns: nil when no device of that name is running.
  init?(to name: String, in folder: String) throws {
    guard let file = try LocalSocket.connect(to: DeviceSocketFolder.socket(of: name, in: folder))
    else {
      return nil
    }
    self.name = name
    self.file = file
  }

  /// Sends one request and waits for the reply.
  ///
  /// - Returns: the outcome of the push, which may be that it was refused.
  /// - Throws: `DeviceError` when the device cannot accept it, or does not reply in time.
  func ask(_ call: PromptRequest) throws -> PushOutcome {
    let number = file.number
    var time = timeval(tv_sec: Self.patience, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      try systemCall("limit the wait for the device") {
        setsockopt(number, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
      }
    }
    try send(try MessageLines.line(call))
    var reader = MessageLineReader()
    while true {
      if let answer = try reader.next(PromptAnswer.self) {
        if let fate = answer.fate { return fate }
        let reason = answer.failure ?? "the device reported no outcome"
        throw DeviceError("the device '\(name)' did not accept the push: \(reason)")
      }
      guard let bytes = [UInt8].read(from: number), !bytes.isEmpty else { throw silence }
      reader.take(bytes)
    }
  }

  private func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(file.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw silence }
      rest = rest.dropFirst(count)
    }
  }

  private var silence: DeviceError {
    DeviceError(
      "the device '\(name)' does not answer: it has ended, or is busy for more than "
        + "\(Self.patience) s; check the terminal where it runs")
  }
}
