import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
import Foundation

extension Device {
  /// Serves a host: from now on apps that connect to it get the closure's responses.
  /// ```swift
  /// device.serve("news.example") { request in
  ///   request.path == "/feed" ? .ok("one\ntwo") : .notFound
  /// }
  /// ```
  /// The closure is the scenario's own code and runs at the device's time, once for each request, in the
  /// order of the requests; it can read the device but not move it. It has to return at once; use
  /// ``Response/after(_:)`` and ``Response/noAnswer`` for responses that are late or missing.
  ///
  /// Servers speak HTTP/1.1. Connections for https carry no TLS either, as no program on the device could
  /// eavesdrop. Serving a host again replaces its closure.
  ///
  /// - Parameters:
  ///   - host: a host name as apps write it in URLs, or a numeric address.
  ///   - port: the port in the URL; nil for `http` and `https` without a port.
  public func serve(
    _ host: String, port: Int? = nil, file: StaticString = #fileID, line: UInt = #line,
    answer: @escaping (Request) -> Response
  ) {
    let server = Server(
      host: host.lowercased(), port: port, place: ScriptError.Place(file: file, line: line),
      answer: answer)
    perform(file, line) { try $0.serve(server) }
  }

  /// Moves the device to another network, or to none.
  ///
  /// Connections over the former one are lost (`URLError.networkConnectionLost`), and work that needs a
  /// network waits for one. An invalid network, such as one that loses everything, stops the scenario; so
  /// does a live run.
  public func setNetwork(_ network: Network, file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { engine in
      try engine.refuseLive("it changes the network, which is the loopback here")
      try engine.setNetwork(network)
    }
  }

  /// The kind of the device's network.
  public var network: Network.Kind {
    Network.Kind(rawValue: read { $0.conditions.network.rawValue }) ?? .none
  }

  /// Interrupts the network for a time, as in a tunnel: nothing moves, and connections continue afterwards.
  ///
  /// Requests may time out meanwhile. Programs are not notified: there is a network, but nothing arrives.
  ///
  /// - Parameter delay: how long the network still works.
  public func loseNetwork(
    after delay: Duration = .zero, for length: Duration, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    perform(file, line) { engine in
      try engine.refuseLive("it loses the network, which is the loopback here")
      try engine.loseNetwork(after: delay, for: length)
    }
  }
}

extension Engine {
  /// Serves a host from now on.
  ///
  /// - Throws: for an invalid host name or port.
  func serve(_ server: Server) throws(ScriptError) {
    let isName =
      !server.host.isEmpty && server.host.utf8.count < 256
      && server.host.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || "-._:".contains($0))
      }
    guard isName, !server.host.contains("://") else {
      throw ScriptError(
        "'\(server.host)' is not a host name; write it as in a URL, such as 'news.example'")
    }
    if let port = server.port, !(1...65_535).contains(port) {
      throw ScriptError("'\(port)' is not a port; pass 1 to 65535")
    }
    network.add(server)
  }
}
