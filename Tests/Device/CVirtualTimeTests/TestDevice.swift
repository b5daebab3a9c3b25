import CDeviceLink
import Glibc
import Testing

/// A device for one process of the test app, driven step by step. Times are nanoseconds since its start.
final class TestDevice {
  /// The device's time when the process starts: eight in the morning.
  static let start: Int64 = 8 * 3600 * .second
  /// The device's time when it was booted.
  static let booted: Int64 = start - 3600 * .second
  /// The wall-clock time at `start`, in seconds since 1970 in UTC.
  static let startDate: Int64 = 1_379_000_000 + start / .second

  let process: TestProcess
  /// The clock settings of the next grant; `slept` never decreases.
  var wallOffset: Int64
  var slept: Int64 = 0
  private let link: Int32
  private(set) var reportCount = 0
  /// The time in the last report.
  private(set) var now: Int64 = 0
  private(set) var next: Int64?

  /// Starts the test app and leaves its first report unread.
  init(
    _ arguments: [String], environment: [String: String] = [:], launcher: [String] = [],
    blocksSignals: Bool = false
  ) throws {
    var ends: [Int32] = [0, 0]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
    defer { close(ends[1]) }
    link = ends[0]
    wallOffset = (Self.startDate - Self.start / .second) * .second
    // Otherwise the order of a set depends on its address.
    var environment = environment.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { own, _ in own }
    environment[DEVICE_LINK_VARIABLE] =
      "\(TestProcess.linkDescriptor) \(Self.start) \(Self.booted) \(wallOffset) 0"
    process = try TestProcess(
      arguments, environment: environment, link: ends[1], launcher: launcher,
      blocksSignals: blocksSignals)
  }

  deinit { close(link) }

  /// Grants the app time from a moment, which must not be in its past, until another one.
  func grant(from moment: Int64? = nil, until: Int64, message: String = "") throws {
    let bytes = [UInt8](message.utf8)
    var grant = device_link_grant()
    grant.version = UInt32(DEVICE_LINK_VERSION)
    grant.payload = UInt32(bytes.count)
    grant.now = Self.start + (moment ?? now)
    grant.until = Self.start + until
    grant.wall_offset = wallOffset
    grant.slept = slept
    try write(withUnsafeBytes(of: grant) { [UInt8]($0) } + bytes)
  }

  /// Writes raw bytes to the app.
  func write(_ bytes: [UInt8]) throws {
    try #require(send(link, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
  }

  /// Closes the link.
  func hangUp() { shutdown(link, Int32(SHUT_RDWR)) }

  /// Reads the next report and the output before it; nil when the process has ended.
  func report() throws -> TestReport? {
    var report = device_link_report()
    let header = try read(MemoryLayout<device_link_report>.size)
    guard !header.isEmpty else { return nil }
    withUnsafeMutableBytes(of: &report) { $0.copyBytes(from: header) }
    try #require(report.version == DEVICE_LINK_VERSION)
    let payload = try read(Int(report.payload))
    let frames = try read(Int(report.frames) * MemoryLayout<UInt64>.size)
    reportCount += 1
    now = report.now - Self.start
    next = report.next == Int64.max ? nil : report.next - Self.start
    return TestReport(
      now: now, next: next, mainWait: String(cString: device_link_wait_name(report.main_wait)),
      messages: TestReport.messages(in: payload), frames: TestReport.frames(in: frames),
      isInterrupted: report.interrupted != 0, output: process.readOutput(),
      errors: process.readErrors())
  }

  /// Grants the app time until a moment, repeatedly if it reports on the way; returns all reports.
  @discardableResult
  func run(until moment: Int64) throws -> [TestReport] {
    var reports: [TestReport] = []
    repeat {
      try grant(until: moment)
      guard let report = try report() else { break }
      reports.append(report)
    } while next.map { $0 <= moment } ?? false
    return reports
  }

  /// Runs the app, which must not wait for the device, until it ends; returns its output.
  func runToEnd() throws -> String {
    let first = try report()
    return try ((first.map { [$0] } ?? []) + run(until: 1000 * 24 * 3600 * .second))
      .map(\.output).joined()
  }

  /// Whether a report arrives within some milliseconds of real time.
  func hasReport(within milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: link, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0
  }

  /// Reads `count` bytes; empty when the process has ended.
  private func read(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      try #require(hasReport(within: 20_000), "the app neither rests nor ends")
      var part = [UInt8](repeating: 0, count: count - bytes.count)
      let taken = recv(link, &part, part.count, 0)
      guard taken > 0 else { return [] }
      bytes += part[..<taken]
    }
    return bytes
  }
}

extension Int64 {
  static let second: Int64 = 1_000_000_000
  static let millisecond: Int64 = 1_000_000
}
