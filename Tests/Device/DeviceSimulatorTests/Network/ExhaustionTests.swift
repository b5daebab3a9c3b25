import DeviceSimulator
import Testing

/// What happens when an app, or the device itself, has no free descriptor.
struct ExhaustionTests {
  /// Each call fails as in any process (EMFILE); calls that need no descriptor work, and time continues.
  @Test func givesAnAppTheErrorsOfItsCalls() throws {
    let web = try WebDevice(
      "GET http://news.example/", "EXHAUST 60", "CALLS", "WAIT 5", "GET http://other.example/",
      "RELEASE", "GET http://other.example/")
    for host in ["news.example", "other.example"] { web.device.serve(host) { _ in .ok("news") } }
    let names = ["open", "socket", "socketpair", "pipe", "dup", "epoll", "timerfd", "eventfd"]
    let errors = (names + ["connect"]).map { "\($0) \(24)" }.joined(separator: ", ")
    let results = web.results()
    #expect(results.prefix(4) == ["200, 4 bytes 'news'", "exhausted", errors, "waited"])
    #expect(results.count == 7)
    #expect(results.dropFirst(4).first?.hasPrefix("error") == true)
    #expect(results.suffix(2) == ["released", "200, 4 bytes 'news'"])
    #expect(try web.test.trace.misuses == [])
  }

  private static let advice =
    "; close files that the scenario holds, or raise the limit ('ulimit -n')"

  @Test func saysWhatTheDeviceLacksForALaunch() throws {
    let run = try ScenarioRun("outOfFilesAtALaunch", apps: "news", program: .web)
    #expect(run.isSignal)
    #expect(run.message.hasPrefix("DeviceScenario/main.swift:"))
    #expect(
      run.message.hasSuffix(
        "Fatal error: cannot make a link to an app: Too many open files" + Self.advice))
    #expect(try run.leftProcesses == [])
  }

  @Test func saysWhatTheDeviceLacksForAConnection() throws {
    let uses = ["WAIT 10", "GET http://news.example/", "WAIT 60", "GET http://news.example/"]
    let run = try ScenarioRun(
      "outOfFilesForAConnection", apps: "news", program: .web,
      environment: ["USES": uses.joined(separator: "\n")])
    #expect(run.status == 0 && !run.isSignal, "\(run.errors)")
    let lines = run.output.split(separator: "\n").map { $0.drop { $0 != ":" } }
    #expect(lines.count == 4)
    #expect(lines.dropFirst().first?.hasPrefix(": error") == true, "\(lines)")
    #expect(lines.last == ": 200, 4 bytes 'news'")
    #expect(
      run.trace.contains(
        "it opens a connection, and the device has no descriptor left for it" + Self.advice))
  }
}
