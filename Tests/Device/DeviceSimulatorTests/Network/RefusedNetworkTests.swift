import DeviceSimulator
import DeviceTrace
import Testing

/// Uses of the network that fail: the app gets an error, and the log says what to do.
struct RefusedNetworkTests {
  private func expect(
    _ use: String, _ result: String, _ message: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let web = try WebDevice(use)
    web.device.serve("news.example") { _ in .ok("") }
    #expect(web.results() == [result], sourceLocation: sourceLocation)
    let misuses = try web.test.trace.misuses
    #expect(misuses == [message].compactMap { $0 }, sourceLocation: sourceLocation)
  }

  @Test func namesAHostThatIsNotServed() throws {
    try expect(
      "GET http://other.example/", "error -1003",
      "it connects to 'other.example', which the scenario does not serve; add "
        + "device.serve(\"other.example\") { request in ... } to it")
  }

  @Test func namesAPortThatIsNotServed() throws {
    try expect(
      "GET http://news.example:81/", "error -1004",
      "it connects to 'news.example', port 81, which the scenario does not serve; add "
        + "device.serve(\"news.example\", port: 81) { request in ... } to it")
  }

  @Test func saysThatServersHaveNoEncryption() throws {
    try expect(
      "GET https://news.example/", "error -1",
      "it sends 'news.example' an invalid HTTP request, because it is TLS, which is not "
        + "supported here; use 'http://' with this client; the server answers 400")
  }

  @Test func namesAnAddressThatIsNotServed() throws {
    try expect(
      "CONNECT 10.0.0.1 80", "Connection refused",
      "it connects to '10.0.0.1', port 80, which the scenario does not serve; add "
        + "device.serve(\"10.0.0.1\") { request in ... } to it")
  }

  @Test func refusesDatagrams() throws {
    try expect(
      "UDP 10.0.0.1 53", "Network is unreachable",
      "it sends a datagram to '10.0.0.1', port 53, but only connections (TCP) are supported")
  }

  @Test func refusesToWaitForConnections() throws {
    try expect(
      "LISTEN 8080", "Operation not permitted",
      "it listens on port 8080, which is not available to apps")
  }
}
