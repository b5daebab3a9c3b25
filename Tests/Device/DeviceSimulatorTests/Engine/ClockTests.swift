import DeviceSimulator
import DeviceTrace
import Foundation
import Testing

/// Three clocks, an adjustable clock, and a device that sleeps.
struct ClockTests {
  private let fetch = "application(_:performFetchWithCompletionHandler:)"
  private let change = "applicationSignificantTimeChange(_:)"

  @Test func uptimeStandsWhileALockedDeviceSleeps() throws {
    let test = try TestDevice("clocks", plist: nil)
    let app = test.device.launch("clocks")
    test.device.lock()
    test.device.advance(by: .seconds(29))
    #expect(!test.device.isAsleep)
    test.device.advance(by: .seconds(1))
    #expect(test.device.isAsleep)
    test.device.advance(by: .minutes(10))
    test.device.unlock()
    #expect(!test.device.isAsleep)
    #expect(app.state == .active)
    #expect(test.lines.first == "uptime 33400 s")
    #expect(
      test.lines.last
        == "applicationDidBecomeActive(_:) wall 630, suspending 30, continuous 630")
    let spans = try test.trace.events.filter { $0.span == "deviceSleep" }
    #expect(spans.map(\.seconds) == [30, 630])
    #expect(spans.last?.elapsed == 600_000_000_000)
  }

  @Test func aAppWakesTheDeviceForAsLongAsItTakes() throws {
    let test = try TestDevice("slow", log: true)
    test.device.launch("slow")
    test.device.lock()
    test.device.advance(by: .minutes(20))
    #expect(test.device.isAsleep)
    #expect(
      test.lines.contains("2013-09-18 09:15:00 device: device sleep 1 ends after 870 s: woken"))
    #expect(test.lines.contains("2013-09-18 09:15:32 device: device sleep 2 begins"))
  }

  @Test func anAppLaunchedDuringTheSleepIsToldOfIt() throws {
    let test = try TestDevice("clocks")
    let app = test.device.launch("clocks")
    test.device.lock()
    test.device.advance(by: .minutes(10))
    app.terminateBySystem()
    #expect(test.device.isAsleep)
    app.launchDueToBackgroundFetch()
    #expect(app.state != .notRunning)
    #expect(test.errors.isEmpty, "\(test.errors)")
    #expect(test.lines.filter { $0.hasPrefix("uptime") } == ["uptime 33400 s", "uptime 33430 s"])
  }

  @Test func uptimeBeginsAnewWithARestart() throws {
    let test = try TestDevice("clocks", plist: nil)
    let app = test.device.launch("clocks")
    test.device.reboot()
    test.device.advance(by: .minutes(1))
    app.launch()
    #expect(test.lines.filter { $0.hasPrefix("uptime") } == ["uptime 33400 s", "uptime 90 s"])
  }

  @Test func setsTheClockButNotTheTimeOfRules() throws {
    let test = try TestDevice("clocks", log: true)
    let app = test.device.launch("clocks")
    test.device.advance(by: .seconds(10))
    let date = test.device.now
    test.device.setDate(date.addingTimeInterval(3 * 3600))
    #expect(test.device.now == date.addingTimeInterval(3 * 3600))
    #expect(test.device.time == "12:00:10")
    #expect(test.lines.contains("\(change) wall 10810, suspending 10, continuous 10"))
    #expect(
      test.lines.contains("2013-09-18 09:00:10 user: sets the date to 2013-09-18 12:00:10"))
    test.device.advance(toTime: "12:01")
    #expect(test.device.now == date.addingTimeInterval(3 * 3600 + 50))
    app.forceQuit()
    #expect(test.lines.last == "2013-09-18 12:01:00 clocks: terminated by the user")
  }

  @Test func aClockThatIsSetBackDuringAFetchDoesNotProlongIt() throws {
    let test = try TestDevice("never")
    let app = test.device.launch("never")
    test.device.pressHome()
    app.simulateBackgroundFetch()
    test.device.advance(by: .seconds(20))
    test.device.setDate(test.device.now.addingTimeInterval(-86_400))
    test.device.advance(by: .seconds(9))
    #expect(app.state == .background)
    test.device.advance(by: .seconds(1))
    #expect(app.lastFetchResult == .overran)
    #expect(test.device.time == "-1d 09:00:30")
  }

  @Test func aSuspendedAppHearsOfMidnightWhenItRunsNext() throws {
    let test = try TestDevice("clocks", plist: nil)
    let app = test.device.launch("clocks")
    test.device.pressHome()
    test.device.advance(by: .days(3))
    #expect(!test.output.contains(change))
    app.launch()
    let calls = test.lines.suffix(3).map { $0.prefix { $0 != " " } }
    #expect(
      calls == [
        Substring(change), "applicationWillEnterForeground(_:)", "applicationDidBecomeActive(_:)",
      ])
  }

  @Test func followsATimeZoneAndItsDaylightSaving() throws {
    let test = try TestDevice("clocks", plist: nil)
    test.device.launch("clocks")
    let zone = try #require(TimeZone(identifier: "Europe/Helsinki"))
    test.device.setTimeZone(zone)
    #expect(test.device.time == "12:00:00")
    // On 27 October 2013 clocks went back from four to three in the morning.
    test.device.advance(by: .days(39))
    #expect(test.device.time == "39d 11:00:00")
    let changes = try test.trace.events(.call).filter { $0.name == change }.map(\.seconds)
    // One change for each midnight, those in winter an hour later, the time zone, and the end of summer time.
    #expect(changes.count == 41)
    #expect(changes.first == 0)
    #expect(changes.contains(38 * 86_400 + 16 * 3600))
  }
}
