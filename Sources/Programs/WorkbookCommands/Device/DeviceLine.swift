import DeviceTrace
import Glibc
import ChildProcess

/// The way to a running device of this user.
///
/// It is made for one question; the device answers it when it rests, and hangs up.
final class DeviceLine {
  /// The device's name.
  let name: String
  private let file: FileDescriptor

  /// CHOICE: how long a device may take to answer, in seconds; one that lets time pass answers behind that.
  private static let patience = 60

  /// Connects to a device.
  ///
  /// - Parameter folder: where devices of the user are found.
  /// - Returns: nil when no device of that name runs.
  init?(to name: String, in folder: String) throws {
    guard let file = try LocalSocket.connect(to: DevicePlaces.socket(of: name, in: folder)) else {
      return nil
    }
    self.name = name
    self.file = file
  }

  /// Says one thing and hears one answer.
  ///
  /// - Returns: what became of the push, which may be that it was refused.
  /// - Throws: `DeviceError` when the device cannot take it, or does not answer in time.
  func ask(_ call: DeviceCall) throws -> PushOutcome {
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
      switch try reader.next(DeviceCallAnswer.self) {
      case .fate(let fate): return fate
      case .failed(let reason):
        throw DeviceError("the device '\(name)' cannot take it: \(reason)")
      case nil: break
      }
      guard let bytes = [UInt8].read(from: number), !bytes.isEmpty else { throw silence }
      reader.take(bytes)
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
      guard count > 0 else { throw silence }
      rest = rest.dropFirst(count)
    }
  }

  /// The error of a device that does not answer.
  private var silence: DeviceError {
    DeviceError(
      "the device '\(name)' does not answer: it has ended, or is busy for more than "
        + "\(Self.patience) s; look at its prompt")
  }
}
