import DeviceSimulator
import RuleBlocks
import Testing
import TestSupport

/// Data for a suspended app waits for it, even if its socket has no room.
struct SuspendedDownloadTests {
  @Test(arguments: [3000, 3_000_000])
  func goesOnWithTheApp(size: Int) throws {
    let web = try WebDevice("GET http://news.example/feed")
    web.device.serve("news.example") { _ in .ok(Data(count: size)).after(.seconds(30)) }
    let news = web.device.launch("news")
    web.device.pressHome()
    web.device.advance(by: .seconds(50))
    #expect(news.state == .suspended)
    #expect(web.test.lines == [])
    news.launch()
    web.device.advance(by: .seconds(50))
    #expect(web.test.lines.count == 1)
    #expect(web.test.lines.first?.contains(" ms: 200, \(size) bytes ") == true)
  }

  @Test(arguments: TestSeed.draw("DOWNLOAD", daily: 3, nightly: 30))
  func goesOnWhateverIsSuspendedWhen(_ seed: TestSeed) throws {
    let first = try download(seed)
    #expect(try download(seed) == first, "\(seed)")
  }

  /// Loads two files of a random size, and leaves the app at random moments for a random time.
  private func download(_ seed: TestSeed) throws -> [String] {
    var random = SplitMix(seed: seed.value)
    let web = try WebDevice("GET http://news.example/a", "GET http://news.example/b")
    web.device.setNetwork(.wifi(bitsPerSecond: 1_000_000 + random.number(below: 8_000_000)))
    let sizes = [random.number(below: 4_000_000), random.number(below: 4_000_000)]
    web.device.serve("news.example") { .ok(Data(count: sizes[$0.path == "/a" ? 0 : 1])) }
    let news = web.device.launch("news")
    for _ in 0..<4 {
      web.device.advance(by: .milliseconds(random.number(below: 6000)))
      web.device.pressHome()
      web.device.advance(by: .milliseconds(random.number(below: 40_000)))
      news.launch()
    }
    web.device.advance(by: .seconds(100))
    let sizesOfLines = web.test.lines.map {
      $0.split(separator: " ").dropFirst(3).first.map(String.init)
    }
    #expect(sizesOfLines == sizes.map { "\($0)" }, "seed \(seed): \(web.test.lines)")
    return web.test.lines
  }
}
