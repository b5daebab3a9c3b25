import Testing

/// What POSIX has to wait with, used directly.
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

  @Test func refusesTooManyThreads() throws {
    let report = try #require(try TestDevice(["threads"]).report())
    #expect(report.output == "0.000000 2047 threads, then EAGAIN\n")
    #expect(report.next == 1000 * .second)
  }
}
