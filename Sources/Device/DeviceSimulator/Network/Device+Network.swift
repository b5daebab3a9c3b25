import RuleBlocks
internal import BackgroundExecution
import Foundation

extension Device {
  /// Serves a host: from now on apps that connect to it get what the closure answers.
  /// ```swift
  /// device.serve("news.example") { request in
  ///   request.path == "/feed" ? .ok("one\ntwo") : .notFound
  /// }
  /// ```
  /// The closure is the scenario's own code and runs at the device's time, once for each request, in the
  /// order in which requests come; it can read the device and not move it. It has to come back at once; a
  /// response that comes late, or never, is one of its own: ``Response/after(_:)``, ``Response/noAnswer``.
  ///
  /// Servers speak HTTP/1.1. For https a connection carries no TLS either: on the device no program could
  /// listen. Serving a host again replaces its closure.
  ///
  /// - Parameters:
  ///   - host: a name as apps write it in addresses, or the number of an address.
  ///   - port: what stands behind the host in an address; nil for `http` and `https` without a port.
  public func serve(
    _ host: String, port: Int? = nil, file: StaticString = #fileID, line: UInt = #line,
    answer: @escaping (Request) -> Response
  ) {
    let server = Server(
      host: host.lowercased(), port: port, place: ScriptError.Place(file: file, line: line),
      answer: answer)
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.serve(server)
    }
  }

  /// The device comes into another network, or loses it.
  ///
  /// Connections over the former one are lost (`URLError.networkConnectionLost`), and work that
  /// wants a network waits for one. A network that cannot be, such as one that loses everything,
  /// stops the scenario; so does one that is run live.
  public func setNetwork(_ network: Network, file: StaticString = #fileID, line: UInt = #line) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.refuseLive("it changes the network, which is the loopback here")
      try engine.setNetwork(network)
    }
  }

  /// What sort of network the device has.
  public var network: Network.Kind {
    Network.Kind(rawValue: read { $0.conditions.network.rawValue }) ?? .none
  }

  /// The network is out for a time, as in a tunnel: nothing moves, and connections go on
  /// afterwards.
  ///
  /// Requests may run into their own timeouts meanwhile. No program is told: the network is there,
  /// and nothing comes.
  ///
  /// - Parameter delay: how long it still works.
  public func loseNetwork(
    after delay: Duration = .zero, for length: Duration, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.refuseLive("it loses the network, which is the loopback here")
      try engine.loseNetwork(after: delay, for: length)
    }
  }
}

extension Engine {
  /// Serves a host from now on.
  ///
  /// - Throws: for what is no name of a host, or no port.
  func serve(_ server: Server) throws(ScriptError) {
    let isName =
      !server.host.isEmpty && server.host.utf8.count < 256
      && server.host.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || "-._:".contains($0))
      }
    guard isName, !server.host.contains("://") else {
      throw ScriptError(
        "'\(server.host)' is no name of a host; write it as in an address, such as 'news.example'")
    }
    if let port = server.port, !(1...65_535).contains(port) {
      throw ScriptError("\(port) is no port; give 1 to 65535")
    }
    network.add(server)
  }
}
