import DeviceSimulator
import Foundation
import Testing

/// A device that runs live behaves like one in virtual time: real sockets, a real daemon, a real server.
struct LiveTests {
  private static let addresses = ["https://news.example/feed", "http://news.example/more"]

  /// The output of an app that downloads two files while it is suspended.
  private func lines(live: Bool) throws -> [String] {
    let device = try TransferDevice(addresses: Self.addresses, live: live)
    // Far apart, and long after the app is suspended, so that the order is the same on a busy machine too.
    device.device.serve("news.example") { request in
      .ok(TransferDevice.body.prefix(300_000)).limited(
        toBytesPerSecond: request.path == "/feed" ? 100_000 : 60_000)
    }
    let app = device.device.launch("news")
    device.device.advance(by: .milliseconds(300))
    device.device.pressHome()
    // A busy machine needs another operand time for the same; 5 s are enough for an idle one.
    var rounds = 0
    repeat {
      device.device.advance(by: .seconds(6))
      rounds += 1
    } while live && rounds < 10 && (device.lines.count < 7 || app.state != .suspended)
    return device.lines + ["\(app.state)"]
  }

  @Test func printsTheSame() throws {
    let live = try lines(live: true)
    let simulated = try lines(live: false)
    #expect(simulated.count == 8)
    #expect(live == simulated)
  }
}
