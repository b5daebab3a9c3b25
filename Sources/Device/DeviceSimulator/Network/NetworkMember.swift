package import DeviceLink

/// A process that has the device's network, as the network knows it.
package final class NetworkMember {
  /// The name by which the others on the device reach it, if they may.
  package let name: String
  /// Over which it opens connections.
  let channel: WireChannel?
  /// Whether it may wait for connections.
  let mayListen: Bool
  /// Tells the processes of the device apart.
  let number: Int
  /// What it waits for connections on, by port.
  var ports: [Int: UInt32] = [:]
  /// The same by path.
  var paths: [String: UInt32] = [:]
  /// How many connections it has, or asks for.
  var connections = 0
  /// Whether there is something new for it.
  private var isWoken = false

  /// CHOICE: so many connections has a process at most at the same time.
  static let mostConnections = 256

  /// A process that has just been started.
  ///
  /// - Parameters:
  ///   - name: by which the others on the device reach it, if they may.
  ///   - number: tells the processes of the device apart.
  ///   - mayListen: whether it may wait for connections: daemons may, apps may not.
  package init(_ name: String, _ process: AppConnection, number: Int, mayListen: Bool) {
    self.name = name
    self.number = number
    channel = process.network
    self.mayListen = mayListen
  }

  /// By which it waits for connections to a host and port, or a path; nil if it does not.
  func listener(at host: String, port: Int) -> UInt32? {
    WireChannel.isPath(host) ? paths[host] : host == name ? ports[port] : nil
  }

  /// There is something new for it.
  func wake() { isWoken = true }

  /// Whether there is something new for it since the last time; it must be given time.
  package func takeWake() -> Bool {
    defer { isWoken = false }
    return isWoken
  }
}
