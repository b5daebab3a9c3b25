import DeviceSimulator
import Testing

/// An app that draws far more than fits the screen: the device would kill one that is busy for seconds.
struct ManyRowsTests {
  @Test func showsTheFirstOfTenThousandLabels() throws {
    let test = try TestDevice("news", program: .uikit) {
      $0.environment["TEST_APP"] = "manyRows"
    }
    let news = test.device.launch("news")
    #expect(news.state == .active)
    #expect(news.screen.first == "line 0" && news.screen.count <= 201, "\(news.screen.count)")
    test.device.pressHome()
    test.device.advance(by: .seconds(2))
    #expect(news.state == .suspended && news.snapshot?.first == "line 0")
    #expect(try test.trace.misuses == [])
  }
}
