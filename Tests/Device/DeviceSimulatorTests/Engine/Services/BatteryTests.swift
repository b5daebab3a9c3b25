import DeviceSimulator
import DeviceTrace
import Foundation
import Testing

/// A battery that the scenario discharges and charges (R170, R171).
struct BatteryTests {
  @Test("R171: an app reads the battery once it has asked for it, and hears of changes")
  func tellsApps() throws {
    let test = try TestDevice("meter", program: .uikit, iOS: 18) {
      $0.environment["TEST_APP"] = "battery"
    }
    test.device.launch("meter")
    test.device.setBatteryLevel(50)
    test.device.setCharging(true)
    test.device.setBatteryLevel(100)
    #expect(
      test.lines == [
        "unasked: -1.0 unknown", "launched: 0.8 unplugged", "LevelDidChange: 0.5 unplugged",
        "StateDidChange: 0.5 charging", "StateDidChange: 1.0 full", "LevelDidChange: 1.0 full",
      ], "\(test.lines)")
    #expect(test.device.batteryLevel == 100)
    #expect(try test.trace.events(.action).compactMap(\.value).contains("50 %"))
  }

  @Test("R170: a discretionary transfer waits for power as in Low Power Mode")
  func holdsDiscretionaryTransfersBack() throws {
    let test = try TransferDevice(
      addresses: ["http://news.example/feed"], settings: ["WAITS": "discretionary"])
    test.device.serve("news.example") { _ in .ok(Data(count: 1000)) }
    test.device.setBatteryLevel(15)
    test.device.launch("news")
    test.device.advance(by: .minutes(30))
    #expect(try test.marks == [])
    test.device.setBatteryLevel(60)
    test.device.advance(by: .minutes(1))
    #expect(try test.marks.last == "ends 200 1000 B")
  }
}
