private import CDeviceLink

/// The bytes from an app, checked strictly: one report for each grant, and nothing else.
package struct ReportReader {
  package struct Broken: Error, Equatable {
    /// What was wrong, as the end of a sentence.
    package let text: String
  }

  /// The valid times of the app's clock.
  package let granted: ClosedRange<Int64>
  /// Whether the app was interrupted, and may report that it was.
  package var allowsInterrupted = false
  package private(set) var bytes: [UInt8] = []

  package init(granted: ClosedRange<Int64>) { self.granted = granted }

  package mutating func append(_ more: some Collection<UInt8>) { bytes += more }

  /// Returns the report and whether it reports an interruption; nil while bytes are missing.
  package func report() throws(Broken) -> (RestReport, isInterrupted: Bool)? {
    let size = MemoryLayout<device_link_report>.size
    guard bytes.count >= size else { return nil }
    let header = bytes.withUnsafeBytes { $0.loadUnaligned(as: device_link_report.self) }
    try check(header)
    let messagesEnd = size + Int(header.payload)
    let end = messagesEnd + Int(header.frames) * MemoryLayout<UInt64>.size
    guard bytes.count >= end else { return nil }
    guard bytes.count == end else {
      throw Broken(text: "'\(bytes.count - end)' bytes after a report")
    }
    let frames = bytes[messagesEnd...].withUnsafeBytes { buffer in
      (0..<Int(header.frames)).map {
        buffer.loadUnaligned(fromByteOffset: $0 * MemoryLayout<UInt64>.size, as: UInt64.self)
      }
    }
    let report = RestReport(
      now: header.now, next: header.next == .max ? nil : header.next,
      mainWait: ThreadWait(rawValue: header.main_wait),
      messages: try messages(in: bytes[size..<messagesEnd]), frames: frames)
    return (report, header.interrupted == 1)
  }

  /// Checks the fixed part of a report against the grant.
  private func check(_ header: device_link_report) throws(Broken) {
    let version = UInt32(DEVICE_LINK_VERSION)
    guard header.version == version else {
      throw Broken(text: "a report of version '\(header.version)' instead of '\(version)'")
    }
    guard header.payload <= DEVICE_LINK_MAXIMUM_PAYLOAD else {
      throw Broken(text: "a report with '\(header.payload)' bytes of messages")
    }
    guard header.frames <= DEVICE_LINK_MAXIMUM_FRAMES else {
      throw Broken(text: "a report with '\(header.frames)' return addresses")
    }
    guard granted.contains(header.now) else {
      throw Broken(text: "a clock at '\(header.now)', outside of the granted time")
    }
    guard header.next >= header.now else {
      throw Broken(text: "a next event at '\(header.next)', before the clock")
    }
    guard header.main_wait <= DEVICE_LINK_DATA.rawValue else {
      throw Broken(text: "a main thread that waits for '\(header.main_wait)'")
    }
    guard header.interrupted <= (allowsInterrupted ? 1 : 0) else {
      throw Broken(text: "a report of an interruption that the device did not request")
    }
  }

  /// Splits the payload into messages, each preceded by its length.
  private func messages(in payload: ArraySlice<UInt8>) throws(Broken) -> [[UInt8]] {
    var messages: [[UInt8]] = []
    var rest = payload
    while !rest.isEmpty {
      guard rest.count >= MemoryLayout<UInt32>.size else {
        throw Broken(text: "a message without a length")
      }
      let length = Int(rest.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) })
      rest = rest.dropFirst(MemoryLayout<UInt32>.size)
      guard length <= rest.count else {
        throw Broken(text: "a message of '\(length)' bytes in a frame with '\(rest.count)' left")
      }
      messages.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return messages
  }
}

/// Returns the bytes of a grant.
///
/// - Returns: nil for a message that is too long for a frame.
package func grantBytes(
  now: Int64, until: Int64, clocks: AppClocks, message: [UInt8]?
) -> [UInt8]? {
  let count = message?.count ?? 0
  guard count <= DEVICE_LINK_MAXIMUM_MESSAGE else { return nil }
  let grant = device_link_grant(
    version: UInt32(DEVICE_LINK_VERSION), payload: UInt32(count), now: now, until: until,
    wall_offset: clocks.wallOffset, slept: clocks.slept)
  return withUnsafeBytes(of: grant) { Array($0) } + (message ?? [])
}
