import DeviceSimulator
import DeviceTrace
import Testing

/// Background tasks of a UIKit app on the device (R10-R14).
struct BackgroundTaskTests {
  private func inBackground(_ behaviour: String, log: Bool = false) throws -> TestDevice {
    let test = try TestDevice("upload", program: .uikit, log: log) { configuration in
      configuration.environment["TEST_APP"] = behaviour
    }
    test.device.launch("upload")
    test.device.pressHome()
    return test
  }

  @Test func runsOnUntilTheTaskIsEnded() throws {
    let test = try inBackground("uploads")
    test.device.advance(by: .seconds(7))
    #expect(test.device.apps[0].state == .background)
    test.device.advance(by: .seconds(2))
    #expect(test.device.apps[0].state == .suspended)
    #expect(test.lines == ["unlimited: true", "180 s left", "done with 172 s left"])
  }

  @Test func livesIfTheHandlerEndsTheTask() throws {
    let test = try inBackground("hesitates")
    test.device.advance(by: .minutes(5))
    #expect(test.device.apps[0].state == .suspended)
    #expect(
      test.lines == [
        "unlimited: true", "180 s left", "expires with 5 s left, main thread: true",
      ])
  }

  @Test func endsAnAppThatEndsNothing() throws {
    let test = try inBackground("forgets", log: true)
    test.device.advance(by: .minutes(5))
    #expect(test.device.apps[0].state == .notRunning)
    #expect(
      test.lines.last?.hasSuffix(
        "terminated: background task 1 (\"upload\") had not been ended when its time was up")
        == true)
  }

  @Test func hasAFullBudgetAfterEachReturn() throws {
    let test = try inBackground("hesitates")
    test.device.advance(by: .minutes(1))
    test.device.apps[0].launch()
    test.device.pressHome()
    #expect(
      test.lines == ["unlimited: true", "180 s left", "unlimited: true", "180 s left"])
  }

  @Test func standsStillWhileALockedDeviceSleeps() throws {
    let test = try TestDevice("upload", program: .uikit) { configuration in
      configuration.environment["TEST_APP"] = "uploads"
    }
    test.device.launch("upload")
    test.device.lock()
    test.device.advance(by: .seconds(29))
    #expect(test.device.apps[0].state == .suspended)
    #expect(test.lines.last == "done with 172 s left")
    let other = try TestDevice("upload", program: .uikit) { configuration in
      configuration.environment["TEST_APP"] = "hesitates"
    }
    other.device.launch("upload")
    other.device.lock()
    other.device.advance(by: .hours(1))
    #expect(other.device.isAsleep)
    #expect(other.device.apps[0].state == .background)
    #expect(other.lines == ["unlimited: true", "180 s left"])
    other.device.unlock()
    #expect(other.device.apps[0].state == .active)
  }

  @Test func endsWithHomeWhereThereIsNoMultitasking() throws {
    let test = try TestDevice("upload", program: .uikit, log: true) { configuration in
      configuration.environment["TEST_APP"] = "uploads"
      configuration.isMultitaskingSupported = false
    }
    test.device.launch("upload")
    test.device.pressHome()
    #expect(test.device.apps[0].state == .notRunning)
    #expect(test.lines.last?.hasSuffix("terminated: the device has no multitasking") == true)
    #expect(!test.output.contains("background task"))
  }
}
