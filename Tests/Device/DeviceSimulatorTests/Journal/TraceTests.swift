import DeviceSimulator
import DeviceTrace
import Foundation
import Testing

/// The trace that a device writes.
struct TraceTests {
  @Test func beginsWithWhatTheDeviceIs() throws {
    let test = try TestDevice("news", "quiet", iOS: 9)
    let header = try test.trace.header
    #expect(header == TraceHeader(profile: 9, start: 1_442_361_600, apps: ["news", "quiet"]))
  }

  @Test func tellsWhatHappensInItsOrder() throws {
    let test = try TestDevice("news")
    test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .seconds(1))
    let kinds = try test.trace.events.map(\.event)
    #expect(
      kinds == [
        .action, .start, .state, .call, .output, .setting, .returned, .state, .call, .output,
        .returned, .action, .call, .output, .returned, .state, .call, .output, .returned, .snapshot,
        .state,
      ])
    test.device.shutDown()
    #expect(try test.trace.events.last?.event == .finished)
  }

  @Test func namesSettingsAsUIKitDoes() throws {
    let test = try TestDevice("news")
    test.device.launch("news")
    let setting = try #require(try test.trace.events(.setting).first)
    #expect(setting.name == "UIApplication.setMinimumBackgroundFetchInterval(_:)")
    #expect(setting.value == "UIApplication.backgroundFetchIntervalMinimum")
  }

  @Test func tellsOfAFetch() throws {
    let test = try TestDevice("slow")
    let slow = test.device.launch("slow")
    slow.simulateBackgroundFetch()
    test.device.advance(by: .seconds(2))
    let begins = try #require(try test.trace.events(.begins).first)
    #expect((begins.span, begins.number) == ("backgroundFetch", 1))
    #expect((begins.wake, begins.simulated) == (.running, true))
    let ends = try #require(try test.trace.events(.ends).first)
    #expect((ends.span, ends.number) == ("backgroundFetch", 1))
    #expect((ends.outcome, ends.tone, ends.elapsed) == ("newData", .success, 2_000_000_000))
  }

  @Test func saysWhenItIsFull() throws {
    let test = try TestDevice("chatters", plist: nil) { $0.mostTraceEvents = 200 }
    let app = test.device.launch("chatters")
    test.device.advance(by: .seconds(300))
    app.terminateBySystem()
    test.device.shutDown()
    let trace = try test.trace
    #expect(trace.events.count < 205)
    let text = "the trace is full after '200' events; what apps print is left out from here"
    #expect(trace.misuses == [text])
    #expect(trace.events.suffix(2).map(\.event) == [.end, .finished])
    #expect(test.lines.count == 300)
  }
}
