import Testing

/// The report of an app of which nothing can run.
struct RestTests {
  @Test(arguments: ["run-loop", "nested", "dispatch-main"])
  func isIdleWithoutAnythingDue(way: String) throws {
    let device = try TestDevice(["idle", way])
    _ = try device.report()
    // By then libdispatch has worker threads that wait, and a thread that monitors them.
    let reports = try device.run(until: .second)
    #expect(reports.map(\.mainWait) == ["events"])
    #expect(reports.map(\.next) == [nil])
    #expect(reports.map(\.frames) == [[]])
    let later = try device.run(until: 1_000_000 * .second)
    #expect(later.map(\.next) == [nil])
  }

  /// The ways to block a main thread, each with its name in a report.
  static let waits = [
    ("condition", "condition"), ("data", "data"), ("group", "lock"), ("lock", "lock"),
    ("mutex", "lock"), ("queue", "lock"), ("semaphore", "semaphore"), ("sleep", "sleep"),
    ("spin", "sleep"),
  ]

  @Test(arguments: waits)
  func tellsWhereTheMainThreadIsBlocked(way: String, name: String) throws {
    let device = try TestDevice(["blocked", way])
    let address = try #require(try device.report()?.messages.first.flatMap { UInt64($0) })
    let base = try device.process.executableBase()
    let offset = address - base
    #expect(try device.run(until: 4 * .second).last?.mainWait == "events")
    for moment in [5, 7, 20] as [Int64] {
      let report = try #require(try device.run(until: moment * .second + .millisecond).last)
      #expect(report.mainWait == name)
      // The waiting function is short, and is the app's innermost frame except for functions it may consist
      // of.
      #expect(report.frames.prefix(3).contains { offset..<offset + 600 ~= $0 })
    }
    let last = try #require(try device.run(until: 40 * .second).last)
    #expect(last.mainWait == "events")
    #expect(last.frames == [])
  }

  @Test func passesMessagesBothWays() throws {
    let device = try TestDevice(["echo"])
    _ = try device.report()
    try device.grant(from: 7 * .second, until: 100 * .second, message: "hello")
    let report = try #require(try device.report())
    // A thread's message is delivered before the clock advances.
    #expect(report.now == 7 * .second)
    #expect(report.messages == ["hello"])
    #expect(report.output == "7.000000 message 'hello'\n")
  }

  @Test func sendsMoreMessagesThanAFrameHolds() throws {
    let device = try TestDevice(["echo"])
    _ = try device.report()
    try device.grant(until: 0, message: "flood")
    var messages: [String] = []
    while messages.count < 3001, let report = try device.report() {
      messages += report.messages
      #expect(report.now == 0)
      try device.grant(until: 0)
    }
    #expect(messages.first == "flood")
    #expect(messages.last?.hasSuffix("x2999") == true)
    #expect(messages.count == 3001)
  }

  @Test func waitsUntilTheDeviceHasReadWhatItPrints() throws {
    let device = try TestDevice(["much-output"])
    _ = try device.report()
    let reports = try device.run(until: 100 * .second)
    #expect(reports.filter { $0.now == .second }.map(\.output.count).reduce(0, +) == 3_000_000)
    #expect(reports.filter { $0.now == 2 * .second }.map(\.output.count) == [710_000])
    #expect(reports.last?.now == 3 * .second)
    #expect(reports.last?.output == "end\n")
  }

  @Test func givesOutputItsTime() throws {
    let device = try TestDevice(["output"])
    _ = try device.report()
    let reports = try device.run(until: 100 * .second)
    #expect(reports.map(\.now) == [10 * .second, 20 * .second, 30 * .second])
    #expect(reports.map(\.output) == ["line at 10\n", "part at 20 ", ""])
    #expect(reports.map(\.errors) == ["", "", "error at 30\n"])
  }
}
