private import Glibc
private import VirtualTime

/// The channel between a daemon and the device that has started it.
///
/// In virtual time it is the link that every process of a device has. On a device that runs live, the daemon
/// is an ordinary process on the machine's clock, and has a socket instead, each packet of which is a
/// message.
struct DaemonLink {
  /// Nil in virtual time, where the link is used.
  private let socket: Int32?

  /// The variable that names the descriptor of the socket.
  private static let variable = "DEVICE_DAEMON_LINK"

  /// - Returns: nil if no device has started this process.
  init?(environment: [String: String]) {
    if ProcessLink.isActive {
      socket = nil
    } else {
      guard let number = environment[Self.variable].flatMap({ Int32($0) }) else { return nil }
      socket = number
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }
  }

  /// Whether the device runs live.
  var isLive: Bool { socket != nil }

  /// A descriptor that is readable when a message is waiting or the device is gone.
  var inbox: Int32 { socket ?? ProcessLink.inbox }

  /// Whether the device is gone, upon which a daemon ends.
  ///
  /// Never true in virtual time, where the process is killed with its device.
  var isClosed: Bool {
    guard let socket else { return false }
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
  }

  /// Receives the oldest pending message; nil when there is none.
  ///
  /// ``DeviceSystem`` ignores bytes that are not a message.
  func receive() -> [UInt8]? {
    guard let socket else { return ProcessLink.receive() }
    let size = recv(socket, nil, 0, Int32(MSG_PEEK | MSG_TRUNC | MSG_DONTWAIT))
    guard size > 0 else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
      count = max(0, recv(socket, room.baseAddress, room.count, Int32(MSG_DONTWAIT)))
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Sends a message to the device.
  ///
  /// It is lost if the device is gone.
  func send(_ message: [UInt8]) {
    guard let socket else {
      ProcessLink.send(message)
      return
    }
    while Glibc.send(socket, message, message.count, Int32(MSG_NOSIGNAL)) < 0,
      errno == EINTR
    {}
  }
}
