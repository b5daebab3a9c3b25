private import CDeviceLink
private import Glibc
package import ChildProcess

/// The device's end of the socket over which a process opens and accepts connections (`device_wire.h`).
///
/// **Roles.** It passes descriptors; it knows no times and carries no data itself. It is used only while the
/// process rests.
///
/// **Threading.** Belongs to its holder.
package final class WireChannel {
  /// A request of a process to the network.
  package enum Request {
    /// A connection to a host or path, numbered by the process; the end is nil if too many are open, and the
    /// request must fail.
    case open(wire: UInt32, host: String, port: Int, WireEnd?)
    /// A request to listen on a port or a path; the process waits for the answer.
    case listen(wire: UInt32, path: String?, port: Int)
    /// A lookup of a host; the process waits for the answer.
    case lookUp(question: UInt32, host: String)
    /// The process has tried to send datagrams.
    case datagram(host: String, port: Int)
    /// The process may not create sockets.
    case forbidden
    /// A query of the device's network; the process waits for the answer.
    case network(question: UInt32)
    /// The process has set something without effect; the text continues `it sets`.
    case ignored(String)
  }

  /// The kind of the device's network (`enum device_wire_network`).
  package enum Network { case none, cellular, wifi }

  /// The socket to the process, on which each packet is an event.
  private let socket: FileDescriptor

  /// Takes over a socket; nil if the descriptor is invalid.
  package init?(_ socket: consuming FileDescriptor) {
    guard socket.number >= 0 else { return nil }
    self.socket = socket
  }

  /// Takes the oldest waiting request; returns nil if there is none or it is invalid.
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

  /// Returns whether a host is the path of a socket.
  package static func isPath(_ host: String) -> Bool { host.hasPrefix("/") || host.hasPrefix("@") }

  /// Answers a request with success or an error number.
  ///
  /// Success means that a connection is established (call ``WireEnd/open()`` first), that a host exists, or
  /// that a process may listen.
  ///
  /// - Returns: false if the process accepts no more events.
  @discardableResult
  package func tellOpened(_ wire: UInt32, error: Int32 = 0) -> Bool {
    send(DEVICE_WIRE_OPENED, wire, value: error, host: "", port: 0, passing: -1)
  }

  /// Answers a query of the device's network.
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

  /// Reports that a connection was broken off; ``WireEnd/finish()`` must follow.
  package func tellReset(_ wire: UInt32) {
    send(DEVICE_WIRE_RESET, wire, value: 0, host: "", port: 0, passing: -1)
  }

  /// Passes a new connection to a listening wire.
  ///
  /// - Parameter process: the number of the connecting process.
  /// - Returns: the device's end of it; nil if the process accepts no more events.
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

  /// Sends an event, with a descriptor unless that is -1; returns false if the process accepts no more.
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
