import Testing

/// The waiting primitives of POSIX, used directly.
struct PrimitiveTests {
  @Test func waitsWithEveryLock() throws {
    #expect(
      try TestDevice(["locks"]).runToEnd() == """
        0.000000 begin
        2.000000 write lock true
        3.000000 writer
        3.000001 read and write lock
        5.000001 barrier
        5.000001 once begins
        6.000001 once is over
        6.000001 once is over
        10.000001 semaphore -1 true
        14.000001 joined 42
        value slow
        other
        15.000002 printed

        """)
  }

  @Test func movesMoreDataThanPipesAndSocketsHold() throws {
    #expect(
      try TestDevice(["traffic"]).runToEnd() == """
        0.000000 begin
        1.000000 pipe wrote true
        1.000001 pipe read 3000000
        2.000001 socket wrote true
        2.000002 socket read 3000000
        4.500002 select 0
        5.500002 accepted
        6.500002 received 5

        """)
  }

  @Test func endsWaitsAtSocketsByTheirOwnLimits() throws {
    #expect(
      try TestDevice(["socket-limits"]).runToEnd() == """
        0.000000 begin
        2.000000 recv -1 true
        4.000000 read -1 true
        7.000000 send true
        10.000000 send -1 true

        """)
  }

  @Test func joinsCancelledThreads() throws {
    #expect(
      try TestDevice(["cancel"]).runToEnd() == """
        0.000000 begin
        1.000000 sleep -1
        2.000000 semaphore -1
        3.000000 read -1
        4.000000 condition -1
        4.000000 mutex is locked true
        9.000000 nothing 0

        """)
  }

  @Test func waitsForAStreamThatAnotherThreadPrintsTo() throws {
    #expect(
      try TestDevice(["print-lock"]).runToEnd()
        == "value slow\nputs\nvalue slow\nfputs\nvalue slow\n\nvalue slow\n")
  }

  @Test func knowsFunctionsByTheirOtherNames() throws {
    let device = try TestDevice(["other-names"])
    let lines = try device.runToEnd().split(separator: "\n")
    #expect(
      lines.prefix(5) == [
        "0.000000 begin", "2.000000 __poll_chk 0", "3.000000 __read_chk 5",
        "4.000000 __recv_chk 5", "puts",
      ])
    #expect(
      lines.dropFirst(5).joined()
        == (try TestDevice(["other-names"]).runToEnd())
        .split(separator: "\n").dropFirst(5).joined())
  }

  @Test func keepsTimeWithoutDescriptors() throws {
    let device = try TestDevice(["descriptors"])
    _ = try device.report()
    let reports = try device.run(until: 10 * .second)
    #expect(
      reports.map(\.output).joined()
        == "0.000000 timer\n2.000000 timer by the date\n6.000000 end\n")
    #expect(reports.map(\.errors).joined() == "")
  }

  @Test func datesFilesByTheDevice() throws {
    let output = try TestDevice(["file-dates"]).runToEnd()
    #expect(
      output.split(separator: "\n").filter { !$0.hasPrefix("temporary") } == [
        "0.000000 fstat 7", "written [10, 10]", "moved [10, 10]", "stream [7, 7]",
        "descriptor [7, 7]", "old [\(TestDevice.startDate + 4), \(TestDevice.startDate + 4)]",
        ". [0, 0]", "written 51", "moved 1",
      ])
    // This includes the name that libc chose for a temporary file.
    #expect(try TestDevice(["file-dates"]).runToEnd() == output)
  }

  @Test func refusesTooManyThreads() throws {
    let report = try #require(try TestDevice(["threads"]).report())
    #expect(report.output == "0.000000 2047 threads, then EAGAIN\n")
    #expect(report.next == 1000 * .second)
  }
}
