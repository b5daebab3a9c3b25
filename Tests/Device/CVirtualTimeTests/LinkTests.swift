import CDeviceLink
import Testing

/// The link: intact, broken and absent.
struct LinkTests {
  @Test func endsWhenTheDeviceIsGone() throws {
    let device = try TestDevice(["echo"])
    _ = try device.report()
    device.hangUp()
    #expect(device.process.wait() == .exited(70))
    #expect(device.process.readErrors() == "")
  }

  @Test func endsWhenTheDeviceIsGoneInTheMiddleOfAFrame() throws {
    let device = try TestDevice(["echo"])
    _ = try device.report()
    try device.write([1, 0, 0])
    device.hangUp()
    #expect(device.process.wait() == .exited(70))
  }

  /// Grants with one wrong field, and the expected messages.
  static let broken: [(device_link_grant, String)] = [
    (
      grant(version: 77, payload: 0, now: 0),
      "the device sent a frame of version '77' instead of '2'"
    ),
    (
      grant(payload: 99_999_999, now: 0),
      "the device announced a message of '99999999' bytes, more than '67108864'"
    ),
    (
      grant(payload: 0, now: 5),
      "the device set the clock to '5', back from '28800000000000'"
    ),
    (
      grant(payload: 0, now: TestDevice.start + 5, slept: 6),
      "the device says that it has slept for '6' ns at '28800000000005', and for '0' ns at "
        + "'28800000000000'"
    ),
  ]

  private static func grant(
    version: Int = DEVICE_LINK_VERSION, payload: UInt32, now: Int64, slept: Int64 = 0
  ) -> device_link_grant {
    device_link_grant(
      version: UInt32(version), payload: payload, now: now, until: 0, wall_offset: 0, slept: slept)
  }

  @Test(arguments: broken.indices)
  func endsWithOneLineOnABrokenGrant(index: Int) throws {
    let (grant, words) = Self.broken[index]
    let device = try TestDevice(["echo"])
    _ = try device.report()
    try device.write(withUnsafeBytes(of: grant) { [UInt8]($0) })
    #expect(device.process.wait() == .exited(70))
    #expect(
      device.process.readErrors() == """
        virtual time: \(words); the app ends here; rebuild it together with its device

        """)
  }

  @Test func hidesTheLinkFromTheApp() throws {
    let device = try TestDevice(["machine"], environment: ["LD_PRELOAD": "libc.so.6"])
    let output = try #require(try device.report()).output
    #expect(output.contains("environment true true"))
    #expect(output.contains("active 1 inbox true"))
  }

  /// Values of the variable without a device; no process has that many descriptors.
  static let idle = ["", "nonsense", "3", "3 0 0", "987654 0 0 0 0", "1 0 0 0 0"]

  @Test(arguments: idle)
  func leavesOrdinaryProcessesAlone(value: String) throws {
    let process = try TestProcess(["machine"], environment: [DEVICE_LINK_VARIABLE: value])
    #expect(process.wait() == .exited(0))
    #expect(process.readOutput().contains("active 0 inbox false"))
  }

  @Test func waitsInRealTimeWithoutADevice() throws {
    let process = try TestProcess(["transparent"])
    #expect(process.wait() == .exited(0))
    #expect(process.readOutput() == "slept, waited, joined, started 0\n")
  }
}
