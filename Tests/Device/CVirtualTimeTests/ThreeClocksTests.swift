import Testing

/// Wall, continuous and suspending time, and which of them each wait uses.
struct ThreeClocksTests {
  @Test func showsOneMomentOnAllClocks() throws {
    let device = try TestDevice(["clocks"])
    let hour = 3600.0
    #expect(
      try device.report()?.output
        == Self.clocks(wall: 0, continuous: hour, suspending: hour, since: (0, 0), device: 0))
  }

  @Test func tellsSleepAndASetDateApart() throws {
    let device = try TestDevice(["clocks"])
    _ = try device.report()
    device.slept = 50 * .second
    device.wallOffset -= 7 * .second
    try device.grant(from: 60 * .second, until: 60 * .second, message: "show")
    #expect(
      try device.report()?.output
        == Self.clocks(wall: 53, continuous: 3660, suspending: 3610, since: (60, 10), device: 60))
  }

  /// The expected output of the app.
  private static func clocks(
    wall: Double, continuous: Double, suspending: Double, since: (Double, Double), device: Int64
  ) -> String {
    let date = Double(TestDevice.startDate) + wall
    return """
      date \(date) realtime \(date)
      continuous \(continuous) since \(since.0) seconds
      suspending \(suspending) since \(since.1) seconds
      uptime \(suspending)
      dispatch \(Int(suspending))000000000
      processor \(device * 1_000_000) device \(TestDevice.start + device * .second)

      """
  }

  /// Waits of a hundred seconds by each clock.
  static let suspending: Set = [
    "asyncAfter", "group", "NSCondition", "poll", "semaphore", "semaphore wall", "sleep",
    "Task suspending", "Thread.sleep", "Thread.sleep until", "Timer", "Timer with date",
  ]
  static let continuous: Set = [
    "clock_nanosleep boottime", "Task", "Task continuous", "Task nanoseconds",
  ]
  /// `RunLoop.run(until:)` checks the date after each event; here the other waits cause events.
  static let wall: Set = [
    "asyncAfter wall", "clock_nanosleep realtime", "RunLoop until", "timer source wall",
  ]

  @Test func waitsLongerBySuspendingClocksWhenTheDeviceSleeps() throws {
    let device = try Self.device()
    device.slept = 50 * .second
    try device.grant(from: 60 * .second, until: 60 * .second)
    #expect(try device.report()?.next == 100 * .second)
    try Self.expect(
      device, [100: Self.continuous.union(Self.wall), 150: Self.suspending])
  }

  @Test func endsWaitsByTheDateWhenItIsSetAhead() throws {
    let device = try Self.device()
    device.wallOffset += 1000 * .second
    try Self.expect(device, [10: Self.wall, 100: Self.continuous.union(Self.suspending)])
  }

  @Test func prolongsWaitsByTheDateWhenItIsSetBack() throws {
    let device = try Self.device()
    device.wallOffset -= 1000 * .second
    try Self.expect(device, [100: Self.continuous.union(Self.suspending), 1100: Self.wall])
  }

  /// A device ten seconds after the beginning of all waits.
  private static func device() throws -> TestDevice {
    let device = try TestDevice(["clock-waits"])
    _ = try device.report()
    #expect(try device.run(until: 10 * .second).map(\.output).joined() == "")
    try device.grant(from: 10 * .second, until: 10 * .second)
    #expect(try device.report()?.next == 100 * .second)
    return device
  }

  /// Checks which waits end at which second.
  private static func expect(_ device: TestDevice, _ expected: [Int: Set<String>]) throws {
    var over: [Int: Set<String>] = [:]
    for report in try device.run(until: 2000 * .second) {
      for line in report.output.split(separator: "\n") {
        let words = line.split(separator: " ")
        let second = words.last.flatMap { Double($0) }.map { Int($0) } ?? -1
        over[second, default: []].insert(words.dropLast().joined(separator: " "))
      }
    }
    #expect(over == expected)
  }
}
