import Testing

/// The clocks, and when they advance.
struct ClockTests {
  @Test func movesOnlyAsFarAsGranted() throws {
    let device = try TestDevice(["echo"])
    #expect(try device.report()?.next == 60 * .second)
    let reports = try device.run(until: 59 * .second)
    #expect(reports.map(\.now) == [0])
    #expect(reports.map(\.output) == [""])
    #expect(try device.run(until: 60 * .second).first?.output == "60.000000 tick\n")
  }

  @Test func findsTheClockAheadAfterASuspension() throws {
    let device = try TestDevice(["echo"])
    _ = try device.report()
    let hour: Int64 = 3600 * .second
    try device.grant(from: hour, until: hour)
    let report = try #require(try device.report())
    // A repeating timer fires once for all missed times, then keeps its schedule.
    #expect(report.output == "3600.000000 tick\n")
    #expect(report.now == hour)
    #expect(report.next == hour + 60 * .second)
  }

  @Test(arguments: ["timer", "main-queue", "global-queue", "task"])
  func runsAWeekOfMinutesInTwoReports(kind: String) throws {
    let device = try TestDevice(["week", kind])
    #expect(try device.runToEnd() == "0.000000 begin\n604800.000000 10080 minutes\n")
    #expect(device.reportCount == 2)
    #expect(device.process.wait() == .exited(0))
  }

  @Test func letsLoopsUntilADateEnd() throws {
    let device = try TestDevice(["spin"])
    let lines = try device.runToEnd().split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.hasSuffix("in time") })
  }

  @Test func letsLoopsThatNeverSleepSeeWhatTheyWaitFor() throws {
    let lines = try TestDevice(["weak-loops"]).runToEnd().split(separator: "\n")
    let times = lines.compactMap { $0.split(separator: " ").first.flatMap { Double($0) } }
    #expect(times.count == 6)
    for (index, time) in times.enumerated() { #expect(abs(time - Double(index)) < 0.01) }
  }

  @Test(arguments: ["main-queue", "global-queue", "main-task", "task"])
  func letsLoopsThatOnlyHandOverEnd(way: String) throws {
    let device = try TestDevice(["hand-over", way])
    let first = try #require(try device.report())
    // The main thread is not blocked meanwhile.
    #expect(first.mainWait == "events")
    let end = try #require(try device.run(until: 10 * .second).last)
    #expect(end.now >= .second && end.now < .second + 10 * .millisecond)
    #expect(end.output.hasSuffix("done\n"))
  }

  @Test func ringsAlarms() throws {
    #expect(
      try TestDevice(["alarms"]).runToEnd() == """
        0.000000 begin
        alarm
        100.000000 slept
        100.100000 left 150000
        alarm
        100.300000 end

        """)
  }
}
