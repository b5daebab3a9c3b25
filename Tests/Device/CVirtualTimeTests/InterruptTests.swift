import CDeviceLink
import Glibc
import Testing

/// Interrupts of an app that does not come to rest.
struct InterruptTests {
  @Test(arguments: ["busy", "busy-queue", "stuck"])
  func tellsWhereItIs(mode: String) throws {
    let device = try TestDevice([mode], blocksSignals: true)
    try #require(device.awaitOutput() == "0.000000 begin\n")
    #expect(!device.hasReport(within: 50))
    device.process.signal(SIGUSR2)
    let report = try #require(try device.report())
    #expect(report.isInterrupted)
    #expect(!report.frames.isEmpty)
    // No further report comes until the process is killed.
    device.process.signal(SIGUSR2)
    #expect(!device.hasReport(within: 50))
    device.process.signal(SIGKILL)
    #expect(try device.report() == nil)
  }

  @Test func ignoresASignalThatComesTooLate() throws {
    let device = try TestDevice(["echo"])
    _ = try device.report()
    device.process.signal(SIGUSR2)
    try device.grant(until: 60 * .second)
    let report = try #require(try device.report())
    #expect(!report.isInterrupted)
    #expect(report.output == "60.000000 tick\n")
  }
}

extension TestDevice {
  /// Waits for the first output of an app that never reports.
  fileprivate func awaitOutput() -> String {
    while true {
      let output = process.readOutput()
      if !output.isEmpty || hasReport(within: 10) { return output }
    }
  }
}
