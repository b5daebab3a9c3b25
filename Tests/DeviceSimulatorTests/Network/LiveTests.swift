import DeviceSimulator
import Foundation
import Testing

/// A device that runs live does the same as one in virtual time: real sockets, a real daemon, a real server.
struct LiveTests {
  private static let addresses = ["https://news.example/feed", "http://news.example/more"]

  /// What an app prints that downloads two files while it is suspended.
  private func lines(live: Bool) throws -> [String] {
    let device = try TransferDevice(addresses: Self.addresses, live: live)
    device.device.serve("news.example") { request in
      .ok(TransferDevice.body.prefix(300_000)).limited(
        toBytesPerSecond: request.path == "/feed" ? 200_000 : 170_000)
    }
    let app = device.device.launch("news")
    device.device.advance(by: .milliseconds(300))
    device.device.pressHome()
    device.device.advance(by: .milliseconds(2300))
    return device.lines + ["\(app.state)"]
  }

  @Test func printsTheSame() throws {
    let live = try lines(live: true)
    #expect(live.count == 8)
    #expect(try live == lines(live: false))
  }
}
