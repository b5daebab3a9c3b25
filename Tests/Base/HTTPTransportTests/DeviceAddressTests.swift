import HTTPTransport
import Synchronization
import Testing
import TransferTestServers

/// How https requests travel on a simulated device.
struct DeviceAddressTests {
  @Test(arguments: [
    ("https://news.example/feed?a=b", "http://news.example:443/feed?a=b", "news.example"),
    ("https://news.example:8443/feed", "http://news.example:8443/feed", nil),
    ("HTTPS://news.example:443/", "http://news.example:443/", nil),
    ("https://[::1]/", "http://[::1]:443/", "[::1]"),
  ])
  func leadsToTheSamePortWithoutTLS(_ address: String, _ url: String, _ host: String?) throws {
    let way = try #require(DeviceAddress(address))
    #expect(way.url == url)
    #expect(way.host == host)
  }

  @Test(arguments: ["http://news.example/", "ftp://news.example/", "https://", ""])
  func leavesOthersAlone(_ address: String) { #expect(DeviceAddress(address) == nil) }

  @Test func isNeededOnADeviceAlone() { #expect(!DeviceAddress.isNeeded) }

  @Test(arguments: [true, false])
  func carriesHTTPSWithoutTLSOnADeviceAlone(_ isOnDevice: Bool) throws {
    let first = Mutex<UInt8?>(nil)
    let server = try ReplayServer { connection in
      guard isOnDevice else {
        let byte = connection.read(1).first
        return first.withLock { $0 = byte }
      }
      _ = connection.readHead()
      connection.write(
        "HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n")
    }
    var settings = HTTPTransport.Settings()
    settings.isOnDevice = isOnDevice
    let run = try TransferRun(settings)
    let address = server.url("a").replacing("http://", with: "https://")
    let attempt = try run.start(HTTPRequest(url: address))
    run.run()
    #expect(run.heads[attempt]?.status == (isOnDevice ? 302 : nil))
    // The URL that the owner receives remains https.
    let other = server.url("other").replacing("http://", with: "https://")
    #expect(run.heads[attempt]?.location == (isOnDevice ? other : nil))
    #expect((run.ends[attempt] == .complete) == isOnDevice)
    #expect(first.withLock { $0 } == (isOnDevice ? nil : 0x16), "no record of TLS (RFC 8446, 5.1)")
  }
}
