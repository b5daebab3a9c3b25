import DeviceSimulator
import DeviceTrace
import Foundation
import Testing

/// A daemon as a member of the device: started with it, reached by apps, outliving them.
struct DaemonTests {
  private static func device(
    _ apps: String..., restart: DaemonConfiguration.Restart = .always
  ) throws -> TestDevice {
    let test = try TestDevice(apps[0]) {
      var daemon = DaemonConfiguration(
        "fetchd", executable: BuiltPrograms.folder + "/DeviceTestDaemon")
      daemon.sockets = ["fetch"]
      daemon.restart = restart
      $0.daemons = [daemon]
    }
    test.device.setNetwork(.cellular)
    test.device.serve("news.example") { _ in .ok(Data(count: 1_000_000)) }
    return test
  }

  /// The output of a member.
  private func said(_ name: String, in test: TestDevice) throws -> [String] {
    try test.trace.events(.output).filter { $0.app == name }
      .flatMap { ($0.text ?? "").split(separator: "\n").map(String.init) }
  }

  @Test func carriesOnWithoutTheApp() throws {
    func run() throws -> [TraceLine] {
      let test = try Self.device("asks")
      let asks = test.device.launch("asks")
      test.device.advance(by: .seconds(3))
      asks.terminateBySystem()
      test.device.advance(by: .seconds(60))
      #expect(try said("asks", in: test) == ["asks the daemon", "is woken for 'feed'"])
      #expect(
        try said("fetchd", in: test).contains("process 2 asks for 'news.example', the same user"))
      #expect(try said("fetchd", in: test).contains("feed has 1000000 bytes"))
      #expect(asks.state == .suspended)
      return try test.trace.events
    }
    let first = try run()
    for _ in 0..<19 { #expect(try run() == first) }
  }

  @Test func answersTheAppWhileItIsThere() throws {
    let test = try Self.device("asks")
    test.device.launch("asks")
    test.device.advance(by: .seconds(60))
    #expect(try said("asks", in: test) == ["asks the daemon", "has 1000000 bytes"])
  }

  @Test func hearsOfTheDevice() throws {
    let test = try Self.device("quiet")
    let quiet = test.device.launch("quiet")
    test.device.setCharging(true)
    test.device.pressHome()
    test.device.advance(by: .minutes(1))
    quiet.forceQuit()
    #expect(
      try said("fetchd", in: test) == [
        "start 1", "wifi on its battery", "quiet notRunning", "cellular on its battery",
        "quiet foreground", "cellular charging", "quiet background", "quiet suspended",
        "quiet forceQuit",
      ])
  }

  @Test func comesAgainWhenItIsKilled() throws {
    let test = try Self.device("asks")
    test.device.advance(by: .seconds(1))
    test.device.kill(daemon: "fetchd")
    #expect(!test.device.isRunning(daemon: "fetchd"))
    // launchd restarts nothing within ten seconds.
    test.device.advance(by: .seconds(8.9))
    #expect(!test.device.isRunning(daemon: "fetchd"))
    test.device.advance(by: .seconds(1))
    #expect(test.device.isRunning(daemon: "fetchd"))
    test.device.launch("asks")
    test.device.advance(by: .seconds(60))
    test.device.reboot()
    test.device.advance(by: .seconds(1))
    #expect(
      try said("fetchd", in: test).filter { $0.hasPrefix("start") } == [
        "start 1", "start 2", "start 3",
      ])
    #expect(try said("asks", in: test) == ["asks the daemon", "has 1000000 bytes"])
    #expect(try test.trace.events(.end).map(\.reason) == ["crash", "reboot", "reboot"])
    #expect(try test.trace.misuses == [])
  }

  @Test func startsWhenSomebodyConnects() throws {
    let test = try Self.device("asks", restart: .onDemand)
    test.device.advance(by: .seconds(60))
    #expect(!test.device.isRunning(daemon: "fetchd"))
    test.device.launch("asks")
    test.device.advance(by: .seconds(60))
    #expect(test.device.isRunning(daemon: "fetchd"))
    #expect(try said("asks", in: test) == ["asks the daemon", "has 1000000 bytes"])
  }

  @Test func refusesAPathWhereNobodyWaits() throws {
    let test = try TestDevice("asks")
    test.device.launch("asks")
    test.device.advance(by: .seconds(1))
    #expect(try said("asks", in: test) == ["asks the daemon", "finds nobody"])
  }
}
