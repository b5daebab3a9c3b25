import DeviceLink
import DeviceSimulator
import DeviceTrace
import Foundation
import Testing

/// Apps that crash or hang, or try what iOS forbids.
struct BadAppTests {
  @Test func seesAnAppThatEndsBeforeItRests() throws {
    let test = try TestDevice("exitsAtStart")
    let app = test.device.launch("exitsAtStart")
    #expect(app.state == .notRunning)
    let end = try #require(try test.trace.events(.end).first)
    #expect(end.reason == "exited")
    #expect(end.text == "exited with status 3")
  }

  @Test(arguments: ["crashesAtStart", "crashesAtLaunch"])
  func keepsTheReportOfACrash(_ name: String) throws {
    let test = try TestDevice(name)
    #expect(test.device.launch(name).state == .notRunning)
    let end = try #require(try test.trace.events(.end).first)
    #expect(end.reason == "crash")
    #expect(end.report?.contains("Fatal error: no ") == true)
    #expect(end.report?.contains("\n*** Signal ") == true)
    #expect(end.report?.contains("\"threads\"") == true)
    #expect(test.errors.contains("Fatal error: no "))
    #expect(!test.errors.contains("*** Signal"))
  }

  @Test func passesOnWhatWasPrintedBeforeACrash() throws {
    let test = try TestDevice("crashesAtLaunch")
    test.device.launch("crashesAtLaunch")
    #expect(test.lines == ["before the crash"])
  }

  @Test func seesAnExitInACall() throws {
    let test = try TestDevice("exitsOnHome")
    let app = test.device.launch("exitsOnHome")
    test.device.pressHome()
    #expect(app.state == .notRunning)
    #expect(try test.trace.events(.end).map(\.reason) == ["exited"])
  }

  @Test func passesOnMoreThanAPipeHolds() throws {
    let test = try TestDevice("floods")
    test.device.launch("floods")
    #expect(test.output == String(repeating: "0123456789abcde\n", count: 1 << 16))
    let texts = try test.trace.events(.output).compactMap(\.text)
    #expect(texts.joined() == test.output)
    #expect(texts.allSatisfy { $0.utf8.count <= 1 << 16 })
  }

  @Test func refusesProcesses() throws {
    let test = try TestDevice("forks")
    test.device.launch("forks")
    #expect(test.lines == ["no child"])
    #expect(try test.trace.misuses == ["iOS refuses 'posix_spawn'"])
    #expect(try test.trace.events(.misuse).map(\.name) == ["posix_spawn"])
  }

  @Test func passesOnStandardError() throws {
    let test = try TestDevice("complains")
    test.device.launch("complains")
    #expect(test.errors == "this is not good\n")
    #expect(test.output.isEmpty)
  }

  @Test func interruptsAnAppThatDoesNotRest() throws {
    let test = try TestDevice("spins") { $0.watchdog.processor = .milliseconds(300) }
    let app = test.device.launch("spins")
    app.beginInterruption(.alert)
    #expect(app.state == .notRunning)
    let trace = try test.trace
    #expect(trace.events(.end).map(\.reason) == ["unresponsive"])
    #expect(
      trace.misuses == ["it used 0.3 s of processor time without coming to rest"])
    #expect(trace.events(.misuse).first?.frames?.isEmpty == false)
  }

  @Test func givesUpAnAppThatWakesUpWithoutEnd() throws {
    let test = try TestDevice("flutters", plist: nil) { $0.mostWakeUps = 500 }
    let app = test.device.launch("flutters")
    test.device.advance(by: .hours(1))
    #expect(app.state == .notRunning)
    #expect(test.device.time == "10:00:00")
    #expect(try test.trace.misuses == ["it woke up too often within one second"])
  }
}
