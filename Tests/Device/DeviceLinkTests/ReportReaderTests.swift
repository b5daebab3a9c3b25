import CDeviceLink
import DeviceLink
import RuleBlocks
import TestSupport
import Testing

/// Arbitrary bytes from an app.
struct ReportReaderTests {
  /// A report of an app at rest, with its messages and return addresses.
  private static func bytes(
    messages: [[UInt8]] = [], frames: [UInt64] = [],
    _ change: (inout device_link_report) -> Void = { _ in }
  ) -> [UInt8] {
    let payload = messages.flatMap { message in
      withUnsafeBytes(of: UInt32(message.count)) { Array($0) } + message
    }
    var header = device_link_report()
    header.version = UInt32(DEVICE_LINK_VERSION)
    header.payload = UInt32(payload.count)
    header.now = 10
    header.next = .max
    header.main_wait = DEVICE_LINK_EVENTS.rawValue
    header.frames = UInt32(frames.count)
    change(&header)
    return withUnsafeBytes(of: header) { Array($0) } + payload
      + frames.flatMap { withUnsafeBytes(of: $0) { Array($0) } }
  }

  private func read(
    _ bytes: [UInt8], granted: ClosedRange<Int64> = 5...20, allowsInterrupted: Bool = false
  ) throws(ReportReader.Broken) -> (RestReport, isInterrupted: Bool)? {
    var reader = ReportReader(granted: granted)
    reader.allowsInterrupted = allowsInterrupted
    reader.append(bytes)
    return try reader.report()
  }

  private func fault(
    _ bytes: [UInt8], granted: ClosedRange<Int64> = 5...20, allowsInterrupted: Bool = false
  ) -> String? {
    do throws(ReportReader.Broken) {
      _ = try read(bytes, granted: granted, allowsInterrupted: allowsInterrupted)
      return nil
    } catch {
      return error.text
    }
  }

  @Test func readsWhatAnAppAtRestSays() throws {
    let whole = Self.bytes(messages: [[1, 2, 3], [], [4]], frames: [7, .max]) {
      $0.next = 30
      $0.main_wait = DEVICE_LINK_LOCK.rawValue
    }
    let (report, isInterrupted) = try #require(try read(whole))
    #expect(report.now == 10 && report.next == 30)
    #expect(report.messages == [[1, 2, 3], [], [4]])
    #expect(report.frames == [7, .max])
    #expect(report.mainWait.description == "lock")
    #expect(!isInterrupted)
  }

  @Test func waitsForWhatIsMissing() throws {
    let whole = Self.bytes(messages: [[1, 2, 3]], frames: [7])
    var reader = ReportReader(granted: 5...20)
    for byte in whole {
      #expect(try reader.report() == nil)
      reader.append([byte])
    }
    #expect(try reader.report()?.0.messages == [[1, 2, 3]])
    #expect(try reader.report()?.0.next == nil)
  }

  @Test func takesTimesAtBothEndsOfWhatWasGranted() {
    for now in [5, 20] as [Int64] {
      #expect(fault(Self.bytes { $0.now = now }) == nil)
      #expect(fault(Self.bytes { ($0.now, $0.next) = (now, now) }) == nil)
    }
    #expect(fault(Self.bytes { ($0.now, $0.next) = (.min, .min) }, granted: .min ... .max) == nil)
    #expect(fault(Self.bytes { $0.now = .max }, granted: .max ... .max) == nil)
  }

  @Test(arguments: [
    (UInt32(0), "a report of version '0' instead of '2'"),
    (.max, "a report of version '4294967295' instead of '2'"),
  ])
  func refusesAnotherVersion(version: UInt32, text: String) {
    #expect(fault(Self.bytes { $0.version = version }) == text)
  }

  /// The fixed part is enough to reject a report: its announced bytes need not arrive.
  @Test func refusesMoreThanAFrameHoldsBeforeItComes() {
    #expect(fault(Self.bytes { $0.payload = 1 << 20 }) == nil)
    #expect(
      fault(Self.bytes { $0.payload = 1 << 20 + 1 }) == "a report with '1048577' bytes of messages")
    #expect(
      fault(Self.bytes { $0.payload = .max }) == "a report with '4294967295' bytes of messages")
    #expect(fault(Self.bytes { $0.frames = 64 }) == nil)
    #expect(fault(Self.bytes { $0.frames = 65 }) == "a report with '65' return addresses")
  }

  @Test func refusesTimesThatCannotBe() {
    #expect(
      fault(Self.bytes { $0.now = 4 }) == "a clock at '4', outside of the granted time")
    #expect(
      fault(Self.bytes { $0.now = 21 }) == "a clock at '21', outside of the granted time")
    #expect(fault(Self.bytes { $0.next = 9 }) == "a next event at '9', before the clock")
    #expect(
      fault(Self.bytes { $0.next = .min })
        == "a next event at '-9223372036854775808', before the clock")
  }

  @Test func refusesAWaitWithoutAName() {
    #expect(fault(Self.bytes { $0.main_wait = DEVICE_LINK_DATA.rawValue }) == nil)
    #expect(fault(Self.bytes { $0.main_wait = 8 }) == "a main thread that waits for '8'")
  }

  @Test func believesInAnInterruptionOnlyAfterOne() throws {
    let text = "a report of an interruption that the device did not request"
    let interrupted = Self.bytes { $0.interrupted = 1 }
    #expect(fault(interrupted) == text)
    #expect(try #require(try read(interrupted, allowsInterrupted: true)).isInterrupted)
    #expect(try #require(try read(Self.bytes(), allowsInterrupted: true)).isInterrupted == false)
    #expect(fault(Self.bytes { $0.interrupted = 2 }, allowsInterrupted: true) == text)
  }

  @Test func refusesMessagesThatDoNotFillTheirPlace() {
    let long = Self.bytes(messages: [[1, 2]]).replacingFirst(of: 2, with: 3, after: 40)
    #expect(fault(long) == "a message of '3' bytes in a frame with '2' left")
    let huge = Self.bytes { $0.payload = 4 } + [0xFF, 0xFF, 0xFF, 0xFF]
    #expect(fault(huge) == "a message of '4294967295' bytes in a frame with '0' left")
    for rest in 1...3 {
      let short = Self.bytes { $0.payload = UInt32(rest) } + [UInt8](repeating: 0, count: rest)
      #expect(fault(short) == "a message without a length")
    }
  }

  @Test func refusesBytesAfterAReport() {
    #expect(fault(Self.bytes() + [0]) == "'1' bytes after a report")
    #expect(fault(Self.bytes(messages: [[1]]) + Self.bytes()) == "'40' bytes after a report")
  }

  @Test func survivesDamage() {
    var (accepted, refused) = (0, 0)
    for seed: UInt64 in 0..<300 {
      var random = SplitMix(seed: seed)
      var bytes = Self.bytes(messages: [[1, 2, 3], []], frames: [7])
      for _ in 0...random.number(below: 4) {
        bytes[random.number(below: bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      bytes.removeLast(random.number(below: 3))
      do throws(ReportReader.Broken) {
        guard let (report, _) = try read(bytes) else { continue }
        #expect((5...20).contains(report.now), "seed \(seed)")
        #expect(report.frames.count <= 64, "seed \(seed)")
        #expect(report.messages.reduce(0) { $0 + $1.count + 4 } <= bytes.count, "seed \(seed)")
        accepted += 1
      } catch {
        refused += 1
      }
    }
    #expect(accepted > 10 && refused > 100, "\(accepted) accepted, \(refused) refused")
  }

  @Test func writesGrants() throws {
    let clocks = AppClocks(wallOffset: -3, slept: 4)
    let bytes = try #require(grantBytes(now: 1, until: 2, clocks: clocks, message: [9, 8]))
    let grant = bytes.withUnsafeBytes { $0.loadUnaligned(as: device_link_grant.self) }
    #expect(grant.version == UInt32(DEVICE_LINK_VERSION) && grant.payload == 2)
    #expect((grant.now, grant.until, grant.wall_offset, grant.slept) == (1, 2, -3, 4))
    #expect(bytes.dropFirst(MemoryLayout<device_link_grant>.size) == [9, 8])
    let empty = try #require(grantBytes(now: 1, until: 2, clocks: clocks, message: nil))
    #expect(empty.count == MemoryLayout<device_link_grant>.size)
  }

  @Test func writesNoGrantThatAnAppWouldRefuse() {
    let clocks = AppClocks(wallOffset: 0, slept: 0)
    let most = [UInt8](repeating: 0, count: 1 << 26)
    #expect(grantBytes(now: 0, until: 0, clocks: clocks, message: most) != nil)
    #expect(grantBytes(now: 0, until: 0, clocks: clocks, message: most + [0]) == nil)
  }
}

extension [UInt8] {
  /// The bytes with the first occurrence of a value after an index replaced.
  fileprivate func replacingFirst(of value: UInt8, with other: UInt8, after place: Int) -> [UInt8] {
    var bytes = self
    if let index = bytes[place...].firstIndex(of: value) { bytes[index] = other }
    return bytes
  }
}
