import DeviceSimulator
import DeviceTrace
import Testing

/// R84 for sessions in an app's own process, and warnings about settings without effect.
struct AllowedNetworkTests {
  private func device(_ loads: String...) throws -> TransferDevice {
    let device = try TransferDevice(
      addresses: [], settings: ["LOADS": loads.joined(separator: "\n")])
    device.device.serve("news.example") { _ in .ok("news") }
    return device
  }

  /// The app's output about its loads, sorted, as they end in any order.
  private func run(_ device: TransferDevice) -> [String] {
    device.device.launch("news")
    device.device.advance(by: .seconds(60))
    return device.lines.filter { $0.hasPrefix("'") }.sorted()
  }

  @Test("R84: on a cellular network, a task that may not use it fails at once and says why")
  func refusesACellularNetwork() throws {
    let url = "http://news.example/"
    let device = try device(
      "\(url)", "\(url) cellular", "\(url) request", "\(url) expensive", "\(url) constrained")
    device.device.setNetwork(.cellular)
    #expect(
      run(device) == [
        "'' done", "'cellular' failed, -1009 cellular", "'constrained' done",
        "'expensive' failed, -1009 expensive", "'request' failed, -1009 cellular",
      ])
  }

  @Test("R84: Wi-Fi is for all")
  func allowsAnyOtherNetwork() throws {
    let device = try device("http://news.example/ cellular expensive constrained")
    #expect(run(device) == ["'cellular expensive constrained' done"])
  }

  @Test("without a network, nothing is said of a reason")
  func hasNoReasonWithoutANetwork() throws {
    let device = try device("http://news.example/ cellular")
    device.device.setNetwork(.none)
    #expect(run(device) == ["'cellular' failed, -1009"])
  }

  @Test("R84: a task of a session that waits does so once, until there is a network for it")
  func waitsForANetworkThatItMayUse() throws {
    let device = try device("http://news.example/ cellular waits")
    device.device.setNetwork(.cellular)
    #expect(run(device) == ["'cellular waits' waits"])
    device.device.setNetwork(.wifi)
    device.device.advance(by: .seconds(10))
    #expect(device.lines.suffix(2) == ["'cellular waits' waits", "'cellular waits' done"])
  }

  @Test("a task that waits asks nothing of a network that is not there")
  func waitsWithoutRequests() throws {
    let device = try device("http://news.example/ waits")
    device.device.setNetwork(.none)
    #expect(run(device) == ["'waits' waits"])
    #expect(try device.trace.filter { $0.event == .begins && $0.span == "request" }.count <= 1)
    device.device.setNetwork(.wifi)
    device.device.advance(by: .seconds(10))
    #expect(device.lines.last == "'waits' done")
  }

  @Test("R84: a background task that may not use a network that costs waits for Wi-Fi")
  func keepsBackgroundTasksOffWhatCosts() throws {
    let device = try TransferDevice("http://news.example/", settings: ["FORBIDS": "expensive"])
    device.device.launch("news")
    device.device.advance(by: .hours(1))
    #expect(device.lines == ["launched, front"])
    device.device.setNetwork(.wifi)
    device.device.advance(by: .minutes(1))
    #expect(device.lines.last == "task 1 done")
  }

  @Test func saysWhatHasNoEffectOnceForAProgram() throws {
    let url = "http://news.example/"
    let device = try device("\(url) pipelines", "\(url) pipelines")
    #expect(run(device) == ["'pipelines' done", "'pipelines' done"])
    #expect(
      try device.test.trace.misuses == [
        "it sets 'httpShouldUsePipelining' of a session's configuration, which has no effect here: a "
          + "request waits for the response to the previous one on its connection"
      ])
  }
}
