package import DeviceLink

/// A process with the device's network, as the network knows it.
package final class NetworkMember {
  /// Its host name for others on the device, if it may listen.
  package let name: String
  /// The channel for its connections.
  package let channel: WireChannel?
  package let mayListen: Bool
  /// The number of the process on the device.
  package let number: Int
  /// The wires on which it listens, by port.
  package var ports: [Int: UInt32] = [:]
  /// The wires on which it listens, by path.
  package var paths: [String: UInt32] = [:]
  /// How many connections it has open or requested.
  package var connections = 0
  /// Whether something new has arrived for it.
  private var isWoken = false

  /// CHOICE: the maximum number of connections of a process at the same time.
  package static let mostConnections = 256

  /// Creates a member for a process that was just started.
  ///
  /// - Parameters:
  ///   - name: its host name for others on the device, if it may listen.
  ///   - number: the number of the process on the device.
  ///   - mayListen: whether it may listen: daemons may, apps may not.
  package init(_ name: String, _ process: AppConnection, number: Int, mayListen: Bool) {
    self.name = name
    self.number = number
    channel = process.network
    self.mayListen = mayListen
  }

  /// Returns the wire that listens on a host and port, or a path; nil if there is none.
  package func listener(at host: String, port: Int) -> UInt32? {
    WireChannel.isPath(host) ? paths[host] : host == name ? ports[port] : nil
  }

  /// Notes that something new has arrived.
  package func wake() { isWoken = true }

  /// Returns whether something new has arrived since the last call; if so, the process must be given time.
  package func takeWake() -> Bool {
    defer { isWoken = false }
    return isWoken
  }
}
