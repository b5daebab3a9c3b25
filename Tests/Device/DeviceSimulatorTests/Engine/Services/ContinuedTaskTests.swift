import DeviceSimulator
import DeviceTrace
import Testing

/// Continued processing tasks of a real UIKit app (R256-R259).
struct ContinuedTaskTests {
  private func device(
    iOS version: Int = 26, _ environment: [String: String] = [:]
  ) throws -> TestDevice {
    var plist = """
      <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>org.example.export.*</string></array>
      """
    if version >= 27 { plist += ManyScenesTests.manifest(several: false) }
    return try TestDevice("film", program: .uikit, iOS: version, plist: plist) {
      $0.environment["TEST_APP"] = "exports"
      $0.environment.merge(environment) { $1 }
    }
  }

  @Test func goesOnInTheBackgroundToItsEnd() throws {
    let test = try device()
    let film = test.device.launch("film")
    #expect(test.lines == ["submitted", "begins: Export, begins"])
    #expect("\(film.continuedTasks)" == "[Export, begins, 0 %]")
    test.device.advance(by: .seconds(25))
    test.device.pressHome()
    test.device.lock()
    test.device.advance(by: .seconds(50))
    #expect(film.state == .background)
    #expect("\(film.continuedTasks)" == "[Export, 7 of 10, 70 %]")
    test.device.advance(by: .seconds(30))
    #expect(test.lines.last == "exported" && film.state == .suspended)
    #expect(film.continuedTasks.isEmpty)
    #expect(film.scheduledTasks.map(\.outcome) == [.success])
    #expect(try test.trace.events(.begins).contains { $0.span == "continuedProcessingTask" })
  }

  @Test func isStoppedByTheUser() throws {
    let test = try device()
    let film = test.device.launch("film")
    test.device.advance(by: .seconds(15))
    test.device.pressHome()
    film.stopContinuedTask()
    #expect(test.lines.last == "expired at 1 of 10")
    test.device.advance(by: .seconds(10))
    #expect(film.state == .suspended && film.scheduledTasks.map(\.outcome) == [.failure])
  }

  @Test func expiresWithoutProgress() throws {
    let test = try device(iOS: 26, ["TEST_STALL": "3"])
    let film = test.device.launch("film")
    test.device.pressHome()
    test.device.advance(by: .seconds(59))
    #expect(!test.output.contains("expired"))
    test.device.advance(by: .seconds(2))
    #expect(test.lines.last == "expired at 3 of 10" && film.state != .notRunning)
  }

  @Test func isFinishedByMoreThanItsTotal() throws {
    let test = try device(iOS: 26, ["TEST_BEYOND": "1"])
    let film = test.device.launch("film")
    #expect("\(film.continuedTasks)" == "[Export, begins, 100 %]")
  }

  @Test func isRefusedInTheBackground() throws {
    let test = try device(iOS: 27, ["TEST_LATE": "1"])
    let film = test.device.launch("film")
    test.device.pressHome()
    #expect(test.lines.last == "not permitted in the background")
    #expect(film.pendingTaskRequests.isEmpty)
  }

  @Test(arguments: [
    (18, "TEST_PLAIN", "dyld: Symbol not found: _OBJC_CLASS_$_BGContinuedProcessingTaskRequest"),
    (18, "TEST_SUBMITS", "All launch handlers must be registered before application finishes"),
    (26, "TEST_PLAIN", "-[BGTaskScheduler submitTaskRequest:completionHandler:]: unrecognized"),
  ])
  func endsAnAppThatWantsWhatIsNotThere(version: Int, wish: String, words: String) throws {
    let test = try device(iOS: version, ["TEST_LATE": "1", wish: "1"])
    let film = test.device.launch("film")
    if film.state != .notRunning { test.device.pressHome() }
    #expect(film.state == .notRunning && test.errors.contains(words))
  }
}
