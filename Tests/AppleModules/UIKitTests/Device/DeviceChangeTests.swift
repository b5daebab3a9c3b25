import BackgroundExecution
import DeviceProtocol
import Testing

/// Callbacks for changes of the device, by system version.
@Suite(.serialized, .timeLimit(.minutes(10))) struct DeviceChangeTests {
  private func status(level: Int, isCharging: Bool) -> DeviceMessage {
    .status(
      DeviceStatus(
        backgroundRefreshStatus: .available, isLowPowerModeEnabled: false, systemVersion: 18,
        batteryLevel: level, isCharging: isCharging))
  }

  @Test func tellsOfTheBatteryWhatHasChanged() throws {
    let app = try AppDriver(["TEST_APP": "battery"], iOS: 18)
    app.launch()
    app.send(status(level: 80, isCharging: false))
    app.forget()
    app.send(status(level: 79, isCharging: false))
    app.send(status(level: 79, isCharging: false))
    #expect(app.log == ["0 LevelDidChange: 0.79 unplugged"])
    app.forget()
    app.send(status(level: 79, isCharging: true))
    #expect(app.log == ["0 StateDidChange: 0.79 charging"])
    app.forget()
    app.send(status(level: 100, isCharging: true))
    #expect(app.log == ["0 StateDidChange: 1.0 full", "0 LevelDidChange: 1.0 full"])
    app.kill()
  }

  @Test("R155: from iOS 8 on it is an error to deactivate a session that plays", arguments: [7, 8])
  func r155RefusesToDeactivateWhatPlays(version: Int) throws {
    let app = try AppDriver(["TEST_APP": "audio", "TEST_AUDIO": "busy"], iOS: version)
    app.launch()
    app.call(.didEnterBackground, .background)
    let isRefused = app.log.contains { $0.hasSuffix(" error 560030580") }
    #expect(isRefused == (version >= 8), "\(app.log)")
    #expect(app.log.contains { $0.hasSuffix("playing: false") })
    app.kill()
  }

  @Test(
    "iOS 11 has another key for the text with which an app asks for its place",
    arguments: [
      (10, ["NSLocationAlwaysUsageDescription"]),
      (
        11,
        ["NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationWhenInUseUsageDescription"]
      ),
    ] as [(Int, [String])])
  func namesTheKeysOfTheSystem(version: Int, keys: [String]) throws {
    let app = try AppDriver(["TEST_APP": "locations", "TEST_LOCATION": "regions"], iOS: version)
    app.launch()
    #expect(app.log.contains { $0.contains("location unexplained(\(keys))") }, "\(app.log)")
    app.kill()
  }
}
