import DeviceSimulator
import Foundation
import Testing

/// Data tasks of background sessions on the device, which continue while their app is suspended.
struct SuspendedDataTests {
  /// A device with an app that has begun such a task, and is suspended ten seconds before the task can end.
  private func device(_ kind: String, iOS version: Int = 17) throws -> TransferDevice {
    let test = try TransferDevice(
      addresses: ["http://news.example/feed"], settings: ["KIND": kind], iOS: version)
    test.device.setNetwork(.cellular)
    test.device.serve("news.example") { _ in .ok(TransferDevice.body) }
    return test
  }

  private func leave(_ test: TransferDevice) -> App {
    let app = test.device.launch("news")
    test.device.advance(by: .seconds(1))
    test.device.pressHome()
    test.device.advance(by: .minutes(10))
    return app
  }

  @Test("R48: it brings its data while the app runs")
  func bringsData() throws {
    let test = try device("data")
    test.device.launch("news")
    test.device.advance(by: .minutes(1))
    #expect(
      test.lines == [
        "launched, front", "response of task 1", "task 1: 2000000 bytes", "task 1 done",
      ])
  }

  @Test("R48: it fails with the suspension of its app, which is not woken for it")
  func failsWithTheSuspension() throws {
    let test = try device("data")
    let app = leave(test)
    #expect(app.state == .suspended)
    #expect(test.lines == ["launched, front", "response of task 1"])
    test.device.launch("news")
    test.device.advance(by: .seconds(1))
    #expect(test.lines.dropFirst(2) == ["task 1 failed, -997"])
    #expect(try test.marks.last == "ends -997")
  }

  @Test("R48: what has become a download goes on, and its app is woken")
  func goesOnAsADownload() throws {
    let test = try device("become")
    #expect(leave(test).state == .suspended)
    #expect(
      test.lines == [
        "launched, front", "response of task 1", "task 1 is a download", "events of 'feed'",
        "task 1: 2000000 bytes, sum \(TransferDevice.sum)", "task 1 done", "all events",
      ])
  }

  @Test("R48: in iOS 7 it ends the app, with Apple's words")
  func isRefusedInTheFirstVersion() throws {
    let test = try device("data", iOS: 7)
    let app = test.device.launch("news")
    test.device.advance(by: .seconds(1))
    #expect(app.state == .notRunning)
    #expect(test.test.errors.contains("Data tasks are not supported in background sessions."))
  }
}
