import Glibc
import Testing

/// How end of a process, and that the device learns the time.
struct EndingTests {
  typealias Ending = TestProcess.Ending

  static let endings: [(String, Ending)] = [
    ("abort", .signaled(SIGABRT)), ("exit", .exited(4)), ("quick-exit", .exited(5)),
    ("trap", .signaled(SIGILL)), ("trap-on-queue", .signaled(SIGILL)),
    ("trap-in-task", .signaled(SIGILL)),
  ]

  @Test(arguments: endings)
  func tellsWhenItEnds(way: String, ending: Ending) throws {
    let device = try TestDevice(["end", way], environment: ["SWIFT_BACKTRACE": "enable=no"])
    _ = try device.report()
    let reports = try device.run(until: 100 * .second)
    let last = try #require(reports.last)
    #expect(reports.count == 1)
    #expect(last.now == 10 * .second)
    #expect(last.next == last.now)
    #expect(last.mainWait == "nothing")
    #expect(last.output.hasSuffix("last words\n"))
    #expect(device.process.wait() == ending)
  }

  @Test(arguments: ["trap", "trap-on-queue", "trap-in-task"])
  func leavesABacktrace(way: String) throws {
    let environment = [
      "SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no,format=json,output-to=stderr"
    ]
    let device = try TestDevice(["end", way], environment: environment)
    _ = try device.report()
    try device.run(until: 100 * .second)
    #expect(device.process.wait() == .signaled(SIGILL))
    let errors = device.process.readErrors()
    #expect(errors.contains("\"kind\": \"crashReport\""))
    // The module in the mangled name of a frame; its file is known only with debug information.
    #expect(errors.contains("$s14VirtualTimeApp"))
  }

  @Test func takesAMessageWithItWhenItExits() throws {
    let device = try TestDevice(["echo"])
    _ = try device.report()
    try device.grant(from: .second, until: .second, message: "exit")
    let report = try #require(try device.report())
    #expect(report.messages == ["exit"])
    try device.grant(until: .second)
    #expect(try device.report() == nil)
    #expect(device.process.wait() == .exited(3))
  }

  @Test func startsNoProcesses() throws {
    let report = try #require(try TestDevice(["processes"]).report())
    let calls = ["fork", "system", "popen", "posix_spawn", "posix_spawnp", "execv", "posix_spawn"]
    // The case `refused` of `AppReport`, the length of the name, and the name.
    let lengths = calls.map { Character(Unicode.Scalar(UInt8($0.utf8.count))) }
    #expect(report.messages == zip(calls, lengths).map { "\u{3}\($1)\0\0\0\($0)" })
    let results = report.output.split(separator: "\n")
    #expect(results.count == 7)
    #expect(results.dropLast().allSatisfy { $0.hasSuffix("EPERM") })
    #expect(results.last?.contains("Process: NSCocoaErrorDomain") == true)
  }
}
