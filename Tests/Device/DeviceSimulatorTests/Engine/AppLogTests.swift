import DeviceSimulator
import Foundation
import Testing

/// Messages that apps write to the device's log (R168).
struct AppLogTests {
  private func lines(log: Bool) throws -> [String] {
    let test = try TestDevice("news", program: .uikit, iOS: 18, log: log) {
      $0.environment["TEST_APP"] = "logs"
    }
    test.device.launch("news")
    #expect(try test.trace.misuses == [])
    return test.lines
  }

  @Test("R168: a logger writes to the log with its level, and hides what is private")
  func writesToTheLog() throws {
    let lines = try lines(log: true)
    let said = lines.filter { $0.contains(" news: ") }.compactMap {
      $0.components(separatedBy: " news: ").last
    }
    let network = "[org.example.news:network]"
    #expect(
      Array(said.drop { $0 != "inactive" }.dropFirst()) == [
        "active", "active", "info: \(network) asks https://example.org/news for <private>",
        "debug: \(network) 3 items in 0.250000 s, new: true, <private>",
        "error: \(network) no file: <private>", "fault: \(network) two", "lines",
        "error: \(network) list: [1, 2]",
      ], "\(lines)")
    #expect(lines.contains("printed"))
  }

  @Test("R168: it is not the app's output")
  func isNoOutput() throws { #expect(try lines(log: false) == ["printed"]) }
}
