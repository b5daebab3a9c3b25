import DeviceSimulator
import DeviceTrace
import Foundation
import Testing

/// Background transfers on the device, carried by a daemon that wakes the app that requested them.
struct TransferTests {
  private static let address = "http://news.example/feed"
  private static let file = "task 1: 2000000 bytes, sum \(TransferDevice.sum)"
  private static let delivery = ["events of 'feed'", file, "task 1 done", "all events"]

  /// Runs a scenario twice, with the same results to the nanosecond.
  private func told(
    _ settings: [String: String] = [:], _ scenario: (TransferDevice) throws -> Void
  ) throws -> TransferDevice {
    func run() throws -> TransferDevice {
      let test = try TransferDevice(Self.address, settings: settings)
      try scenario(test)
      return test
    }
    let (first, second) = (try run(), try run())
    #expect(try first.trace == second.trace)
    return first
  }

  /// The app begins its download and the user leaves it.
  private func begin(_ test: TransferDevice) -> App {
    let app = test.device.launch("news")
    test.device.advance(by: .seconds(1))
    test.device.pressHome()
    return app
  }

  @Test func wakesASuspendedAppWhenAllIsThere() throws {
    let test = try told { test in
      let app = begin(test)
      test.device.advance(by: .minutes(10))
      #expect(app.state == .suspended)
    }
    #expect(test.lines == ["launched, front"] + Self.delivery)
    #expect(try test.marks == ["begins", "25 %", "50 %", "75 %", "ends 200 2000000 B"])
    #expect(try test.test.trace.misuses == [])
  }

  @Test func launchesAnAppWhoseMemoryWasTakenBack() throws {
    let test = try told { test in
      let app = begin(test)
      test.device.advance(by: .seconds(3))
      app.terminateBySystem()
      test.device.advance(by: .minutes(10))
      #expect(app.state == .suspended)
    }
    #expect(test.lines == ["launched, front", "launched, background"] + Self.delivery)
    let causes = try test.trace.filter { $0.event == .start }.map(\.by)
    #expect(causes == ["user", "system", "backgroundSession"])
  }

  @Test func tellsAnAppInFrontAtOnce() throws {
    let test = try told { test in
      test.device.launch("news")
      test.device.advance(by: .minutes(1))
    }
    #expect(test.lines == ["launched, front", Self.file, "task 1 done"])
  }

  @Test func goesOnAfterACrashOfTheApp() throws {
    let test = try told { test in
      let app = test.device.launch("news")
      test.device.advance(by: .seconds(3))
      app.crash()
      #expect(app.state == .notRunning)
      test.device.advance(by: .minutes(10))
      #expect(app.state == .suspended)
    }
    #expect(test.lines == ["launched, front", "launched, background"] + Self.delivery)
    let ends = try test.trace.filter { $0.event == .end && $0.app == "news" }
    #expect(ends.first?.text == "crashed with signal 5, Trace/breakpoint trap")
  }

  @Test func writesWholeMillisecondsIntoTheLog() throws {
    let test = try TransferDevice(Self.address)
    test.device.launch("news")
    test.device.advance(by: .seconds(1))
    test.device.printsLog = true
    test.device.advance(by: .minutes(1))
    let line = try #require(test.lines.first { $0.contains("transfer 1 ends after ") })
    let length = line.split(separator: "after ").last?.prefix { $0 != " " } ?? ""
    let decimals = length.split(separator: ".").dropFirst().first ?? ""
    #expect(!length.isEmpty && decimals.count <= 3, "\(line)")
  }

  @Test(arguments: ["progress", "events", "file", "completion", "finish"])
  func losesNothingWithAnAppThatCrashesAt(_ place: String) throws {
    let test = try told(["DIES": place]) { test in
      let app = test.device.launch("news")
      test.device.advance(by: .seconds(1))
      if app.state == .active { test.device.pressHome() }
      test.device.advance(by: .minutes(2))
      if app.state == .notRunning { test.device.launch("news") }
      test.device.advance(by: .minutes(2))
    }
    #expect(try test.trace.count { $0.reason == "crash" } == 1)
    // The call in which it crashed is repeated; so may be the one from which it had just returned.
    let files = test.lines.count { $0 == Self.file }
    let most = place == "file" || place == "completion" ? 2 : 1
    #expect((place == "file" ? 2...2 : 1...most).contains(files), "\(test.lines)")
    #expect(test.lines.count { $0 == "task 1 done" } == (place == "completion" ? 2 : 1))
  }

  @Test(arguments: [0.2, 0.5, 1, 4, 8, 12, 16, 16.48])
  func goesOnAfterTheEndOfTheDaemon(_ seconds: Double) throws {
    let test = try told { test in
      let app = test.device.launch("news")
      test.device.advance(by: .seconds(seconds))
      test.device.kill(daemon: "transferd")
      test.device.pressHome()
      test.device.advance(by: .minutes(10))
      #expect(app.state == .suspended)
    }
    #expect(test.lines == ["launched, front"] + Self.delivery)
    #expect(try test.trace.count { $0.app == "transferd" && $0.event == .start } == 2)
  }

  @Test func goesOnAfterARestartOfTheDevice() throws {
    let test = try told { test in
      _ = begin(test)
      test.device.advance(by: .seconds(5))
      test.device.reboot()
      test.device.advance(by: .minutes(10))
    }
    #expect(test.lines == ["launched, front", "launched, background"] + Self.delivery)
  }

  @Test func endsWithAForceQuit() throws {
    let test = try told { test in
      let app = begin(test)
      test.device.advance(by: .seconds(5))
      app.forceQuit()
      test.device.advance(by: .hours(1))
      #expect(app.state == .notRunning)
      test.device.launch("news")
      test.device.advance(by: .seconds(5))
    }
    #expect(test.lines == ["launched, front", "launched, front", "task 1 failed, -999"])
    #expect(try test.marks.last == "ends -999")
  }

  @Test func waitsForANetwork() throws {
    let test = try told { test in
      _ = begin(test)
      test.device.advance(by: .seconds(5))
      test.device.setNetwork(.none)
      test.device.advance(by: .hours(1))
      #expect(test.lines == ["launched, front"])
      test.device.setNetwork(.wifi)
      test.device.advance(by: .minutes(1))
    }
    #expect(test.lines == ["launched, front"] + Self.delivery)
    #expect(try test.marks.contains("again"))
  }

  @Test func triesAgainWhenAServerBreaksOff() throws {
    let test = try told { test in
      var count = 0
      test.device.serve("news.example") { _ in
        count += 1
        let whole = Response.ok(TransferDevice.body)
        return count < 3 ? whole.cut(afterBytes: 1_000_000) : whole
      }
      _ = begin(test)
      test.device.advance(by: .minutes(10))
    }
    #expect(test.lines == ["launched, front"] + Self.delivery)
    #expect(try test.marks.count { $0 == "again" } == 2)
  }

  @Test func endsAnAppThatNeverCallsItsHandler() throws {
    let test = try told(["HANDLER": "never"]) { test in
      let app = begin(test)
      test.device.advance(by: .minutes(10))
      #expect(app.state == .notRunning)
    }
    let end = try #require(try test.trace.first { $0.event == .end })
    #expect(end.reason == "sessionNotHandled")
    #expect(end.text.map { $0.hasSuffix("had not been called after 30 s") } == true)
  }

  @Test func saysThatAHandlerWasCalledTwice() throws {
    let test = try told(["HANDLER": "twice"]) { test in
      _ = begin(test)
      test.device.advance(by: .minutes(10))
    }
    #expect(
      try test.test.trace.misuses == [
        "the completion handler for session 'feed' was called before; call it exactly once"
      ])
  }

  @Test func startsNoDaemonForAppsThatNeedNone() throws {
    let test = try TestDevice("quiet") {
      $0.daemons = [.transfers(executable: BuiltPrograms.folder + "/device-transferd")]
    }
    test.device.launch("quiet")
    test.device.advance(by: .hours(1))
    test.device.reboot()
    #expect(!test.device.isRunning(daemon: "transferd"))
    #expect(try test.trace.events(.start).count == 1)
  }
}
