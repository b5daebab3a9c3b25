import DeviceSimulator
import Foundation
import Testing

/// The network of the device and its faults, as an app sees them.
struct DeviceNetworkTests {
  /// An app that loads 1 MB twice, which takes 8.4 s over a cellular network.
  private func twoLoads() throws -> WebDevice {
    let web = try WebDevice("GET http://news.example/a", "GET http://news.example/b")
    web.device.serve("news.example") { _ in .ok(Data(count: 1_000_000)) }
    return web
  }

  private static let whole = "200, 1000000 bytes '\(String(repeating: "\0", count: 40))'"

  @Test func hasTheRateAndTheLatencyOfItsNetwork() throws {
    let (wifi, cellular) = (try twoLoads(), try twoLoads())
    cellular.device.setNetwork(.cellular)
    #expect(wifi.run() == ["461 ms: \(Self.whole)", "881 ms: \(Self.whole)"])
    #expect(cellular.run() == ["8482 ms: \(Self.whole)", "16644 ms: \(Self.whole)"])
  }

  @Test func losesConnectionsWithItsNetwork() throws {
    let web = try twoLoads()
    web.device.setNetwork(.cellular)
    web.device.launch("news")
    web.device.advance(by: .seconds(4))
    web.device.setNetwork(.wifi)
    web.device.advance(by: .seconds(60))
    #expect(web.test.lines == ["4001 ms: error -1005", "4442 ms: \(Self.whole)"])
    #expect(try web.outcomes == ["connectionLost", "200, 1000000 B"])
  }

  @Test func reachesNobodyWithoutANetwork() throws {
    let web = try twoLoads()
    web.device.setNetwork(.none)
    // On iOS -1009, which swift-corelibs-foundation lacks and our `URLSession` has.
    #expect(web.results() == ["error -1003", "error -1003"])
    #expect(try web.outcomes == ["noNetwork", "noNetwork"])
    #expect(try web.test.trace.misuses == [])
  }

  @Test("our own URLSession says -1009 of it")
  func tellsOurTransportThatThereIsNoNetwork() throws {
    let web = try WebDevice("TRANSPORT http://news.example/")
    web.device.serve("news.example") { _ in .ok("news") }
    web.device.setNetwork(.none)
    #expect(web.results() == [" '' unreachable"])
  }

  @Test func goesOnAfterAnOutage() throws {
    let web = try twoLoads()
    web.device.setNetwork(.cellular)
    web.device.loseNetwork(after: .seconds(2), for: .seconds(20))
    // 20 s later than without the outage.
    #expect(web.run() == ["28483 ms: \(Self.whole)", "36645 ms: \(Self.whole)"])
  }

  @Test func goesOnThroughAHundredOutages() throws {
    let web = try twoLoads()
    web.device.setNetwork(.cellular)
    for flap in 0..<100 {
      web.device.loseNetwork(after: .milliseconds(100 * flap), for: .milliseconds(50))
    }
    let lines = web.run()
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix(Self.whole) }, "\(lines)")
  }

  @Test func timesOutInALongOutage() throws {
    let web = try twoLoads()
    web.device.setNetwork(.cellular)
    web.device.loseNetwork(after: .seconds(2), for: .minutes(10))
    #expect(web.results(for: .minutes(30)).first == "error -1001")
  }

  @Test func isSlowerWhereMuchGetsLost() throws {
    func time(_ loss: Double) throws -> Int {
      let web = try twoLoads()
      web.device.setNetwork(.cellular(loss: loss))
      let line = try #require(web.run(for: .hours(1)).first)
      #expect(line.hasSuffix(Self.whole))
      return try #require(Int(line.prefix { $0 != " " }))
    }
    #expect(try time(0) < time(0.05))
    #expect(try time(0.05) < time(0.5))
  }
}
