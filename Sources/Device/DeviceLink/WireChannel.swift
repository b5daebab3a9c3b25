private import CDeviceLink
private import Glibc
package import ChildProcess

/// The device's end of the socket over which a process opens and accepts connections (`device_wire.h`).
///
/// **Roles.** It passes descriptors; it knows nothing of times and carries no bytes itself. It is read
/// and written only while the process rests.
///
/// **Threading.** Belongs to its holder.
package final class WireChannel {
  /// What a process asks of the network.
  package enum Request {
    /// A connection to a host or path, by the number that the process gave it; without an end,
    /// because there are too many, it cannot be had.
    case open(wire: UInt32, host: String, port: Int, WireEnd?)
    /// Connections to a port are wanted, or to a path; the process waits until it is told that it has
    /// them.
    case listen(wire: UInt32, path: String?, port: Int)
    /// The process waits until it is told whether there is a host.
    case lookUp(question: UInt32, host: String)
    /// The process has tried to send datagrams.
    case datagram(host: String, port: Int)
    /// The process may make no sockets.
    case forbidden
    /// The process waits until it is told what network the device has.
    case network(question: UInt32)
    /// The process sets something that has no effect: what and why, in words behind `it sets`.
    case ignored(String)
  }

  /// What a device reaches the network by (`enum device_wire_network`).
  package enum Network { case none, cellular, wifi }

  /// The socket to the process, on which each packet is an event.
  private let socket: FileDescriptor

  /// Takes over a socket; nil for none.
  package init?(_ socket: consuming FileDescriptor) {
    guard socket.number >= 0 else { return nil }
    self.socket = socket
  }

  /// Takes the oldest request that waits; nil when there is none, or what came is none.
  package func receive() -> Request? {
    var event = device_wire_event()
    var passed: Int32 = -1
    guard device_wire_receive(socket.number, &event, &passed) == 1 else { return nil }
    let end = passed >= 0 ? WireEnd(owning: passed) : nil
    let host = withUnsafeBytes(of: event.host) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch event.kind {
    case DEVICE_WIRE_OPEN.rawValue:
      end?.filler = Int(event.value)
      return .open(wire: event.wire, host: host, port: Int(event.port), end)
    case DEVICE_WIRE_LISTEN.rawValue:
      let path = Self.isPath(host) ? host : nil
      return .listen(wire: event.wire, path: path, port: Int(event.port))
    case DEVICE_WIRE_LOOK_UP.rawValue: return .lookUp(question: event.wire, host: host)
    case DEVICE_WIRE_DATAGRAM.rawValue: return .datagram(host: host, port: Int(event.port))
    case DEVICE_WIRE_FORBIDDEN.rawValue: return .forbidden
    case DEVICE_WIRE_NETWORK.rawValue: return .network(question: event.wire)
    case DEVICE_WIRE_IGNORED.rawValue: return .ignored(host)
    default: return nil
    }
  }

  /// Whether a host is the path of a socket.
  package static func isPath(_ host: String) -> Bool { host.hasPrefix("/") || host.hasPrefix("@") }

  /// Answers a request: it is as the process wants it, or has failed with an error number.
  ///
  /// A connection stands (``WireEnd/open()`` comes first), a host is there, or a process may wait
  /// for connections.
  ///
  /// - Returns: false when the process takes nothing more.
  @discardableResult
  package func tellOpened(_ wire: UInt32, error: Int32 = 0) -> Bool {
    send(DEVICE_WIRE_OPENED, wire, value: error, host: "", port: 0, passing: -1)
  }

  /// Answers what network the device has.
  package func tellNetwork(_ question: UInt32, _ network: Network) {
    let word =
      switch network {
      case .none: DEVICE_WIRE_NETWORK_NONE
      case .cellular: DEVICE_WIRE_NETWORK_CELLULAR
      case .wifi: DEVICE_WIRE_NETWORK_WIFI
      }
    let value = Int32(word.rawValue)
    send(DEVICE_WIRE_OPENED, question, value: value, host: "", port: 0, passing: -1)
  }

  /// Says that a connection has been broken off; ``WireEnd/finish()`` comes behind it.
  package func tellReset(_ wire: UInt32) {
    send(DEVICE_WIRE_RESET, wire, value: 0, host: "", port: 0, passing: -1)
  }

  /// Hands a connection to a wire that waits for some.
  ///
  /// - Parameter process: the number of the process that has connected.
  /// - Returns: the device's end of it; nil when the process takes nothing more.
  package func connect(to wire: UInt32, from host: String, port: Int, process: Int) -> WireEnd? {
    var ends: [Int32] = [-1, -1]
    guard device_wire_make_connection(&ends) == 0 else { return nil }
    let end = WireEnd(owning: ends[0])
    let theirs = FileDescriptor(owning: ends[1])
    let isSent = send(
      DEVICE_WIRE_ACCEPTED, wire, value: Int32(clamping: process), host: host, port: port,
      passing: theirs.number)
    return isSent ? end : nil
  }

  /// Sends an event, with a descriptor if one is to be passed; false when the process takes nothing
  /// more.
  @discardableResult
  private func send(
    _ kind: device_wire_kind, _ wire: UInt32, value: Int32, host: String, port: Int,
    passing descriptor: Int32
  ) -> Bool {
    var event = device_wire_event()
    event.kind = kind.rawValue
    event.wire = wire
    event.value = value
    event.port = UInt32(port)
    withUnsafeMutableBytes(of: &event.host) { $0.copyBytes(from: host.utf8.prefix($0.count - 1)) }
    return device_wire_send(socket.number, &event, descriptor) == 0
  }
}
