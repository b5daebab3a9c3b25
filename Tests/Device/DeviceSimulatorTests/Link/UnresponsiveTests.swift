import DeviceLink
import DeviceSimulator
import DeviceTrace
import Foundation
import Testing

/// Apps that do not come to rest: the device ends them by what they do, not by how long it takes.
struct UnresponsiveTests {
  private static let quickly: @Sendable (inout DeviceConfiguration) -> Void = { configuration in
    configuration.watchdog.processor = .milliseconds(300)
    configuration.watchdog.processorOfAll = .milliseconds(600)
    configuration.watchdog.asleep = .milliseconds(300)
    configuration.watchdog.stuck = .milliseconds(600)
  }

  @Test(arguments: ["sleeps", "naps", "stopsItself"])
  func endsAnAppThatSleepsOutsideOfTheLink(_ fault: String) throws {
    let test = try TestDevice(fault, program: .fault, change: Self.quickly)
    #expect(test.device.launch(fault).state == .notRunning)
    let trace = try test.trace
    #expect(trace.events(.end).map(\.reason) == ["unresponsive"])
    #expect(trace.misuses == ["it slept for 0.3 s in a call that virtual time does not know"])
  }

  @Test(arguments: ["busy", "busyAndDeaf"])
  func endsAnAppThatRunsWithoutEnd(_ fault: String) throws {
    let test = try TestDevice(fault, program: .fault, change: Self.quickly)
    #expect(test.device.launch(fault).state == .notRunning)
    let trace = try test.trace
    #expect(trace.events(.end).map(\.reason) == ["unresponsive"])
    #expect(trace.events(.misuse).map(\.frames) == [nil])
  }

  @Test func asksWhereABusyAppIs() throws {
    let test = try TestDevice("answersInterrupt", program: .fault, change: Self.quickly)
    test.device.launch("answersInterrupt")
    #expect(try test.trace.events(.misuse).map(\.frames) == [["0x1234", "0x5678"]])
  }

  @Test func countsTheTimeOfChildren() throws {
    let test = try TestDevice("busyChild", program: .fault, change: Self.quickly)
    test.device.launch("busyChild")
    #expect(
      try test.trace.misuses == ["it used 0.6 s of processor time without coming to rest"])
  }

  @Test func endsAnAppThatCannotBeInterrupted() throws {
    let test = try TestDevice("waitsForChild", program: .fault, change: Self.quickly)
    test.device.launch("waitsForChild")
    #expect(
      try test.trace.misuses == ["it slept for 0.6 s in a call that virtual time does not know"])
    #expect(try test.leftProcesses == [])
  }

  @Test func killsWhatHasForkedAway() throws {
    let test = try TestDevice("forks", program: .fault, change: Self.quickly)
    let app = test.device.launch("forks")
    #expect(app.state == .notRunning)
    #expect(try test.leftProcesses == [])
  }
}
